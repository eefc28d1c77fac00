"""How well two colours can be told apart, as WCAG counts it: 1 to 21."""

import re


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    """Of a colour as browsers write it: `rgb(12, 34, 56)`."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", colour)]
    assert colour.startswith("rgb") and (numbers[3:] or [1.0]) == [1.0], f"not a plain colour: {colour}"
    red, green, blue = (linear(number / 255) for number in numbers[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
