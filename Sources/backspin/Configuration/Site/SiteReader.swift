import Publishing

/// Reads the `site` section.
extension ConfigurationReader {
  mutating func site(in section: Section?) -> SiteSection {
    guard let section else { return SiteSection() }
    return SiteSection(
      output: path("output", in: section),
      baseURL: nodes.value("base_url", in: section, SiteText.address),
      title: nodes.value("title", in: section, SettingText.line),
      covers: nodes.value("covers", in: section, SettingText.choice),
      isIndexed: nodes.value("index", in: section, SettingText.yesOrNo),
      weeks: nodes.value("weeks", in: section, SiteText.weeks),
      allTimePlays: nodes.value("all_time_plays", in: section, SettingText.yesOrNo),
      templates: path("templates", in: section)
    )
  }
}
