import { z } from 'zod';
import { readTable } from '../platform/text-table.ts';
import type { Secrets } from '../platform/secrets.ts';
import { newReaderSchema, putReader, ReaderError, type ReaderTarget } from './write-readers.ts';

export interface ReaderImport {
  added: number;
  updated: number;
  rejected: { line: number; reason: string }[];
}

const known = Object.keys(newReaderSchema.shape);

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`).join('; ');
  }
  if (error instanceof ReaderError) return error.message;
  throw error;
}

/**
 * Adds the readers of a CSV file and updates those that are known by their account. The first line names the columns, as
 * in `newReaderSchema`; empty fields count as left out. A bad row is reported and left out, and so is one of an account
 * that its reader has cancelled.
 * @throws TableError when the file cannot be read as such a table; nothing was written then
 */
export async function importReaders(target: ReaderTarget & { secrets: Secrets }, file: string): Promise<ReaderImport> {
  const result: ReaderImport = { added: 0, updated: 0, rejected: [] };
  for await (const { line, record } of readTable(file, { known, needed: ['account', 'name'] })) {
    try {
      const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
      const { isNew } = await putReader(target, newReaderSchema.parse(given), { update: true });
      result[isNew ? 'added' : 'updated'] += 1;
    } catch (error) {
      result.rejected.push({ line, reason: reasonOf(error) });
    }
  }
  return result;
}
