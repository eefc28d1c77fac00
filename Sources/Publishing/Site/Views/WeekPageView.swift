/// The page of one anchor week: all its years as chapters, newest first.
struct WeekPageView: ViewValue {
  var person: PersonView
  /// `15–22 November 2026`
  var dates: String
  /// `2026-11-15`
  var firstDay: String
  var notes: DigestNotes
  var chapters: [ChapterView]
  var laterWeek: LinkView?
  var earlierWeek: LinkView?
  /// The same week, as seen a year later and a year earlier.
  var laterYear: LinkView?
  var earlierYear: LinkView?

  subscript(name: String) -> Any? {
    switch name {
    case "person": person
    case "dates": dates
    case "firstDay": firstDay
    case "minimumPlays", "notes", "beforeJoining": notes[name]
    case "chapters": chapters
    case "severalChapters": chapters.count > 1
    case "hasOtherWeeks": laterWeek != nil || earlierWeek != nil
    case "hasOtherYears": laterYear != nil || earlierYear != nil
    case "laterWeek": laterWeek.orAbsent
    case "earlierWeek": earlierWeek.orAbsent
    case "laterYear": laterYear.orAbsent
    case "earlierYear": earlierYear.orAbsent
    default: nil
    }
  }
}
