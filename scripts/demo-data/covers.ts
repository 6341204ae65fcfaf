import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { readTypeface } from '../../src/components/typesetting/typeface.ts';
import { typesetTitle } from '../../src/lib/site/cover-lines.ts';
import { toneOf } from '../../src/lib/site/cover-tone.ts';
import { dataFiles, linesOf } from '../../src/service/platform/configuration/data-files.ts';

// Draws covers for the books of the demonstration libraries that are lent most, into libraries/<path>/covers:
// `node bin/run.mjs scripts/demo-data/covers.ts`. Letters are drawn as outlines, so that no machine needs a font.

const many: Readonly<Record<string, number>> = { jianglan: 100, chengchuan: 60, mingwan: 40 };
const [width, height] = [320, 440];
const margin = 28;

interface Book {
  controlNumber: string;
  kind: string;
  title: string;
  contributors?: { name: string }[];
  classes?: { code: string }[];
  languages?: string[];
  priorLoans?: number;
}

async function mostLent(dir: string, count: number): Promise<Book[]> {
  const books: Book[] = [];
  for (const file of await dataFiles(dir)) {
    if (!file.includes('books')) continue;
    for await (const { text } of linesOf(file)) {
      const book: Book = JSON.parse(text);
      if (book.kind === 'book') books.push(book);
    }
  }
  return books.sort((a, b) => (b.priorLoans ?? 0) - (a.priorLoans ?? 0)).slice(0, count);
}

/** A line of text as outlines. */
function line(
  font: Font,
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
): { svg: string; end: number } {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  let svg = '';
  for (const [index, glyph] of glyphs.entries()) {
    svg += `<path transform="translate(${at.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}"/>`;
    at += (positions[index]?.xAdvance ?? 0) * scale;
  }
  return { svg: `<g fill="${fill}">${svg}</g>`, end: at };
}

const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** Words in lines no wider than that. */
function linesFor(font: Font, words: readonly string[], size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(font, `${last}${word}`.trimEnd(), size) <= most)
      lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((text) => text.trim());
}

/** Numbers that follow from a text, the same every time. */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Pictures of shapes, each in a box of 320 by 250. */
const motifs: ((next: () => number, colour: (light: number) => string) => string)[] = [
  // Hills.
  (next, colour) =>
    [0, 1, 2, 3]
      .map((at) => {
        const y = 60 + at * 45;
        const [a, b] = [40 + next() * 90, 40 + next() * 90];
        return `<path fill="${colour(72 - at * 12)}" d="M0 ${y} C 80 ${y - a} 120 ${y + 30} 180 ${y - 10} S 270 ${y - b} 320 ${y} V 260 H 0 Z"/>`;
      })
      .join(''),
  // A sun or moon over water.
  (next, colour) => {
    const x = 80 + next() * 160;
    const waves = Array.from({ length: 7 }, (_, at) => {
      const y = 150 + at * 15;
      return `<path fill="none" stroke="${colour(70 - at * 4)}" stroke-width="${2 + at}" d="M0 ${y} q 20 -12 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0"/>`;
    }).join('');
    return `<circle cx="${x}" cy="80" r="${36 + next() * 26}" fill="${colour(78)}"/>${waves}`;
  },
  // Overlapping discs.
  (next, colour) =>
    Array.from(
      { length: 7 },
      () =>
        `<circle cx="${next() * 320}" cy="${next() * 250}" r="${24 + next() * 62}" fill="${colour(45 + next() * 35)}" fill-opacity=".7"/>`,
    ).join(''),
  // Towers.
  (next, colour) =>
    Array.from({ length: 9 }, (_, at) => {
      const tall = 60 + next() * 180;
      return `<rect x="${at * 36}" y="${260 - tall}" width="34" height="${tall}" fill="${colour(42 + next() * 34)}"/>`;
    }).join(''),
  // Leaves on a stalk.
  (next, colour) => {
    const leaves = Array.from({ length: 10 }, (_, at) => {
      const [y, side] = [225 - at * 21, at % 2 === 0 ? 1 : -1];
      const long = 50 + next() * 50;
      return `<path fill="${colour(46 + at * 3)}" d="M160 ${y} q ${side * long * 0.4} -42 ${side * long} -32 q ${-side * long * 0.3} 40 ${-side * long} 32"/>`;
    }).join('');
    return `<path stroke="${colour(66)}" stroke-width="4" d="M160 260 V 20"/>${leaves}`;
  },
  // Triangles in a grid.
  (next, colour) =>
    Array.from({ length: 40 }, (_, at) => {
      const [x, y] = [(at % 8) * 40, Math.floor(at / 8) * 50];
      const d = next() < 0.5 ? `M${x} ${y} h40 v50 z` : `M${x} ${y} v50 h40 z`;
      return `<path fill="${colour(40 + next() * 40)}" d="${d}"/>`;
    }).join(''),
  // Orbits.
  (next, colour) =>
    Array.from({ length: 6 }, (_, at) => {
      const r = 26 + at * 22;
      const turn = next() * Math.PI * 2;
      return `<circle cx="160" cy="130" r="${r}" fill="none" stroke="${colour(48 + at * 4)}" stroke-width="1.5"/><circle cx="${160 + Math.cos(turn) * r}" cy="${130 + Math.sin(turn) * r}" r="${4 + next() * 8}" fill="${colour(80)}"/>`;
    }).join(''),
];

