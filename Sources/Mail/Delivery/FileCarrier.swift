import Files
import Foundation

extension Carrier {
  /// A folder of `.eml` files, one for each edition: `you-example.net-53a471b132a3.eml`.
  ///
  /// The name is made from the recipient and the Message-ID, so that the same edition replaces itself, and
  /// no other: a recipient may have several on one day.
  package static func files(in folder: URL) -> Carrier {
    Carrier { parcel in
      let path = folder.appending(path: fileName(for: parcel)).path
      do {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        guard !exists || isFolder.boolValue else {
          return .misconfigured("\(folder.path) is a file. Set folder to a folder.")
        }
        try PrivateFolder.make(folder)
        let file = try AtomicFile(path: path, remedy: "Set folder to one that can be written.")
        try file.write(parcel.message)
        try file.commit()
        return .delivered
      } catch let failure as WriteFailure {
        return .postponed(failure.message)
      } catch {
        return .postponed("\(folder.path) cannot be written: \(systemReason(for: error))")
      }
    }
  }

  static func fileName(for parcel: Parcel) -> String {
    let identifier = parcel.messageID.drop { $0 == "<" }.prefix { $0 != "@" }
    return SafeName.of(parcel.recipient.address) + "-"
      + SafeName.of(String(identifier), limit: 12) + ".eml"
  }
}
