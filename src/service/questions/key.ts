import { createHash } from 'node:crypto';
import { foldKey } from '../catalogue/text/analysis.ts';

/** By what two texts are the same, whatever signs and spaces they have. */
export const keyOf = (text: string): string =>
  createHash('sha256').update(foldKey(text)).digest('base64url').slice(0, 22);
