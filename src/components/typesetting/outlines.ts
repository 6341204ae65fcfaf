import type { Font } from 'fontkit';
import { wordsOf } from '#lib/site/cover-lines.ts';

/** What of a typeface lines of text are drawn with. */
export type Outlines = Pick<Font, 'glyphForCodePoint' | 'hasGlyphForCodePoint' | 'unitsPerEm'>;

/** Text as it can be drawn: one space for any white space, and nothing that the typeface has no shape for. */
export const drawable = (text: string, face: Outlines): string =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .filter((sign) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('');

/** Whether so little of a text can be drawn that it would say something else. */
export const lacksMuch = (text: string, face: Outlines): boolean => {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.filter((sign) => !face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).length * 5 > signs.length;
};

const advanceOf = (sign: string, face: Outlines): number =>
  face.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm;

const widthOf = (text: string, face: Outlines): number =>
  [...text].reduce((sum, sign) => sum + advanceOf(sign, face), 0);

/** As much of a text as has room, with an ellipsis where something was cut. */
function cutTo(text: string, most: number, face: Outlines): string {
  if (widthOf(text, face) <= most) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join('').trimEnd()}…`, face) > most) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/**
 * A text in lines that break between words.
 * @param most width of a line in ems
 * @param lines how many there may be; the last is cut where more is left
 * @returns the lines, and whether all of the text is in them
 */
export function linesOf(
  text: string,
  { most, lines, language }: { most: number; lines: number; language: string | undefined },
  face: Outlines,
): { lines: string[]; isWhole: boolean } {
  const made: string[] = [];
  let line = '';
  for (const word of wordsOf(text, language)) {
    if (line !== '' && widthOf((line + word).trimEnd(), face) > most) {
      made.push(line.trim());
      line = '';
    }
    line += word;
  }
  if (line.trim() !== '') made.push(line.trim());
  const shown = made.slice(0, lines);
  if (made.length > lines) shown[lines - 1] = made.slice(lines - 1).join(' ');
  const cut = shown.map((entry) => cutTo(entry, most, face));
  return { lines: cut, isWhole: made.length <= lines && cut.every((entry, at) => entry === shown[at]) };
}

/** One line of text as outlines, so that no machine needs a font of its own: SVG, in the colour of what it is in. */
export function lineOutlines(text: string, at: { x: number; y: number; size: number }, face: Outlines): string {
  const scale = at.size / face.unitsPerEm;
  let x = 0;
  let shapes = '';
  for (const sign of text) {
    const glyph = face.glyphForCodePoint(sign.codePointAt(0) ?? 0);
    const outline = glyph.path.toSVG();
    if (outline !== '') shapes += `<path transform="translate(${x.toFixed(1)})" d="${outline}"/>`;
    x += glyph.advanceWidth;
  }
  const place = `translate(${String(at.x)} ${String(at.y)}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})`;
  return `<g transform="${place}">${shapes}</g>`;
}
