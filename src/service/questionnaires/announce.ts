import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { Kysely } from 'kysely';
import { notify } from '../platform/inbox/notify.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { parseQuestionnaire } from './questionnaire-content.ts';
import { periodNow, type StoredQuestionnaire } from './read-questionnaires.ts';

/** Readers notified in one transaction: others may write between two of them. */
const atOnce = 200;

interface Announced extends StoredQuestionnaire {
  /** Readers up to this id have been notified. */
  announcedTo: number;
}

/** The next readers whom a questionnaire is for; those who took part already are not asked again. */
async function nextReaders(db: Kysely<Database>, libraryId: number, { id, data, announcedTo }: Announced) {
  let readers = db
    .selectFrom('reader')
    .leftJoin('questionnaire_participant as by', (on) =>
      on.onRef('by.reader_id', '=', 'reader.id').on('by.questionnaire_id', '=', id),
    )
    .select(['reader.id', 'by.reader_id as answeredBy'])
    .where('reader.library_id', '=', libraryId)
    .where('reader.id', '>', announcedTo);
  const { readerTypes, libCodes } = data.for;
  if (readerTypes.length > 0) readers = readers.where('reader.type_code', 'in', readerTypes);
  if (libCodes.length > 0) readers = readers.where('reader.lib_code', 'in', libCodes);
  return readers.orderBy('reader.id').limit(atOnce).execute();
}

/**
 * Notifies the next readers, and stores how far it came in the same transaction, so that nobody is notified twice,
 * whatever breaks off or runs concurrently.
 * @returns how far it came; undefined when everybody has been notified, or another process does it
 */
function notifyNext(
  db: Kysely<Database>,
  libraryId: number,
  entry: Announced,
  now: number,
): Promise<number | undefined> {
  return inTransaction(db, async (transaction) => {
    const readers = await nextReaders(transaction, libraryId, entry);
    const last = readers.at(-1)?.id;
    if (last === undefined) return undefined;
    const moved = await transaction
      .updateTable('questionnaire')
      .set({ announced_to: last })
      .where('id', '=', entry.id)
      .where('announced_to', '=', entry.announcedTo)
      .executeTakeFirst();
    if (Number(moved.numUpdatedRows) === 0) return undefined;
    for (const { id: readerId, answeredBy } of readers) {
      if (answeredBy !== null) continue;
      const link = sectionPath('questionnaires', { questionnaire: String(entry.id) });
      const values = { title: entry.data.title };
      await notify(transaction, { libraryId, readerId, kind: 'questionnaireOpen', values, link, now });
    }
    return last;
  });
}

async function announceIn(library: LoadedLibrary, { store: { db }, now }: Pick<JobContext, 'store' | 'now'>) {
  const rows = await db
    .selectFrom('questionnaire')
    .select(['id', 'data', 'announced_to'])
    .where('library_id', '=', library.id)
    .where('is_listed', '=', 1)
    .orderBy('id')
    .execute();
  for (const { id, data: stored, announced_to } of rows) {
    const data = parseQuestionnaire(stored);
    if (!data.announce || periodNow(data, { library, now }) !== 'open') continue;
    let at: number | undefined = announced_to;
    while (at !== undefined) at = await notifyNext(db, library.id, { id, data, announcedTo: at }, now());
  }
}

/**
 * Scheduled: announces open questionnaires in the inbox of readers they are for, to each reader once; to new readers as
 * well, as long as they are open.
 */
export async function announceQuestionnaires(context: Pick<JobContext, 'store' | 'libraries' | 'now'>): Promise<void> {
  for (const library of context.libraries) await announceIn(library, context);
}
