import { parentPort, workerData } from 'node:worker_threads';
import { readTypeface } from '../typesetting/typeface.ts';
import { labelsPdf, textOfLabels, type LabelsInput } from './labels-pdf.ts';
import type { LabelsResult } from './make-labels.ts';

const input: LabelsInput = workerData;
const typeface = await readTypeface();
const lacking = typeface.lacks(textOfLabels(input));
const result: LabelsResult =
  lacking.length > 0 ? { lacking } : { file: new Uint8Array(await labelsPdf(input, typeface)) };
parentPort?.postMessage(result);
