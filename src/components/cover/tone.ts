/** First letters of the Chinese Library Classification, in its order; each has a hue of its own. */
const classLetters = 'ABCDEFGHIJKNOPQRSTUVXZ';

/** A small stable number for a text (FNV-1a, 32 bits). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

export interface Tone {
  /** Degrees, 0 to 359. */
  hue: number;
  /** Per cent; dark enough for white text at every hue. */
  lightness: number;
}

/** Saturation of every drawn cover in per cent, as in styles/parts.css. */
export const toneSaturation = 38;

/**
 * The colour of a drawn cover: hue by the main class, so that a shelf shows its subjects; shade by the title, so that
 * neighbours differ. The same for the same book everywhere.
 */
export function toneOf(kindNo: string | null, title: string): Tone {
  const seed = hash(title);
  const at = kindNo ? classLetters.indexOf(kindNo.charAt(0).toUpperCase()) : -1;
  // Steps of 7 of 22 keep neighbouring classes (I and J, T and U) apart on the colour circle.
  const step = at < 0 ? seed % classLetters.length : (at * 7) % classLetters.length;
  // A shelf of one class is not one wall of colour: six degrees either way stay nearer to the class than to the next.
  const hue = Math.round((step * 360) / classLetters.length) + ((seed >>> 8) % 13) - 6;
  return { hue: (hue + 360) % 360, lightness: 24 + (seed % 4) * 3 };
}
