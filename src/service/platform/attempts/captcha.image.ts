import { createCipheriv } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';

/** Strokes of a glyph on a grid of 4 × 6: points x,y that a line goes through, strokes parted by bars. */
const strokes: Record<string, string> = {
  3: '0,0.8 1,0 3,0 4,1 4,2 3,3 1.6,3 | 3,3 4,4 4,5 3,6 1,6 0,5.2',
  4: '3,6 3,0 0,4 4,4',
  6: '4,0.8 3,0 1.4,0 0,2 0,5 1,6 3,6 4,5 4,3.8 3,2.8 1,2.8 0,3.8',
  7: '0,0 4,0 1.4,6',
  9: '0,5.2 1,6 2.6,6 4,4 4,1 3,0 1,0 0,1 0,2.2 1,3.2 3,3.2 4,2.2',
  A: '0,6 2,0 4,6 | 0.8,4 3.2,4',
  C: '4,1 3,0 1,0 0,1.5 0,4.5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6 | 0,3 3,3',
  F: '4,0 0,0 0,6 | 0,3 3,3',
  H: '0,0 0,6 | 4,0 4,6 | 0,3 4,3',
  J: '1,0 4,0 | 3,0 3,5 2,6 1,6 0,5',
  K: '0,0 0,6 | 4,0 0,3.4 | 1.2,2.6 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2.4 3,3.4 0,3.4',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2 | 1.8,3.2 4,6',
  T: '0,0 4,0 | 2,0 2,6',
  U: '0,0 0,4.6 1,6 3,6 4,4.6 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2.6 3,6 4,0',
  X: '0,0 4,6 | 4,0 0,6',
  Y: '0,0 2,3 4,0 | 2,3 2,6',
};

type Point = readonly [x: number, y: number];

const glyphs = new Map<string, Point[][]>(
  Object.entries(strokes).map(([name, text]) => [
    name,
    text.split(' | ').map((stroke) =>
      stroke.split(' ').map((point): Point => {
        const [x = 0, y = 0] = point.split(',').map(Number);
        return [x, y];
      }),
    ),
  ]),
);

/** Letters and digits that are not taken for one another. */
export const captchaAlphabet = Object.keys(strokes).join('');

const height = 44;
/** Pixels from one character to the next. */
const pitch = 29;
const widthOf = (text: string): number => 16 + pitch * text.length;
/** A grid step and half the pen's width, in pixels. */
const step = 4.6;
const pen = 1.5;

type Segment = readonly [x1: number, y1: number, x2: number, y2: number, half: number];

type Between = (low: number, high: number) => number;

/** Numbers as good as random to the person who does not know the seed, and the same for the same seed. */
function numbersOf(seed: Buffer, width: number): Between {
  // One for each dot, and a few for the strokes; 16 bits each.
  const amount = 2 * (width * height + 1024);
  const bytes = createCipheriv('aes-256-ctr', seed, Buffer.alloc(16)).update(Buffer.alloc(amount));
  let at = 0;
  return (low, high) => {
    const value = bytes.readUInt16LE(at % amount);
    at += 2;
    return low + (value / 0xffff) * (high - low);
  };
}

/** Each glyph turned, slanted and moved a little, and the whole line bent along a wave. */
function segmentsOf(text: string, width: number, between: Between): Segment[] {
  const phase = between(0, 2 * Math.PI);
  const wave = between(2, 3.2);
  const bend = (x: number, y: number): [number, number] => [
    x + Math.sin(y / 9 + phase),
    y + wave * Math.sin(x / 17 + phase),
  ];
  const segments: Segment[] = [];
  const line = (points: readonly Point[], half: number) => {
    points.slice(1).forEach((to, at) => {
      const from = points[at] ?? to;
      // In short pieces, so that straight strokes bend too.
      const pieces = 6;
      for (let piece = 0; piece < pieces; piece += 1) {
        const part = (share: number) =>
          [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const;
        segments.push([...bend(...part(piece / pieces)), ...bend(...part((piece + 1) / pieces)), half]);
      }
    });
  };
  [...text].forEach((character, at) => {
    const angle = between(-0.32, 0.32);
    const slant = between(-0.25, 0.25);
    const size = between(0.88, 1.1) * step;
    const centre: [number, number] = [22 + at * pitch + between(-2.5, 2.5), height / 2 + between(-2, 2)];
    for (const stroke of glyphs.get(character) ?? []) {
      const points = stroke.map(([x, y]): [number, number] => {
        const dx = (x - 2) * size + (3 - y) * slant * size;
        const dy = (y - 3) * size;
        const turned: [number, number] = [
          dx * Math.cos(angle) - dy * Math.sin(angle),
          dx * Math.sin(angle) + dy * Math.cos(angle),
        ];
        return [centre[0] + turned[0], centre[1] + turned[1]];
      });
      line(points, pen);
    }
  });
  for (let stray = 0; stray < 3; stray += 1) {
    line(
      [
        [between(0, 20), between(4, height - 4)],
        [between(0.38 * width, 0.6 * width), between(4, height - 4)],
        [between(width - 22, width), between(4, height - 4)],
      ],
      0.7,
    );
  }
  return segments;
}

function distance(x: number, y: number, [x1, y1, x2, y2]: Segment): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** Paper and ink mixed by how much of the pixel a stroke covers; grain over all of it. */
function paint(segments: readonly Segment[], width: number, between: Between): Buffer {
  const ink = new Float32Array(width * height);
  for (const segment of segments) {
    const [x1, y1, x2, y2, half] = segment;
    const left = Math.max(0, Math.floor(Math.min(x1, x2) - half - 1));
    const right = Math.min(width - 1, Math.ceil(Math.max(x1, x2) + half + 1));
    const top = Math.max(0, Math.floor(Math.min(y1, y2) - half - 1));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y1, y2) + half + 1));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const covered = Math.max(0, Math.min(1, half + 0.5 - distance(x, y, segment)));
        ink[y * width + x] = Math.max(ink[y * width + x] ?? 0, covered);
      }
    }
  }
  // A PNG row begins with its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.round(236 - (ink[y * width + x] ?? 0) * 190 + between(-18, 18));
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * Draws a text for people: a grey PNG, 44 pixels high, of four characters 132 wide. As a picture of dots it carries neither the text nor the
 * outlines of its letters, as an SVG would; no font and no package is needed.
 * @param seed 32 bytes that nobody else knows; the same seed draws the same picture
 */
export function drawCaptcha(text: string, seed: Buffer): Buffer {
  const width = widthOf(text);
  const between = numbersOf(seed, width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a dot, grey.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(paint(segmentsOf(text, width, between), width, between))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
