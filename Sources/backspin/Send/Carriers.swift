import Foundation
import Mail

extension Carrier {
  /// Who takes the mail, as the settings say. `environment` is what a sendmail command finds.
  init(_ settings: MailSettings.CarrierSettings, environment: [String: String]) {
    switch settings {
    default:
      self.init { _ in .postponed("") }
    }
  }
}
