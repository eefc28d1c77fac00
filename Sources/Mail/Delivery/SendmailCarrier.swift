import Files

extension Carrier {
  /// A command that takes a message on its standard input, finds the recipient in it, and sends it:
  /// `/usr/sbin/sendmail -t -oi`, or `msmtp -t`.
  ///
  /// It runs in `/bin/sh`, with `environment`, which is to hold no secret, and may take as long as `timeout`.
  package static func sendmail(
    _ command: String,
    environment: [String: String],
    timeout: Duration = .seconds(120)
  ) -> Carrier {
    let command = MailCommand(
      text: command,
      environment: environment,
      timeout: timeout
    )
    return Carrier { parcel in
      let input: MailCommand.Input
      do throws(SystemError) {
        input = try MailCommand.Input(parcel.message)
      } catch {
        return .postponed("The message could not be set down for the command: \(error.reason)")
      }
      return SendmailVerdict(on: try await command.ending(reading: input), of: command.text)
        .handover
    }
  }
}
