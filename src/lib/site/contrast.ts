type Parts = readonly [red: number, green: number, blue: number];

function partsOf(colour: string): Parts {
  const bare = colour.replace('#', '');
  const six = bare.length === 3 ? bare.replace(/./g, '$&$&') : bare;
  const at = (start: number) => Number.parseInt(six.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

const hex = (parts: Parts): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(parts: Parts): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = parts;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/**
 * Contrast by WCAG 2.2, from 1 (the same) to 21 (black on white).
 * @param entry three or six hexadecimal digits, with or without #
 */
export function contrast(entry: string, other: string): number {
  const first = luminance(partsOf(entry));
  const second = luminance(partsOf(other));
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** What text must have against what it is on (WCAG 2.2 AA). */
export const leastContrast = 4.5;

/**
 * The colour itself where it reads on the background, else the nearest shade of it that does: mixed in steps of 5 %
 * with black or white, whichever is farther from the background. One of these two always reads.
 * @returns six digits with #
 */
export function readableOn(colour: string, background: string): string {
  const from = partsOf(colour);
  const end: Parts = contrast('000', background) >= contrast('fff', background) ? [0, 0, 0] : [255, 255, 255];
  const mix = (share: number): string => {
    const at = (index: 0 | 1 | 2) => from[index] + (end[index] - from[index]) * share;
    return hex([at(0), at(1), at(2)]);
  };
  for (let step = 0; step < 20; step += 1) {
    const mixed = mix(step / 20);
    if (contrast(mixed, background) >= leastContrast) return mixed;
  }
  return hex(end);
}

/** What text in the accent colour is on, at its hardest: the paper of the light scheme, the cards of the dark. */
export const hardestGround = { light: '#faf8f4', dark: '#1f2226' } as const;

/** Serif typefaces of Chinese that systems bring along; none is fetched. */
const serifs = '"Noto Serif CJK SC","Source Han Serif SC","Songti SC",STSong,SimSun,serif';

/**
 * The library's colours as the style sheet takes them, every pair readable whatever the library has configured
 * (portal-shell §3 navBackColor, navTextColor; accent), and its typeface where it has one of its own (§9).
 * @returns text of a style element
 */
export function colourStyle(input: {
  navBackColor: string;
  navTextColor: string;
  accent: string;
  specialFont?: boolean | undefined;
}): string {
  const back = hex(partsOf(input.navBackColor));
  const values = [
    `--nav-back:${back}`,
    `--nav-ink:${readableOn(input.navTextColor, back)}`,
    `--accent-light:${readableOn(input.accent, hardestGround.light)}`,
    `--accent-dark:${readableOn(input.accent, hardestGround.dark)}`,
  ];
  const typeface = input.specialFont === true ? `html body{font-family:${serifs}}` : '';
  return `:root{${values.join(';')}}${typeface}`;
}
