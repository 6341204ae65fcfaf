import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Secrets } from '#service/platform/secrets.ts';
import type { Store } from '#service/platform/db/open.ts';
import { readTable, strictHeads } from '#service/platform/text-table.ts';
import { newReaderSchema, putReader, ReaderError, type ReaderTarget } from '#service/readers/write-readers.ts';

interface ReaderImport {
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
  for await (const { line, record } of readTable(file, { checkHeads: strictHeads(known, ['account', 'name']) })) {
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

export interface DemoReaders extends ReaderImport {
  mappingPath: string;
}

/**
 * Adds the readers in readers.csv of the demo libraries that have no reader yet, so that what somebody changed in trying
 * out stays. Libraries that are no demonstration never get readers whose passwords are public.
 */
export async function loadDemoReaders(
  store: Store,
  libraries: readonly LoadedLibrary[],
  { now, secrets }: { now: () => number; secrets: Secrets },
): Promise<DemoReaders[]> {
  const loaded: DemoReaders[] = [];
  for (const library of libraries) {
    const file = join(library.dir, 'readers.csv');
    if (!library.file.demo || !existsSync(file)) continue;
    const any = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (any) continue;
    const result = await importReaders({ store, library, now, secrets }, file);
    loaded.push({ mappingPath: library.mappingPath, ...result });
  }
  return loaded;
}
