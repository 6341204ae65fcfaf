/** Relative luminance of WCAG 2.2 for three or six hexadecimal digits without #. */
function luminance(colour: string): number {
  const six = colour.length === 3 ? colour.replace(/./g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(six.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2.2, from 1 (the same) to 21 (black on white). */
export function contrast(entry: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(entry), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
