// The bodies of replies as they come over the wire; `Reply` makes values of them.

struct ChartListBody: Decodable {
  var weeklychartlist: List

  struct List: Decodable {
    var chart: OneOrMany<Range>?
  }

  struct Range: Decodable {
    var from: LenientInt
    var to: LenientInt
  }
}

struct AlbumChartBody: Decodable {
  var weeklyalbumchart: Chart

  struct Chart: Decodable {
    var album: OneOrMany<Row>?
    /// Whose chart of which week this is. Before 2016 an empty chart had these inline.
    var label: Label?

    private enum CodingKeys: String, CodingKey {
      case album
      case label = "@attr"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      album = try container.decodeIfPresent(OneOrMany<Row>.self, forKey: .album)
      label =
        try container.decodeObject(Label.self, forKey: .label) ?? (try? Label(from: decoder))
    }
  }

  struct Label: Decodable {
    var user: String
    var from: LenientInt
    var to: LenientInt
  }

  struct Row: Decodable {
    var artist: Artist
    var name: String
    var playcount: LenientInt
    var url: String?
    var mbid: String?
    var label: RowLabel?

    private enum CodingKeys: String, CodingKey {
      case artist, name, playcount, url, mbid
      case label = "@attr"
    }
  }

  struct RowLabel: Decodable {
    var rank: LenientInt?
  }

  struct Artist: Decodable {
    var name: String

    private enum CodingKeys: String, CodingKey {
      case name = "#text"
    }
  }
}

struct UserInfoBody: Decodable {
  var user: User

  struct User: Decodable {
    var name: String
    /// `nil` where Last.fm does not say, in whatever way: a profile is good for its name alone.
    var registered: Registered?

    private enum CodingKeys: CodingKey {
      case name, registered
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      registered = try? container.decode(Registered.self, forKey: .registered)
    }
  }

  struct Registered: Decodable {
    /// A string, always; `#text` is a number here and a date elsewhere.
    var unixtime: LenientInt
  }
}

struct AlbumInfoBody: Decodable {
  var album: Album

  struct Album: Decodable {
    /// `nil` where Last.fm does not say, in whatever way.
    var name: String?
    var artist: String?
    var image: OneOrMany<Image>?
    /// What its listeners wrote. Good for nothing else, so whatever is odd about it spoils nothing.
    var wiki: Wiki?
    /// Of the user who was named in the question: text until 2020, a number since.
    var userplaycount: LenientInt?

    private enum CodingKeys: CodingKey {
      case name, artist, image, wiki, userplaycount
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try? container.decode(String.self, forKey: .name)
      artist = try? container.decode(String.self, forKey: .artist)
      image = try container.decodeIfPresent(OneOrMany<Image>.self, forKey: .image)
      wiki = try? container.decode(Wiki.self, forKey: .wiki)
      userplaycount = try? container.decode(LenientInt.self, forKey: .userplaycount)
    }
  }

  struct Wiki: Decodable {
    var summary: String?
    var content: String?

    private enum CodingKeys: CodingKey {
      case summary, content
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      summary = try? container.decode(String.self, forKey: .summary)
      content = try? container.decode(String.self, forKey: .content)
    }
  }

  struct Image: Decodable {
    var size: String?
    var url: String?

    private enum CodingKeys: String, CodingKey {
      case size
      case url = "#text"
    }
  }
}
