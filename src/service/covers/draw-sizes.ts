import { createHash } from 'node:crypto';
import { coverFilesOf, coverJpegWidth, coverWidths } from '../../lib/rules/cover-picture.ts';
import { isShowable, maxPixels, pictureSizeOf } from '../../lib/rules/picture-size.ts';
import { loadSharp } from '../platform/pictures.ts';
import { stripPicture } from '../platform/strip-picture.ts';

/** Raised whenever the files of a picture look otherwise than before, so that they get other names. */
const version = 1;
/** Width and height of what is never smaller than a cover that somebody can make out. */
const leastEdge = 20;
/** Screens of two dots hide what a lower quality leaves out. */
const qualities = { 80: 78, 160: 66, 320: 58 } as const;
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** Name of the picture that is made of some bytes; the same bytes have the same one everywhere. */
export const pictureName = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(`${String(version)}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 20);

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', at, at + text.length) === text;

/** Whether bytes begin as a picture of dots does: drawings and documents, which may lead elsewhere, are not even opened. */
const isPicture = (bytes: Uint8Array): boolean =>
  starts(bytes, 0, '\xff\xd8\xff') ||
  starts(bytes, 0, '\x89PNG') ||
  starts(bytes, 0, 'GIF8') ||
  (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) ||
  starts(bytes, 4, 'ftypavif');

export type DrawnSizes = Map<string, Buffer>;

/** One after the other: a large picture takes 150 MB while it is decoded. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(bytes: Uint8Array, name: string): Promise<DrawnSizes | undefined> {
  const sharp = await loadSharp();
  const names = coverFilesOf(name);
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true });
    const { width, height, format } = await picture.metadata();
    if (!formats.includes(format) || !isShowable({ width, height })) return undefined;
    if (width < leastEdge || height < leastEdge) return undefined;
    const box = (edge: number) =>
      ({ width: edge, height: Math.round((edge * 4) / 3), fit: 'inside', withoutEnlargement: true }) as const;
    // Decoded once; the smaller sizes are made of this one.
    const { data, info } = await picture
      .flatten({ background: '#fff' })
      .resize(box(coverJpegWidth))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: DrawnSizes = new Map();
    for (const [at, edge] of coverWidths.entries())
      files.set(
        names[at] ?? '',
        await sharp(data, { raw }).resize(box(edge)).webp({ quality: qualities[edge], effort: 4 }).toBuffer(),
      );
    files.set(names.at(-1) ?? '', await sharp(data, { raw }).jpeg({ quality: 78 }).toBuffer());
    return files;
  } catch {
    // What cannot be decoded is no picture, whatever its first bytes say.
    return undefined;
  }
}

/**
 * Draws a cover again in the sizes that are shown: what somebody else wrote into the file is gone, and nothing is
 * larger than it was.
 * @returns undefined for what is no JPEG, PNG, GIF, WebP or AVIF, is broken, tiny, or larger than anybody can decode
 */
export function drawSizes(bytes: Uint8Array): Promise<DrawnSizes | undefined> {
  if (!isPicture(bytes)) return Promise.resolve(undefined);
  const size = pictureSizeOf(bytes);
  const stripped = size ? stripPicture(bytes, size.width * size.height) : bytes;
  if (stripped === undefined) return Promise.resolve(undefined);
  const turn = queue.then(() => draw(stripped, pictureName(bytes)));
  queue = turn;
  return turn;
}
