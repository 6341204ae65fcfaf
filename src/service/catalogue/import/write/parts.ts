import type { CatalogueRecord } from '../../model/record.ts';
import type { Original } from '../original.ts';
import { foldKey } from '../../text/analysis.ts';
import { workKeys } from '../../works/title.ts';
import { Rows } from '../../../platform/db/rows.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';
import type { Ahead, KnownRow } from './ahead.ts';
import { addAttachments, updateAttachments } from './attachments.ts';
import { putSource, updateSource } from './record-source.ts';
import type { ResearcherWorks } from './researcher-works.ts';

export interface WrittenRecord {
  id: number;
  state: 'inserted' | 'updated' | 'unchanged';
  /** When what it replaced was written, where it replaced something else. */
  replaced?: number;
}

type Text = string | null;

/** What a record's row repeats of it, in the order of its columns. */
type Described = [
  ...[kind: string, title: string, titleKey: string, workKey: string, pubYear: number | null],
  ...[language: Text, acquiredOn: Text, data: string],
];
const insert = new Statement<
  [libraryId: number, source: string, controlNumber: string, ...Described, createdAt: number, updatedAt: number],
  { id: number }
>(`INSERT INTO record (library_id, source, control_number, kind, title, title_key, work_key, pub_year, language,
     acquired_on, data, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const addRecord = new Rows<
  [...[id: number, libraryId: number, source: string, controlNumber: string], ...Described, ...[at: number, at: number]]
>('record', {
  id: 'bigint',
  library_id: 'bigint',
  source: 'text',
  control_number: 'text',
  kind: 'text',
  title: 'text',
  title_key: 'text',
  work_key: 'text',
  pub_year: 'bigint',
  language: 'text',
  acquired_on: 'text',
  data: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
});
const update = new Statement<[...Described, updatedAt: number, id: number]>(
  `UPDATE record SET kind = ?, title = ?, title_key = ?, work_key = ?, pub_year = ?, language = ?, acquired_on = ?,
     data = ?, updated_at = ?, deleted_at = suppressed_at WHERE id = ?`,
);
const touched = new Statement<[updatedAt: number, id: number]>('UPDATE record SET updated_at = ? WHERE id = ?');
const ofRecord = { record_id: 'bigint' } as const;
const inOrder = { record_id: 'bigint', seq: 'bigint' } as const;
const addIdentifier = new Rows<[recordId: number, type: string, value: string]>(
  'record_identifier',
  { ...ofRecord, type: 'text', value: 'text' },
  'ON CONFLICT DO NOTHING',
);
const addContributor = new Rows<[recordId: number, seq: number, role: string, name: string, key: string]>(
  'record_contributor',
  { ...inOrder, role: 'text', name: 'text', name_key: 'text' },
);
const addSubject = new Rows<[recordId: number, seq: number, term: string]>('record_subject', {
  ...inOrder,
  term: 'text',
});
const addClass = new Rows<[recordId: number, scheme: string, code: string]>(
  'record_class',
  { ...ofRecord, scheme: 'text', code: 'text' },
  'ON CONFLICT DO NOTHING',
);
const addAccess = new Rows<
  [recordId: number, seq: number, url: string, label: Text, collection: Text, from: Text, to: Text, note: Text]
>('electronic_access', {
  ...inOrder,
  url: 'text',
  label: 'text',
  collection: 'text',
  coverage_from: 'text',
  coverage_to: 'text',
  note: 'text',
});
const addWorkKey = new Rows<[recordId: number, key: string]>('record_work_key', { ...ofRecord, key: 'text' });
const addPopularity = new Rows<[recordId: number, loans: number, views: number, favourites: number]>('popularity', {
  ...ofRecord,
  loans: 'bigint',
  views: 'bigint',
  favourites: 'bigint',
});

/** What rows of a table of their own repeat of a record. */
interface Part {
  /** All that the rows are made of, and nothing else. */
  madeOf: (record: Partial<CatalogueRecord>) => readonly unknown[];
  add: (id: number, record: CatalogueRecord) => void;
  clear: Statement<[recordId: number]>;
}

const part = (table: string, madeOf: Part['madeOf'], add: Part['add']): Part => ({
  madeOf,
  add,
  clear: new Statement<[recordId: number]>(`DELETE FROM ${table} WHERE record_id = ?`),
});

const parts: readonly Part[] = [
  part(
    'record_identifier',
    ({ isbn, issn, cn, doi }) => [isbn, issn, cn, doi],
    (id, { isbn, issn, cn, doi }) => {
      for (const entry of isbn) addIdentifier.send(id, 'isbn', entry);
      for (const entry of issn) addIdentifier.send(id, 'issn', entry);
      if (cn !== undefined) addIdentifier.send(id, 'cn', cn);
      if (doi !== undefined) addIdentifier.send(id, 'doi', doi);
    },
  ),
  part(
    'record_contributor',
    ({ contributors }) => [contributors],
    (id, { contributors }) => {
      contributors.forEach(({ role, name }, seq) => {
        addContributor.send(id, seq, role, name, foldKey(name));
      });
    },
  ),
  part(
    'record_subject',
    ({ subjects }) => [subjects],
    (id, { subjects }) => {
      subjects.forEach((term, seq) => {
        addSubject.send(id, seq, term);
      });
    },
  ),
  part(
    'record_class',
    ({ classes }) => [classes],
    (id, { classes }) => {
      for (const { scheme, code } of classes) addClass.send(id, scheme, code);
    },
  ),
  part(
    'electronic_access',
    ({ access }) => [access],
    (id, { access }) => {
      access.forEach(({ url, label = null, collection = null, from = null, to = null, note = null }, seq) => {
        addAccess.send(id, seq, url, label, collection, from, to, note);
      });
    },
  ),
  part(
    'record_work_key',
    ({ title, subtitle, originalTitle }) => (originalTitle === undefined ? [] : [title, subtitle, originalTitle]),
    (id, record) => {
      if (record.originalTitle === undefined) return;
      // The first stands in the record's own row.
      for (const key of workKeys(record).slice(1)) addWorkKey.send(id, key);
    },
  ),
];

/** Whether two values of JSON are the same, keys in whatever order. */
function isSame(entry: unknown, other: unknown): boolean {
  if (entry === other) return true;
  if (typeof entry !== 'object' || typeof other !== 'object' || entry === null || other === null) return false;
  if (Array.isArray(entry)) {
    return (
      Array.isArray(other) && entry.length === other.length && entry.every((value, at) => isSame(value, other[at]))
    );
  }
  const keys = Object.keys(entry);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => isSame(Reflect.get(entry, key), Reflect.get(other, key)));
}

/** Brings the rows of a record's parts up to date; those of parts that stayed as they were are left alone. */
function* updateParts(known: KnownRow, record: CatalogueRecord): Steps<void> {
  const before: Partial<CatalogueRecord> = JSON.parse(known.data);
  for (const { madeOf, clear, add } of parts) {
    if (isSame(madeOf(before), madeOf(record))) continue;
    clear.send(known.id);
    add(known.id, record);
  }
  if (!isSame(before.attachments, record.attachments)) yield* updateAttachments(known.id, record.attachments);
}

/** Writes a record's row, its original, and the rows that repeat its parts for look-ups. */
export function* writeParts(
  target: { libraryId: number; source: string },
  { record, original }: { record: CatalogueRecord; original?: Original | undefined },
  now: number,
  researchers: ResearcherWorks,
  ahead: Ahead,
): Steps<WrittenRecord> {
  const { libraryId, source } = target;
  const data = JSON.stringify({ ...record, holdings: undefined });
  const known = yield* ahead.known(record.controlNumber);
  if (known?.data === data && known.deleted_at === known.suppressed_at) {
    const differs = updateSource(known, original, false);
    if (differs) touchRecord(known.id, now);
    return { id: known.id, state: differs ? 'updated' : 'unchanged' };
  }

  const { kind, title, pubYear = null, acquiredOn = null } = record;
  const language = record.languages[0] ?? null;
  const [workKey] = workKeys(record);
  const described: Described = [kind, title, foldKey(title), workKey, pubYear, language, acquiredOn, data];
  if (known !== undefined) {
    update.send(...described, now, known.id);
    updateSource(known, original, true);
    yield* researchers.note(known.id);
    yield* updateParts(known, record);
    yield* researchers.note(known.id);
    return { id: known.id, state: 'updated', replaced: Number(known.updated_at) };
  }
  const given = ahead.recordId();
  const row = [libraryId, source, record.controlNumber, ...described, now, now] as const;
  const id = given ?? (yield* insert.insert(...row));
  if (given !== undefined) addRecord.send(given, ...row);
  if (original !== undefined) putSource(id, original);
  for (const { add } of parts) add(id, record);
  addAttachments(id, record.attachments);
  yield* researchers.note(id);
  addPopularity.send(id, record.priorLoans, 0, 0);
  return { id, state: 'inserted' };
}

/** The record itself stayed, its holdings changed. */
export const touchRecord = (id: number, now: number): void => {
  touched.send(now, id);
};
