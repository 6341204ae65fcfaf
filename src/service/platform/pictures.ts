import type Sharp from 'sharp';
import { coverTypeOf, type CoverType } from '../../lib/rules/favourites.ts';
import { isShowable, maxPixels, pictureSizeOf, type PictureSize } from '../../lib/rules/picture-size.ts';
import { stripPicture } from './strip-picture.ts';

/** A picture that we drew ourselves from one that somebody sent. */
export interface RedrawnPicture extends PictureSize {
  media_type: CoverType;
  bytes: Buffer;
}

/** Pictures are drawn one after the other: a large one takes 150 MB while it is. */
let queue: Promise<unknown> = Promise.resolve();

/** The picture library. The server loads it before it is ready, commands with their first picture. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function draw(sent: Uint8Array, longestEdge: number): Promise<RedrawnPicture | undefined> {
  const sharp = await loadSharp();
  const media_type = coverTypeOf(sent);
  try {
    const shrunk = sharp(sent, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).resize({
      width: longestEdge,
      height: longestEdge,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const drawn = media_type === 'image/png' ? shrunk.png() : shrunk.jpeg({ quality: 85 });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return media_type && { media_type, bytes: data, width: info.width, height: info.height };
  } catch {
    // What cannot be decoded is no picture, whatever its first bytes say.
    return undefined;
  }
}

/**
 * Decodes a picture that somebody sent and draws it again, at most so large: what a camera or somebody else wrote into
 * it is gone, and what is kept is a picture and nothing besides.
 * @param longestEdge in pixels
 * @returns undefined for what is no JPEG or PNG, says no size or one that nobody can show, or cannot be decoded whole
 */
export async function redrawPicture(sent: Buffer, longestEdge: number): Promise<RedrawnPicture | undefined> {
  const size = pictureSizeOf(sent);
  if (coverTypeOf(sent) === undefined || size === undefined || !isShowable(size)) return undefined;
  const stripped = stripPicture(sent, size.width * size.height);
  if (stripped === undefined) return undefined;
  const turn = queue.then(() => draw(stripped, longestEdge));
  queue = turn;
  return turn;
}
