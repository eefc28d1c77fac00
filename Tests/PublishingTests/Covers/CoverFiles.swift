import Foundation

/// Two halves, blue and red, 24 × 20 pixels, as libgd 2.3.3 writes them.
enum CoverFiles {
  static let gif = decoded(
    """
    R0lGODdhGAAUAIAAAMgoHh48oCwAAAAAGAAUAAACK4yPB8sNCY2bEU5X020ZbdYp3xMGIxmepTmuavmmLTzLn1t3sZ5nu9+rnAoAOw==
    """
  )
  static let animatedGIF = decoded(
    """
    R0lGODlhGAAUAIAAAMgoHh48oCH/C05FVFNDQVBFMi4wAwEAAAAh+QQECgD/ACwAAAAAGAAUAAACK4yPB8sNCY2bEU5X020ZbdYp
    3xMGIxmepTmuavmmLTzLn1t3sZ5nu9+rnAoAIfkEBAoA/wAsAAAAABgAFAAAAiuMjwfLDQmNmxFOV9NtGW3WKd8TBiMZnqU5rmr5
    pi08y59bd7GeZ7vfq5wKADs=
    """
  )
  static let webP = decoded(
    """
    UklGRloAAABXRUJQVlA4IE4AAABwAwCdASoYABQAPrVMoEsnJCMhsBgIAOAWiUAUuRAABvNceQAA/u5XQ7IdtpTrbQWvf52h0DH2
    sBEJ4JypdjHbAkpXyUE9A0mFM0IrAAA=
    """
  )
  static let losslessWebP = decoded(
    """
    UklGRioAAABXRUJQVlA4TB4AAAAvF8AEAA9wCpRbId9DcP5jCQIBwon/SgEGIvofyQg=
    """
  )
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQEAYABgAAD//gA7Q1JFQVRPUjogZ2QtanBlZyB2MS4wICh1c2luZyBJSkcgSlBFRyB2NjIpLCBxdWFsaXR5
    ID0gNjAK/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP
    /9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAEQgA
    FAAYAwEiAAIRAQMRAf/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUS
    ITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0
    dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX2
    9/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXET
    IjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKD
    hIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAAwD
    AQACEQMRAD8A5aprb/WH6VDU1t/rD9K9bGfwJehOA/3mHqWqKKK+XPsDPqa2/wBYfpRRX1GM/gS9D4/Af7zD1LVFFFfLn2B//9k=
    """
  )

  /// 20 × 20, and only its right half is to be seen.
  static let transparentPNG = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAYAAACNiR0NAAAAIUlEQVR42mM4oSHHQCT+TwxmGDVw1MBRA0cNHDVwpBoIAMfibTfh
    WnDcAAAAAElFTkSuQmCC
    """
  )

  private static func decoded(_ base64: String) -> Data {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
  }
}
