import { z } from 'zod';
import type { ListPosition, ListVerb } from './request.ts';

const count = z.int().min(0).max(1e12);
const fields = z.tuple([
  z.enum(['ListIdentifiers', 'ListRecords']),
  z.partialRecord(z.enum(['metadataPrefix', 'from', 'until', 'set']), z.string().max(200)),
  z.int().min(0).max(8.64e15),
  z.string().regex(/^\d{1,15}$/),
  count,
  count,
]);

export interface ResumptionToken {
  verb: ListVerb;
  /** Arguments of the first request, as they were written. */
  first: Record<string, string>;
  position: ListPosition;
}

/**
 * A token that says everything on its own: nothing is kept for it here, it does not expire, and any process of the
 * installation understands it.
 */
export function writeToken({ verb, first, position }: ResumptionToken): string {
  const { after, cursor, size } = position;
  return Buffer.from(JSON.stringify([verb, first, after.time, after.recordId, cursor, size])).toString('base64url');
}

/** Reads a token; undefined when it is none. What the arguments in it mean, the reader of requests finds out. */
export function readToken(token: string): ResumptionToken | undefined {
  if (!/^[\w-]{1,2000}$/.test(token)) return undefined;
  try {
    const parsed = fields.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    if (!parsed.success) return undefined;
    const [verb, first, time, recordId, cursor, size] = parsed.data;
    return { verb, first, position: { after: { time, recordId }, cursor, size } };
  } catch {
    return undefined;
  }
}
