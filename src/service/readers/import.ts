import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';
import { newReaderSchema, putReader, ReaderError, type ReaderTarget } from './write-readers.ts';

/** Thrown when a file cannot be read as a table of readers at all. */
export class ReaderFileError extends Error {}

export interface ReaderImport {
  added: number;
  updated: number;
  /** Line and reason. */
  rejected: { line: number; reason: string }[];
}

const known = Object.keys(newReaderSchema.shape);
const rowSchema = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) });

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`).join('; ');
  }
  if (error instanceof ReaderError) return error.message;
  throw error;
}

/**
 * Adds the readers of a CSV file in UTF-8 and brings those up to date that are known by their account. The first line
 * names the columns, as in `newReaderSchema`; empty fields count as left out. A bad row is reported and left out, and so is
 * one of an account that its reader has cancelled.
 * @throws ReaderFileError when a column has no meaning, `account` or `name` are missing, or the file is no CSV
 */
export async function importReaders(target: ReaderTarget & { secrets: Secrets }, file: string): Promise<ReaderImport> {
  const result: ReaderImport = { added: 0, updated: 0, rejected: [] };
  const rows = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      columns: (names: string[]) => {
        const unknown = names.filter((name) => !known.includes(name));
        const missing = ['account', 'name'].filter((name) => !names.includes(name));
        if (unknown.length > 0)
          throw new ReaderFileError(`unknown columns: ${unknown.join(', ')}; known: ${known.join(', ')}`);
        if (missing.length > 0) throw new ReaderFileError(`columns are missing: ${missing.join(', ')}`);
        return names;
      },
    }),
  );
  try {
    for await (const row of rows) {
      const { record, info } = rowSchema.parse(row);
      try {
        const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
        const { isNew } = await putReader(target, newReaderSchema.parse(given), { update: true });
        result[isNew ? 'added' : 'updated'] += 1;
      } catch (error) {
        result.rejected.push({ line: info.lines, reason: reasonOf(error) });
      }
    }
  } catch (error) {
    if (error instanceof ReaderFileError) throw error;
    throw new ReaderFileError(error instanceof Error ? error.message : String(error));
  }
  return result;
}
