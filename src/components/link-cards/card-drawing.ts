import { monogramOf } from '#lib/site/cover-lines.ts';
import { toneOf, toneSaturation } from '#lib/site/cover-tone.ts';
import { drawable, lacksMuch, lineOutlines, linesOf, type Outlines } from '../typesetting/outlines.ts';

/** Pixels of a card: what every service shows whole. */
export const cardSize = { width: 1200, height: 630 } as const;

export interface CardOf {
  title: string;
  /** ISO 639 or BCP 47, of the title. */
  titleLang?: string | undefined;
  /** Below it, in small type: who and when. */
  lines: readonly string[];
  library: string;
  /** Decides with the title on the colour; null where there is none. */
  kindNo: string | null;
  /** Colours of the library, `#25313d`; a card of the library itself has them in the place of a cover. */
  colours: { back: string; text: string };
  isLibrary?: true | undefined;
}

/** The open book of the library's icon, in a square of 32. */
const openBook = 'M16 9c-3-2.2-6.6-2.5-10-2v14.5c3.4-.5 7-.2 10 2 3-2.2 6.6-2.5 10-2V7c-3.4-.5-7-.2-10 2zm0 0v14.5';
const ink = '#1c2733';
const muted = '#55606c';

const cover = { x: 84, y: 95, width: 330, height: 440 };
const text = { x: 474, right: 1136 };
/** Of the title, the largest first, with how many lines have room. */
const sizes = [
  { size: 80, lines: 2 },
  { size: 66, lines: 3 },
  { size: 54, lines: 4 },
  { size: 46, lines: 5 },
] as const;

/** Eight ornaments as those of drawn covers (styles/cover-tones.css), in a square of 60. */
const ornaments = [
  '<circle cx="30" cy="30" r="18" fill="none" stroke="C" stroke-width="8"/>',
  '<path d="M-10 70 70 -10M-40 40 40 -40M20 100 100 20" stroke="C" stroke-width="14"/>',
  '<path d="M0 0h30v30H0zM30 30h30v30H30z" fill="C"/>',
  '<circle cx="30" cy="30" r="14" fill="C"/>',
  '<path d="M30 0 60 30H0z" fill="C"/>',
  '<path d="M30 60 0 0h12zM30 60 24 0h12zM30 60 48 0h12z" fill="C"/>',
  '<path d="M0 0h42a42 42 0 0 1-42 42z" fill="C"/>',
  '<path d="M0 0h15v60H0zM30 0h15v60H30z" fill="C"/>',
] as const;

function coverDrawing({ title, kindNo }: CardOf, face: Outlines): string {
  const { hue, lightness, classes } = toneOf(kindNo, title);
  const ornament = ornaments[Number(/o(\d)/.exec(classes)?.[1] ?? 0)] ?? ornaments[0];
  const accent = `hsl(${String((hue + 40) % 360)},42%,62%)`;
  const { x, y, width, height } = cover;
  const letter = drawable(monogramOf(title), face);
  const below = y + height * 0.42;
  return (
    `<pattern id="o" width="60" height="60" patternUnits="userSpaceOnUse" x="${String(x + 15)}" y="${String(below)}">` +
    `${ornament.replaceAll('"C"', `"${accent}"`)}</pattern>` +
    `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" rx="10" ` +
    `fill="hsl(${String(hue)},${String(toneSaturation)}%,${String(lightness)}%)"/>` +
    `<rect x="${String(x + 15)}" y="${String(below)}" width="300" height="240" fill="url(#o)" opacity=".8"/>` +
    `<rect x="${String(x)}" y="${String(y)}" width="16" height="${String(height)}" rx="8" fill="#000" opacity=".22"/>` +
    `<g fill="#fff">${lineOutlines(letter, { x: x + 44, y: y + 140, size: 120 }, face)}</g>`
  );
}

function bookDrawing({ back, text: line }: CardOf['colours'], at: { x: number; y: number; side: number }): string {
  const scale = (at.side / 32).toFixed(4);
  return (
    `<g transform="translate(${String(at.x)} ${String(at.y)}) scale(${scale})">` +
    `<rect width="32" height="32" rx="6" fill="${back}"/>` +
    `<path d="${openBook}" fill="none" stroke="${line}" stroke-width="2" stroke-linejoin="round"/></g>`
  );
}

/**
 * Draws a card for links as SVG with text as outlines: a drawn cover or the library's sign, and what it is.
 * @returns undefined if the typeface lacks much of the title; the text next to the picture shows it then
 */
export function cardDrawing(card: CardOf, face: Outlines): string | undefined {
  if (lacksMuch(card.title, face)) return undefined;
  const title = drawable(card.title, face);
  const width = text.right - text.x;
  const set = sizes.map(({ size, lines }) => ({
    size,
    ...linesOf(title, { most: width / size, lines, language: card.titleLang }, face),
  }));
  const { size, lines } = set.find(({ isWhole }) => isWhole) ?? set.at(-1) ?? { size: 46, lines: [] };
  // Next to a cover the text begins at its upper edge; the library's own is at half the height of its sign.
  let y = card.isLibrary ? 305 - (lines.length - 1) * size : cover.y + size * 0.86;
  const drawn = lines.map((line) => {
    const made = lineOutlines(line, { x: text.x, y, size }, face);
    y += size * 1.26;
    return made;
  });
  y += 4;
  const small = card.lines
    .map((line) => drawable(line, face))
    .filter((line) => line !== '')
    .map((line) => {
      const { lines: entry } = linesOf(line, { most: width / 32, lines: 1, language: undefined }, face);
      const made = lineOutlines(entry[0] ?? '', { x: text.x, y, size: 32 }, face);
      y += 46;
      return made;
    });
  const sign = card.isLibrary
    ? bookDrawing(card.colours, { x: cover.x, y: 150, side: cover.width })
    : coverDrawing(card, face);
  const foot = card.isLibrary ? '' : bookDrawing(card.colours, { x: text.x, y: 492, side: 44 });
  const library = linesOf(
    drawable(card.library, face),
    { most: (width - 62) / 30, lines: 1, language: undefined },
    face,
  );
  const name = card.isLibrary ? '' : lineOutlines(library.lines[0] ?? '', { x: text.x + 62, y: 525, size: 30 }, face);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(cardSize.width)}" height="${String(cardSize.height)}">` +
    `<rect width="100%" height="100%" fill="#f7f5f0"/><rect width="100%" height="14" fill="${card.colours.back}"/>` +
    `${sign}<g fill="${ink}">${drawn.join('')}</g><g fill="${muted}">${small.join('')}${name}</g>${foot}</svg>`
  );
}