/** The cover of a book as a drawing. */
function drawing(font: Font, book: Book): string {
  const { title } = book;
  const next = numbersOf(title);
  const tone = toneOf(book.classes?.[0]?.code ?? null, title);
  const isLight = next() < 0.45;
  const ground = isLight ? `hsl(${tone.hue} 30% 93%)` : `hsl(${tone.hue} 38% ${tone.lightness}%)`;
  const ink = isLight ? `hsl(${tone.hue} 45% 18%)` : '#fff';
  const other = (tone.hue + 40 + Math.floor(next() * 120)) % 360;
  const colour = (light: number) => `hsl(${next() < 0.35 ? other : tone.hue} 42% ${light.toFixed(0)}%)`;
  const motif = motifs[Math.floor(next() * motifs.length)];
  const short = title.length > 44 ? `${title.slice(0, 43)}…` : title;
  const { words } = typesetTitle(short, undefined);
  const room = width - 2 * margin;
  let size = 44;
  let lines = linesFor(font, words, size, room);
  while (size > 17 && (lines.length > 3 || lines.some((line) => widthOf(font, line, size) > room)))
    lines = linesFor(font, words, (size -= 1), room);
  const text = lines
    .map((entry, at) => line(font, entry, margin, 30 + size * (0.85 + at * 1.25), size, ink).svg)
    .join('');
  const author = (book.contributors?.[0]?.name ?? '').slice(0, 26);
  const by = author === '' ? '' : line(font, author, margin, height - 22, 17, ink).svg;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <svg x="0" y="172" width="320" height="218" viewBox="0 0 320 250" preserveAspectRatio="none">${motif?.(next, colour) ?? ''}</svg>
    <rect y="390" width="100%" height="50" fill="${ground}"/>
    ${text}${by}
  </svg>`;
}

const { data } = await readTypeface();
const font = create(data);
if (!('layout' in font)) throw new Error('the typeface is a collection');
let bytes = 0;
for (const [library, count] of Object.entries(many)) {
  const dir = join(import.meta.dirname, '..', '..', 'libraries', library);
  const folder = join(dir, 'covers');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name));
  for (const book of await mostLent(dir, count)) {
    const picture = await sharp(Buffer.from(drawing(font, book)))
      .webp({ quality: 62, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, `${book.controlNumber}.webp`), picture);
    bytes += picture.length;
  }
  console.log(`${library}: ${String(count)} covers`);
}
console.log(`${String(Math.round(bytes / 1024))} KB`);
