import { rankedTypes, rankingRanges, ratingSides, ratingTypes, spansOf } from '../../lib/rules/rankings.ts';
import { Statement, type Steps } from '../platform/db/statement.ts';

/** The types and the spans over which loans, views and the like are ranked. */
export const rankedSpans = rankedTypes.flatMap((type) => spansOf(type).map((span) => ({ type, span })));

/** Ranges over which ratings are ranked, by the time at which a reader last wrote the rating. */
export const ratingSpans = [...rankingRanges, 'all'] as const;

/** Everything that a record may be ranked by. */
export const allSpans: readonly { type: string; span: string }[] = [
  ...rankedSpans,
  ...ratingSides.flatMap((side) => ratingSpans.map((span) => ({ type: ratingTypes[side], span }))),
];

interface Scope {
  lib_code: string;
  subject: string;
}
const keyOf = ({ lib_code, subject }: Scope): string => `${lib_code}\u0000${subject}`;

/** Everywhere that a record of these library codes and main classes is ranked. */
const scopesIn = (libCodes: readonly string[], subjects: readonly string[]): Scope[] =>
  ['', ...libCodes].flatMap((lib_code) => ['', ...subjects].map((subject) => ({ lib_code, subject })));

const known = new Statement<[recordId: number], Scope>(
  'SELECT lib_code, subject FROM ranking_scope WHERE record_id = ?',
);
const libCodesOf = new Statement<[recordId: number], { code: string }>(
  'SELECT DISTINCT lib_code AS code FROM holding WHERE record_id = ?',
);
const subjectsOf = new Statement<[recordId: number], { code: string }>(
  `SELECT DISTINCT upper(substr(code, 1, 1)) AS code FROM record_class WHERE record_id = ? AND scheme = 'clc'`,
);
type ScopeOf = [recordId: number, libCode: string, subject: string];
const keep = new Statement<ScopeOf>('INSERT INTO ranking_scope (record_id, lib_code, subject) VALUES (?, ?, ?)');
const drop = new Statement<ScopeOf>('DELETE FROM ranking_scope WHERE record_id = ? AND lib_code = ? AND subject = ?');

type Place = [library: number, type: string, span: string, libCode: string, subject: string, record: number];
const at = 'library_id = ? AND type = ? AND span = ? AND lib_code = ? AND subject = ? AND record_id = ?';
const into = `INSERT INTO ranking_total (library_id, type, span, lib_code, subject, record_id, count)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (library_id, type, span, lib_code, subject, record_id) DO UPDATE SET count =`;
const add = new Statement<[...Place, count: number]>(`${into} ranking_total.count + excluded.count`);
const put = new Statement<[...Place, count: number]>(`${into} excluded.count`);
const clean = new Statement<Place>(`DELETE FROM ranking_total WHERE ${at} AND count = 0`);
const remove = new Statement<Place>(`DELETE FROM ranking_total WHERE ${at}`);
const read = new Statement<Place, { count: number }>(`SELECT count FROM ranking_total WHERE ${at}`);

function* scopesNow(recordId: number): Steps<Scope[]> {
  const libCodes = yield* libCodesOf.all(recordId);
  const subjects = yield* subjectsOf.all(recordId);
  return scopesIn(
    libCodes.map(({ code }) => code),
    subjects.map(({ code }) => code),
  );
}

/** Where a record's sums stand; a record that had none yet gets its places. */
function* scopesOf(recordId: number): Steps<Scope[]> {
  const found = yield* known.all(recordId);
  if (found.length > 0) return found;
  const scopes = yield* scopesNow(recordId);
  for (const { lib_code, subject } of scopes) keep.send(recordId, lib_code, subject);
  return scopes;
}

/** Adds to a record's sum under every library code and class that it has; 0 leaves no row. */
export function* addToSum(libraryId: number, recordId: number, type: string, span: string, count: number): Steps<void> {
  if (count === 0) return;
  for (const { lib_code, subject } of yield* scopesOf(recordId)) {
    add.send(libraryId, type, span, lib_code, subject, recordId, count);
    if (count < 0) clean.send(libraryId, type, span, lib_code, subject, recordId);
  }
}

/** Sets a record's sum under every library code and class that it has. */
export function* putSum(libraryId: number, recordId: number, type: string, span: string, count: number): Steps<void> {
  for (const { lib_code, subject } of yield* scopesOf(recordId)) {
    if (count === 0) remove.send(libraryId, type, span, lib_code, subject, recordId);
    else put.send(libraryId, type, span, lib_code, subject, recordId, count);
  }
}

/** A record's sum in its whole library. */
export function* readSum(libraryId: number, recordId: number, type: string, span: string): Steps<number> {
  return (yield* read.get(libraryId, type, span, '', '', recordId))?.count ?? 0;
}

/** Follows a record that has moved to other libraries or classes. @returns whether it has */
export function* moveSums(libraryId: number, recordId: number): Steps<boolean> {
  const before = new Map((yield* known.all(recordId)).map((entry) => [keyOf(entry), entry]));
  if (before.size === 0) return false;
  const now = new Map((yield* scopesNow(recordId)).map((entry) => [keyOf(entry), entry]));
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, entry]) => entry);
  const come = [...now].filter(([key]) => !before.has(key)).map(([, entry]) => entry);
  if (gone.length + come.length === 0) return false;
  for (const { type, span } of allSpans) {
    const sum = yield* read.get(libraryId, type, span, '', '', recordId);
    for (const entry of gone) remove.send(libraryId, type, span, entry.lib_code, entry.subject, recordId);
    if (!sum) continue;
    for (const entry of come) put.send(libraryId, type, span, entry.lib_code, entry.subject, recordId, sum.count);
  }
  for (const entry of gone) drop.send(recordId, entry.lib_code, entry.subject);
  for (const entry of come) keep.send(recordId, entry.lib_code, entry.subject);
  return true;
}
