import { recommendFromLoans } from '../../lib/rules/subscriptions.ts';
import type { ReaderCall } from '../platform/context/context.ts';

/** Why a record may bring others: what the reader did with it. */
type SeedKind = 'favourite' | 'rated' | 'course' | 'borrowed';
export interface Seed {
  kind: SeedKind;
  recordId: number;
  at: number;
}

/** Of each kind, the newest are looked at. */
const maxOfKind = 10;
/** A record that is rated like this pleased its reader. */
const goodScore = 4;
const maxKnown = 2_000;

/** Whether the reader lets recommendations look at what was borrowed. */
export async function mayUseLoans({ store, reader }: Pick<ReaderCall, 'store' | 'reader'>): Promise<boolean> {
  const row = await store.db
    .selectFrom('reader_setting')
    .select('value')
    .where('reader_id', '=', reader.id)
    .where('name', '=', recommendFromLoans.name)
    .executeTakeFirst();
  return row?.value === recommendFromLoans.value;
}

/** What the reader marked, and borrowed where that may be used; the newest first. */
export async function seedsOf({ store, library, reader }: ReaderCall, withLoans: boolean): Promise<Seed[]> {
  const { db } = store;
  const favourites = await db
    .selectFrom('favourite')
    .select(['record_id', 'created_at'])
    .where('reader_id', '=', reader.id)
    .orderBy('created_at', 'desc')
    .limit(maxOfKind)
    .execute();
  const rated = await db
    .selectFrom('evaluation')
    .select(['record_id', 'updated_at as created_at'])
    .where('library_id', '=', library.id)
    .where('reader_id', '=', String(reader.id))
    .where('score', '>=', goodScore)
    .orderBy('updated_at', 'desc')
    .limit(maxOfKind)
    .execute();
  const marks = await db
    .selectFrom('course_mark')
    .select(['target_id as record_id', 'created_at'])
    .where('reader_id', '=', reader.id)
    .where('kind', '=', 'book')
    .orderBy('created_at', 'desc')
    .limit(maxOfKind)
    .execute();
  const loans = withLoans
    ? await db
        .selectFrom('loan')
        .select(['record_id', 'created_at'])
        .where('library_id', '=', library.id)
        .where('reader_id', '=', reader.id)
        .where('record_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(maxOfKind)
        .execute()
    : [];
  const of = (kind: SeedKind, rows: readonly { record_id: number | null; created_at: number }[]): Seed[] =>
    rows.flatMap(({ record_id, created_at }) =>
      record_id === null ? [] : [{ kind, recordId: record_id, at: Number(created_at) }],
    );
  return [...of('favourite', favourites), ...of('rated', rated), ...of('course', marks), ...of('borrowed', loans)].sort(
    (a, b) => b.at - a.at,
  );
}

/** Records that the reader had in hand or knows already: marked in any way, or borrowed. */
export async function knownRecords({ store, library, reader }: ReaderCall): Promise<ReadonlySet<number>> {
  const { db } = store;
  const favourites = db.selectFrom('favourite').select('record_id').where('reader_id', '=', reader.id);
  const rated = db
    .selectFrom('evaluation')
    .select('record_id')
    .where('library_id', '=', library.id)
    .where('reader_id', '=', String(reader.id));
  const marked = db
    .selectFrom('course_mark')
    .select('target_id as record_id')
    .where('reader_id', '=', reader.id)
    .where('kind', '=', 'book');
  const borrowed = db
    .selectFrom('loan')
    .select('record_id')
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id);
  const rows = await Promise.all([
    favourites.limit(maxKnown).execute(),
    rated.limit(maxKnown).execute(),
    marked.limit(maxKnown).execute(),
    borrowed.limit(maxKnown).execute(),
  ]);
  return new Set(rows.flat().flatMap(({ record_id }) => record_id ?? []));
}
