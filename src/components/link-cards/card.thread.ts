import { parentPort, workerData } from 'node:worker_threads';
import { readTypeface } from '../typesetting/typeface.ts';
import { cardDrawing, type CardOf } from './card-drawing.ts';

const cards: readonly CardOf[] = workerData;
const { face } = await readTypeface();
const drawing = cards.map((card) => cardDrawing(card, face)).find((entry) => entry !== undefined);
if (drawing === undefined) throw new Error('None of these cards can be drawn.');
parentPort?.postMessage(drawing);
