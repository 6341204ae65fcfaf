import { runThread } from '../typesetting/run-thread.ts';
import type { LabelsInput } from './labels-pdf.ts';

/** The PDF file, or the characters that the typeface has no shape for. */
export type LabelsResult = { file: Uint8Array<ArrayBuffer> } | { lacking: string[] };

/**
 * Draws labels or reader cards in a thread.
 * @returns undefined if too many tasks are waiting
 */
export const makeLabels = (input: LabelsInput): Promise<LabelsResult | undefined> =>
  runThread(new URL('./labels.thread.ts', import.meta.url), input);
