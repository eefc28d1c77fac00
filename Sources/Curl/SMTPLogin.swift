import Foundation

/// Who hands mail in. However it is printed, logged or dumped, it is the user's name.
package struct SMTPLogin: Sendable {
  package let user: String
  private let password: String

  /// `nil` where one of them is empty or holds a control character, which no mechanism can send.
  package init?(user: String, password: String) {
    let isUsable = [user, password].allSatisfy { text in
      !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    guard isUsable else { return nil }
    self.user = user
    self.password = password
  }

  /// The password itself, for libcurl and nothing else.
  func revealPassword() -> String { password }

  /// Whether a server repeats the password, be it as AUTH PLAIN or AUTH LOGIN has sent it.
  func isSaid(in text: String) -> Bool {
    let sent = [password, "\0\(user)\0\(password)"].map { Data($0.utf8).base64EncodedString() }
    return ([password] + sent).contains { text.contains($0) }
  }
}

extension SMTPLogin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { user }
  package var debugDescription: String { user }
  /// Without children, so that `dump` and reflection find nothing either.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
