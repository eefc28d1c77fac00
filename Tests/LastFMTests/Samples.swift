import Foundation
import Testing
import WeekInHistory

@testable import LastFM

func user(_ spelling: String) throws -> UserName {
  try #require(UserName(spelling))
}

func week(_ from: Int, _ to: Int) throws -> ChartWeek {
  try #require(ChartWeek(from: from, to: to))
}

func instant(_ second: Int) -> Date {
  Date(timeIntervalSince1970: TimeInterval(second))
}

/// From 2025-11-16 to 2025-11-23, at noon in UTC.
let aWeekFrom = 1_763_294_400
let aWeekTo = 1_763_899_200

func aWeek() throws -> ChartWeek {
  try week(aWeekFrom, aWeekTo)
}

let day: TimeInterval = 86_400

/// Notes what happened, and lets a test wait until so much has.
actor Tally<Value: Sendable> {
  private(set) var values: [Value] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func note(_ value: Value) {
    values.append(value)
    for one in waiting where one.count <= values.count { one.continuation.resume() }
    waiting.removeAll { $0.count <= values.count }
  }

  func reaches(_ count: Int) async {
    if values.count < count {
      await withCheckedContinuation { waiting.append((count, $0)) }
    }
  }
}

/// Holds up those who wait until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
