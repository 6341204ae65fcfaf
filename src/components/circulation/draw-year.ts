import { runThread } from '../typesetting/run-thread.ts';
import type { ReadingYear } from './year-drawing.ts';

/**
 * A year of a reader's loans as a PNG.
 * @returns undefined if too many pictures are waiting
 */
export async function drawYear(year: ReadingYear): Promise<Buffer | undefined> {
  const drawing = await runThread<string>(new URL('./year.thread.ts', import.meta.url), year);
  if (drawing === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 64 }).toBuffer();
}
