import { dayAfter } from '#lib/rules/days.ts';
import type { SubscriptionKind } from '#lib/rules/subscriptions.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { type Db, inTransaction } from '#service/platform/db/database.ts';
import { notify } from '#service/platform/inbox/notify.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { remindOfLoans } from '#service/circulation/loan-reminders.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import type { Store } from '#service/platform/db/open.ts';
import { scopeOf } from '#service/subscriptions/mail.ts';

/** A term with so many records is worth a subscription. */
const [fewest, most] = [4, 40];
const maxReaders = 2;
const newOnes = 3;

/** Subjects and authors of the catalogue that have some records, but not too many. */
async function termsOf(db: Db, libraryId: number) {
  const subjects = await db
    .selectFrom('record_subject')
    .innerJoin('record', 'record.id', 'record_subject.record_id')
    .select((eb) => ['term', eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', libraryId)
    .groupBy('term')
    .having((eb) => eb.fn.countAll<number>(), '>=', fewest)
    .having((eb) => eb.fn.countAll<number>(), '<=', most)
    .orderBy('count', 'desc')
    .orderBy('term')
    .limit(maxReaders)
    .execute();
  const authors = await db
    .selectFrom('record_contributor')
    .innerJoin('record', 'record.id', 'record_contributor.record_id')
    .select((eb) => ['name as term', eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', libraryId)
    .where('role', '=', 'author')
    .groupBy('name')
    .having((eb) => eb.fn.countAll<number>(), '>=', fewest)
    .having((eb) => eb.fn.countAll<number>(), '<=', most)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(maxReaders)
    .execute();
  return { subjects, authors };
}

interface Wanted {
  kind: SubscriptionKind;
  term: string;
  rhythm: 'daily' | 'weekly';
  paused: 0 | 1;
}

async function subscribe(
  db: Db,
  input: { library: LoadedLibrary; readerId: number; newest: number; now: number },
  { kind, term, rhythm, paused }: Wanted,
): Promise<number> {
  const { library, readerId, newest, now } = input;
  const today = libraryDay(library, now);
  const { id } = await db
    .insertInto('subscription')
    .values({
      library_id: library.id,
      reader_id: readerId,
      kind,
      term,
      term_key: foldKey(term),
      search: null,
      rhythm,
      paused,
      mail: 1,
      looked_to: newest,
      looked_on: today,
      created_at: now,
      next_on: dayAfter(today, rhythm === 'daily' ? 1 : 7),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets the last records of a subject have come in as new, with the message about them. */
async function notifyNew(
  db: Db,
  input: { library: LoadedLibrary; readerId: number; now: number },
  subscriptionId: number,
  term: string,
): Promise<void> {
  const { library, readerId, now } = input;
  const records = await db
    .selectFrom('record_subject')
    .innerJoin('record', 'record.id', 'record_subject.record_id')
    .select(['record.id', 'record.title'])
    .where('library_id', '=', library.id)
    .where('term', '=', term)
    .orderBy('record.id', 'desc')
    .limit(newOnes)
    .execute();
  const found_on = libraryDay(library, now);
  await db
    .insertInto('subscription_match')
    .values(records.map(({ id }) => ({ subscription_id: subscriptionId, record_id: id, found_on })))
    .execute();
  await notify(db, {
    libraryId: library.id,
    readerId,
    now,
    kind: 'subscriptionMatches',
    values: { term, count: records.length },
    items: records.map(({ id, title }) => ({ title, link: `/searchList/bookDetails/${String(id)}` })),
    scope: scopeOf(subscriptionId),
    link: `/personalCenter?key=3&of=${String(subscriptionId)}`,
  });
}

/**
 * Gives the first readers of demo libraries subscriptions (one with news, one paused), and the messages that their loans
 * give rise to. Once; what somebody did in trying out stays.
 * @returns mapping paths of the libraries that got them
 */
export async function loadDemoSubscriptions(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const known = await store.db
      .selectFrom('subscription')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (known) continue;
    const readers = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(maxReaders)
      .execute();
    const { subjects, authors } = await termsOf(store.db, library.id);
    const last = await store.db
      .selectFrom('record')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    await inTransaction(store.db, async (db) => {
      for (const [place, { id: readerId }] of readers.entries()) {
        const given = { library, readerId, newest: last?.id ?? 0, now: now() };
        const [subject, author] = [subjects[place]?.term, authors[place]?.term];
        if (subject !== undefined) {
          const id = await subscribe(db, given, { kind: 'subject', term: subject, rhythm: 'daily', paused: 0 });
          await notifyNew(db, given, id, subject);
        }
        if (author !== undefined) {
          await subscribe(db, given, { kind: 'author', term: author, rhythm: 'weekly', paused: 0 });
        }
        await subscribe(db, given, { kind: 'class', term: 'TP18', rhythm: 'weekly', paused: 1 });
      }
    });
    await remindOfLoans({ store, now, stop: new AbortController().signal }, library);
    if (readers.length > 0) loaded.push(library.mappingPath);
  }
  return loaded;
}
