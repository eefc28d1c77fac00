extension [String: String] {
  /// What the user's own commands find: all but the API key, which none of them needs.
  var withoutKey: Self { filter { $0.key != KeySource.variable } }
}
