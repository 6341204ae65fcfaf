import { sql } from 'kysely';
import { rankedTypes, rankingRanges, ratingSides, ratingTypes, spansOf } from '../../lib/rules/rankings.ts';
import { BulkTable } from '../platform/db/bulk-insert.ts';
import { inChunks } from '../platform/db/chunks.ts';
import type { Db } from '../platform/db/database.ts';

export const rankedSpans = rankedTypes.flatMap((type) => spansOf(type).map((span) => ({ type, span })));

/** Ranges over which ratings are ranked, by the time at which a reader last wrote the rating. */
export const ratingSpans = [...rankingRanges, 'all'] as const;

export const allSpans: readonly { type: string; span: string }[] = [
  ...rankedSpans,
  ...ratingSides.flatMap((side) => ratingSpans.map((span) => ({ type: ratingTypes[side], span }))),
];

/** Under which library code and main class a record is ranked; empty for any. */
interface Scope {
  lib_code: string;
  subject: string;
}
const keyOf = ({ lib_code, subject }: Scope): string => `${lib_code}\u0000${subject}`;

/** Everywhere that a record of these library codes and main classes is ranked. */
const scopesIn = (libCodes: readonly string[], subjects: readonly string[]): Scope[] =>
  ['', ...libCodes].flatMap((lib_code) => ['', ...subjects].map((subject) => ({ lib_code, subject })));

const totalColumns = {
  library_id: 'bigint',
  type: 'text',
  span: 'text',
  lib_code: 'text',
  subject: 'text',
  record_id: 'bigint',
  count: 'bigint',
} as const;
const onSamePlace = 'ON CONFLICT (library_id, type, span, lib_code, subject, record_id) DO UPDATE SET count =';
const addedTotals = new BulkTable('ranking_total', totalColumns, `${onSamePlace} ranking_total.count + excluded.count`);
const replacedTotals = new BulkTable('ranking_total', totalColumns, `${onSamePlace} excluded.count`);
const scopeRows = new BulkTable('ranking_scope', { record_id: 'bigint', lib_code: 'text', subject: 'text' });

export interface RecordSum {
  recordId: number;
  type: string;
  span: string;
  count: number;
}

/** Where the sums of records are, by record. */
type Scopes = Map<number, Scope[]>;

async function readKnownScopes(db: Db, recordIds: readonly number[]): Promise<Scopes> {
  const rows = await inChunks(recordIds, (ids) =>
    db.selectFrom('ranking_scope').select(['record_id', 'lib_code', 'subject']).where('record_id', 'in', ids).execute(),
  );
  return Map.groupBy(rows, (row) => row.record_id);
}

/** Where the sums of records should be by their copies and classes. */
async function readCurrentScopes(db: Db, recordIds: readonly number[]): Promise<Scopes> {
  const libCodes = await inChunks(recordIds, (ids) =>
    db
      .selectFrom('holding')
      .select(['record_id', 'lib_code as code'])
      .distinct()
      .where('record_id', 'in', ids)
      .execute(),
  );
  const subjects = await inChunks(recordIds, (ids) =>
    db
      .selectFrom('record_class')
      .select(['record_id', sql<string>`upper(substr(code, 1, 1))`.as('code')])
      .distinct()
      .where('record_id', 'in', ids)
      .where('scheme', '=', 'clc')
      .execute(),
  );
  const codesOf = (rows: readonly { record_id: number; code: string }[]) => {
    const byRecord = Map.groupBy(rows, (row) => row.record_id);
    return (recordId: number): string[] => (byRecord.get(recordId) ?? []).map(({ code }) => code);
  };
  const [libCodesOf, subjectsOf] = [codesOf(libCodes), codesOf(subjects)];
  return new Map(recordIds.map((id) => [id, scopesIn(libCodesOf(id), subjectsOf(id))]));
}

/** Where the sums of records are; records that had none yet get their places. */
async function readScopes(db: Db, recordIds: readonly number[]): Promise<Scopes> {
  const scopes = await readKnownScopes(db, recordIds);
  const added = await readCurrentScopes(
    db,
    recordIds.filter((id) => !scopes.has(id)),
  );
  for (const [id, places] of added) scopes.set(id, places);
  await scopeRows.insert(db, rowsIn(added));
  return scopes;
}

const rowsIn = (scopes: Scopes) =>
  [...scopes].flatMap(([record_id, places]) =>
    places.map(({ lib_code, subject }) => ({ record_id, lib_code, subject })),
  );

