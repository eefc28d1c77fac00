import Foundation
import Testing

@testable import Mail

@Suite struct FileCarrierTests {
  @Test func `writes a file for each edition, and the same edition once`() async throws {
    let folder = try TemporaryFolder()
    let carrier = Carrier.files(in: folder.url.appending(path: "mail"))
    var parcel = try Parcel.sample()
    #expect(try await carrier.handOver(parcel) == .delivered)
    parcel.message += Data("more\r\n".utf8)
    #expect(try await carrier.handOver(parcel) == .delivered)
    let name = "you-example.net-53a471b132a3.eml"
    #expect(try folder.names(in: "mail") == [name])
    #expect(try folder.bytes("mail/\(name)") == parcel.message)

    parcel.messageID = "<another@example.org>"
    #expect(try await carrier.handOver(parcel) == .delivered)
    #expect(try folder.names(in: "mail") == [name, "you-example.net-another.eml"].sorted())
  }

  @Test func `has a name that stays in its folder, whatever the message`() throws {
    var parcel = try Parcel.sample()
    parcel.recipient = try MailAddress("../..//etc@example.net".replacing("..", with: "!"))
    parcel.messageID = "</../../x@y>"
    let name = Carrier.fileName(for: parcel)
    #expect(name == "--!--etc-example.net--..-..-x.eml".replacing("!", with: "-"))
    #expect(!name.contains("/"))
  }

  @Test func `says that a file is no folder`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "mail")
    let place = folder.url.appending(path: "mail")
    #expect(
      try await Carrier.files(in: place).handOver(.sample())
        == .misconfigured("\(place.path) is a file. Set folder to a folder.")
    )
  }

  @Test func `postpones what cannot be written, with the system's reason`() async throws {
    // Not even root may make a folder there.
    let place = URL(filePath: "/proc/mail")
    for carrier in [Carrier.files(in: place), .maildir(place)] {
      #expect(
        try await carrier.handOver(.sample())
          == .postponed("/proc/mail cannot be written: No such file or directory.")
      )
    }
  }
}
