import { readTypeface } from '../pdf/typeface.ts';
import { cardDrawing, type CardOf } from './card-drawing.ts';

/** One after the other: the typeface takes 16 MB while a card is drawn. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(cards: readonly CardOf[]): Promise<Buffer> {
  const { face } = await readTypeface();
  const drawing = cards.map((card) => cardDrawing(card, face)).find((entry) => entry !== undefined);
  if (drawing === undefined) throw new Error('None of these cards can be drawn.');
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 64 }).toBuffer();
}

/** The first of these cards whose title the typeface has characters for, as a PNG. */
export function drawCard(...cards: readonly CardOf[]): Promise<Buffer> {
  const turn = queue.then(() => draw(cards));
  queue = turn.catch(() => undefined);
  return turn;
}