/** A sum under each of the library codes and classes of its record. */
const totalsOf = (libraryId: number, scopes: Scopes, sums: readonly RecordSum[]) =>
  sums.flatMap(({ recordId, type, span, count }) =>
    (scopes.get(recordId) ?? []).map(({ lib_code, subject }) => ({
      library_id: libraryId,
      type,
      span,
      lib_code,
      subject,
      record_id: recordId,
      count,
    })),
  );

const uniqueIds = (sums: readonly RecordSum[]): number[] => [...new Set(sums.map(({ recordId }) => recordId))];

/** Removes a record's sums of types and spans under some library codes and classes. @param isEmpty only sums of nothing */
async function removeTotals(
  db: Db,
  place: { libraryId: number; recordId: number; types: readonly string[]; spans: readonly string[] },
  scopes: readonly Scope[],
  isEmpty = false,
): Promise<void> {
  for (const [libCode, own] of Map.groupBy(scopes, ({ lib_code }) => lib_code)) {
    const totals = db
      .deleteFrom('ranking_total')
      .where('library_id', '=', place.libraryId)
      .where('type', 'in', place.types)
      .where('span', 'in', place.spans)
      .where('lib_code', '=', libCode)
      .where(
        'subject',
        'in',
        own.map(({ subject }) => subject),
      )
      .where('record_id', '=', place.recordId);
    await (isEmpty ? totals.where('count', '=', 0) : totals).execute();
  }
}

/** Adds to records' sums under every library code and class that they have, each sum once; 0 leaves no row. */
export async function addToSums(db: Db, libraryId: number, sums: readonly RecordSum[]): Promise<void> {
  const changed = sums.filter(({ count }) => count !== 0);
  const scopes = await readScopes(db, uniqueIds(changed));
  await addedTotals.insert(db, totalsOf(libraryId, scopes, changed));
  for (const { recordId, type, span, count } of changed) {
    if (count < 0)
      await removeTotals(db, { libraryId, recordId, types: [type], spans: [span] }, scopes.get(recordId) ?? [], true);
  }
}

/** Sets records' sums under every library code and class that they have, each sum once. */
export async function putSums(db: Db, libraryId: number, sums: readonly RecordSum[]): Promise<void> {
  const scopes = await readScopes(db, uniqueIds(sums));
  const rows = sums.filter(({ count }) => count !== 0);
  await replacedTotals.insert(db, totalsOf(libraryId, scopes, rows));
  for (const { recordId, type, span, count } of sums) {
    if (count === 0)
      await removeTotals(db, { libraryId, recordId, types: [type], spans: [span] }, scopes.get(recordId) ?? []);
  }
}

const types = [...new Set(allSpans.map(({ type }) => type))];
const spans = [...new Set(allSpans.map(({ span }) => span))];

/** A record's sums in its whole library. */
export async function readSums(db: Db, libraryId: number, recordId: number): Promise<RecordSum[]> {
  const rows = await db
    .selectFrom('ranking_total')
    .select(['type', 'span', 'count'])
    .where('library_id', '=', libraryId)
    .where('type', 'in', types)
    .where('span', 'in', spans)
    .where('lib_code', '=', '')
    .where('subject', '=', '')
    .where('record_id', '=', recordId)
    .execute();
  return rows.map((row) => ({ recordId, ...row }));
}

/** Follows records that have moved to other libraries or classes. @returns whether any has */
export async function moveSums(db: Db, libraryId: number, recordIds: readonly number[]): Promise<boolean> {
  const known = await readKnownScopes(db, recordIds);
  const current = await readCurrentScopes(db, [...known.keys()]);
  let hasMoved = false;
  for (const [recordId, before] of known) {
    const now = current.get(recordId) ?? [];
    const [keysBefore, keysNow] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))];
    const gone = before.filter((scope) => !keysNow.has(keyOf(scope)));
    const come = now.filter((scope) => !keysBefore.has(keyOf(scope)));
    if (gone.length + come.length === 0) continue;
    hasMoved = true;
    await removeTotals(db, { libraryId, recordId, types, spans }, gone);
    const sums = await readSums(db, libraryId, recordId);
    await replacedTotals.insert(db, totalsOf(libraryId, new Map([[recordId, come]]), sums));
    for (const { lib_code, subject } of gone)
      await db
        .deleteFrom('ranking_scope')
        .where('record_id', '=', recordId)
        .where('lib_code', '=', lib_code)
        .where('subject', '=', subject)
        .execute();
    await scopeRows.insert(db, rowsIn(new Map([[recordId, come]])));
  }
  return hasMoved;
}
