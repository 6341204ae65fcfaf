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
  /** What sets these and the ornament in the page's markup (styles/cover-tones.css), where no style attribute may stand. */
  classes: string;
}

/** How many degrees the hue of a shade differs from its class's, and its lightness in per cent. */
export const shades: readonly (readonly [turn: number, lightness: number])[] = [
  [-6, 24],
  [-2, 27],
  [2, 30],
  [6, 33],
  [6, 24],
  [2, 27],
  [-2, 30],
  [-6, 33],
];

/** The hue of the class at that step around the circle of colours, in degrees. */
export const hueOfStep = (step: number): number => Math.round((step * 360) / classLetters.length);

/** How many ornaments there are in styles/cover-tones.css. */
export const ornaments = 8;

/** Saturation of every drawn cover in per cent, as in styles/cover.css. */
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
  const shade = (seed >>> 8) % shades.length;
  const [turn, lightness] = shades[shade] ?? [0, 24];
  const classes = `h${String(step)} s${String(shade)} o${String((seed >>> 16) % ornaments)}`;
  return { hue: (hueOfStep(step) + turn + 360) % 360, lightness, classes };
}
