import { parentPort, workerData } from 'node:worker_threads';
import { readTypeface } from '../typesetting/typeface.ts';
import { yearDrawing, type ReadingYear } from './year-drawing.ts';

const year: ReadingYear = workerData;
const { face } = await readTypeface();
parentPort?.postMessage(yearDrawing(year, face));
