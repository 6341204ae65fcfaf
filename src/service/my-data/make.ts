import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { zipSync } from 'fflate';
import { inLanguage } from '../../lib/contract/language.ts';
import { dataExportDays } from '../../lib/rules/reader-data.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import { readerById } from '../platform/readers/readers.ts';
import { copyOf, type CopyFile } from './copy.ts';
import { inSnapshot, inTransaction } from '../platform/db/transaction.ts';

const dayMs = 24 * 60 * 60_000;

type Making = Pick<ServiceContext, 'store' | 'registry' | 'now' | 'log'>;

/** The files as one zip archive. @param at milliseconds since 1970, the time of all files */
const archiveOf = (files: readonly CopyFile[], at: number): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, [bytes, { mtime: at }]])));

async function makeOne({ store, registry, now }: Making, id: number): Promise<void> {
  const at = now();
  const made = await inSnapshot(store.db, async (db) => {
    const waiting = await db
      .selectFrom('data_export')
      .select(['library_id', 'reader_id', 'language'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const library = waiting && registry().byId(waiting.library_id);
    if (!library) return undefined;
    const { mail, phone } = await readerById({ ...store, db }, waiting.reader_id);
    const owner = { id: waiting.reader_id, libraryId: library.id, mail, phone };
    const libraryName = inLanguage(library.file.name, waiting.language);
    const files = await copyOf(db, owner, { language: waiting.language, libraryName, now: at });
    return { libraryId: library.id, readerId: waiting.reader_id, bytes: archiveOf(files, at) };
  });
  if (!made) return;
  const { libraryId, readerId, bytes } = made;
  await inTransaction(store.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('data_export')
      .set({ state: 'ready', bytes, made_at: at, expires_at: at + dataExportDays * dayMs })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    // A reader who is gone meanwhile gets none.
    if (numUpdatedRows === 0n) return;
    await notify(db, {
      libraryId,
      readerId,
      now: at,
      link: sectionPath('profile'),
      kind: 'dataCopyReady',
      values: { days: String(dataExportDays) },
    });
  });
}

/**
 * Creates the copies of their data that readers requested, and deletes expired ones. A copy that cannot be created is
 * reported to its reader as failed, and does not delay the others.
 */
export async function makeDataCopies(context: Making): Promise<void> {
  const { store, now, log } = context;
  await store.db
    .updateTable('data_export')
    .set({ state: 'expired', bytes: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now())
    .execute();
  const waiting = await store.db
    .selectFrom('data_export')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    try {
      await makeOne(context, id);
    } catch (error) {
      log.error({ err: error, copy: id }, 'exporting reader data failed');
      await store.db.updateTable('data_export').set({ state: 'failed' }).where('id', '=', id).execute();
    }
  }
}
