import ArgumentParser
import Dispatch
import Foundation
import LastFMStub

@main
struct LastFMStubCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lastfm-stub",
    abstract: "A server on this machine that answers like Last.fm, from invented histories.",
    discussion: """
      The first line of output is the root to give to a client. Any API key is accepted, except \
      "invalid" and "suspended". Users: RJ, alice, Otto-Lindqvist, tomoko_h, newcomer, quiet, \
      hidden, heavy, hostile, and user- with any number.
      """
  )

  @Option(help: "The port to listen on; 0 for any free one.")
  var port: UInt16 = 0

  @Option(help: "The day it is, in UTC.")
  var today = Day(2026, 11, 21)

  @Option(name: .customLong("latency-ms"), help: "What each answer waits.")
  var latency = 0

  @Option(help: "A file to which each request's path and query are written, without the key.")
  var requestsLog: String?

  func run() async throws {
    let log = try requestsLog.map { try LineLog(path: $0) }
    let stub = try await LastFMStub.start(
      port: port,
      world: World(today: today),
      latency: .milliseconds(latency)
    ) { log?.append($0.target) }
    print(stub.root)
    fflush(nil)
    await Self.terminationSignal()
    await stub.stop()
  }

  /// Returns on SIGTERM or SIGINT.
  private static func terminationSignal() async {
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    for source in sources {
      source.setEventHandler { arrival.yield() }
      source.resume()
    }
    for await _ in arrivals { break }
    for source in sources { source.cancel() }
  }
}

extension Day: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}
