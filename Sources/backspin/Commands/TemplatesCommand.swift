import ArgumentParser
import Foundation
import Publishing

struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List, copy and check the templates documents are made from.",
    discussion: """
      A file of the same name in a folder of yours replaces a built-in template, one file at a time: \
      name the folder with --templates, or as digest.templates in the configuration file.
      """,
    subcommands: [List.self, Export.self, Check.self],
    defaultSubcommand: List.self
  )

  struct FolderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Templates that replace the built-in ones.", valueName: "folder"))
    var templates: String?

    @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
    var config: String?

    func library(_ context: Context) throws -> TemplateLibrary {
      var overrides = CommandLineOverrides()
      overrides.templates = templates
      overrides.configuration = config
      let settings = try context.settings(overrides)
      return try TemplateLibrary(
        overrides: try settings.templates.map { try TemplateFolder.read(URL(filePath: $0.value)) }
          ?? []
      )
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the templates, and which of them are replaced."
    )

    @OptionGroup var options: FolderOptions

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      for file in try options.library(context).files {
        try context.output("\(file.name)\t\(file.origin.description)\n")
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Copy the built-in templates to a folder, to change them there.",
      discussion: "Files that exist are left alone, unless --force is given."
    )

    @Argument(help: ArgumentHelp("Made if it does not exist.", valueName: "folder"))
    var folder: String

    @Argument(help: ArgumentHelp("Only these templates.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Replace files that exist.")
    var force = false

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      try TemplateExport(folder: folder, names: names, force: force).run(context)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Look for mistakes in templates, without any digest."
    )

    @Argument(help: ArgumentHelp("The folder with the templates.", valueName: "folder"))
    var folder: String?

    @OptionGroup var options: FolderOptions

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      var options = options
      options.templates = folder ?? options.templates
      let library = try options.library(context)
      let replaced = library.files.count { $0.origin != .builtIn }
      try context.output(
        "\(replaced) of \(library.files.count) templates are replaced; all are sound.\n"
      )
    }
  }
}

extension TemplateFile.Origin {
  fileprivate var description: String {
    switch self {
    case .builtIn: "built in"
    case .override(let path): path
    }
  }
}
