import { runThread } from '../typesetting/run-thread.ts';
import type { CardOf } from './card-drawing.ts';

/**
 * The first of these cards whose title the typeface has characters for, as a PNG.
 * @returns undefined if too many cards are waiting
 */
export async function drawCard(...cards: readonly CardOf[]): Promise<Buffer | undefined> {
  const drawing = await runThread<string>(new URL('./card.thread.ts', import.meta.url), cards);
  if (drawing === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 64 }).toBuffer();
}
