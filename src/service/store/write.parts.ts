import type { CatalogueRecord } from '../import/record.ts';
import { foldKey } from '../search/analysis.ts';
import { workKeys } from '../works/title.ts';
import { Statement, type Steps } from './statement.ts';
import { writeAttachments } from './write.attachments.ts';
import type { ResearcherWorks } from './write.researcher-works.ts';

export interface WrittenRecord {
  id: number;
  state: 'inserted' | 'updated' | 'unchanged';
}

interface KnownRow {
  id: number;
  data: string;
  deleted_at: number | null;
}

type Text = string | null;

const find = new Statement<[libraryId: number, source: string, controlNumber: string], KnownRow>(
  'SELECT id, data, deleted_at FROM record WHERE library_id = ? AND source = ? AND control_number = ?',
);
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
const update = new Statement<[...Described, updatedAt: number, id: number]>(
  `UPDATE record SET kind = ?, title = ?, title_key = ?, work_key = ?, pub_year = ?, language = ?, acquired_on = ?,
     data = ?, updated_at = ?, deleted_at = NULL WHERE id = ?`,
);
const touched = new Statement<[updatedAt: number, id: number]>('UPDATE record SET updated_at = ? WHERE id = ?');
const clearing = [
  'record_identifier',
  'record_contributor',
  'record_subject',
  'record_class',
  'electronic_access',
  'record_work_key',
].map((table) => new Statement<[recordId: number]>(`DELETE FROM ${table} WHERE record_id = ?`));
const addIdentifier = new Statement<[recordId: number, type: string, value: string]>(
  'INSERT INTO record_identifier (record_id, type, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
);
const addContributor = new Statement<[recordId: number, seq: number, role: string, name: string, key: string]>(
  'INSERT INTO record_contributor (record_id, seq, role, name, name_key) VALUES (?, ?, ?, ?, ?)',
);
const addSubject = new Statement<[recordId: number, seq: number, term: string]>(
  'INSERT INTO record_subject (record_id, seq, term) VALUES (?, ?, ?)',
);
const addClass = new Statement<[recordId: number, scheme: string, code: string]>(
  'INSERT INTO record_class (record_id, scheme, code) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
);
const addAccess = new Statement<
  [recordId: number, seq: number, url: string, label: Text, collection: Text, from: Text, to: Text, note: Text]
>(`INSERT INTO electronic_access (record_id, seq, url, label, collection, coverage_from, coverage_to, note)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
const addWorkKey = new Statement<[recordId: number, key: string]>(
  'INSERT INTO record_work_key (record_id, key) VALUES (?, ?)',
);
const addPopularity = new Statement<[recordId: number, loans: number]>(
  'INSERT INTO popularity (record_id, loans, views, favourites) VALUES (?, ?, 0, 0)',
);

/** Writes a record's row and the rows that repeat its parts for look-ups. */
export function* writeParts(
  target: { libraryId: number; source: string },
  record: CatalogueRecord,
  now: number,
  researchers: ResearcherWorks,
): Steps<WrittenRecord> {
  const { libraryId, source } = target;
  const data = JSON.stringify({ ...record, holdings: undefined });
  const known = yield* find.get(libraryId, source, record.controlNumber);
  if (known?.data === data && known.deleted_at === null) return { id: known.id, state: 'unchanged' };

  const [workKey, ...otherKeys] = workKeys(record);
  const { kind, title, pubYear = null, acquiredOn = null } = record;
  const language = record.languages[0] ?? null;
  const described: Described = [kind, title, foldKey(title), workKey, pubYear, language, acquiredOn, data];
  if (known !== undefined) {
    yield* update.run(...described, now, known.id);
    yield* researchers.note(known.id);
    for (const statement of clearing) yield* statement.run(known.id);
    yield* addParts(known.id, record, otherKeys, false);
    yield* researchers.note(known.id);
    return { id: known.id, state: 'updated' };
  }
  const id = yield* insert.insert(libraryId, source, record.controlNumber, ...described, now, now);
  yield* addParts(id, record, otherKeys, true);
  yield* researchers.note(id);
  yield* addPopularity.run(id, record.priorLoans);
  return { id: id, state: 'inserted' };
}

/** The record itself stayed, its holdings changed. */
export const touchRecord = (id: number, now: number): Steps<number> => touched.run(now, id);

function* addParts(id: number, record: CatalogueRecord, otherKeys: readonly string[], isNew: boolean): Steps<void> {
  for (const key of otherKeys) yield* addWorkKey.run(id, key);
  for (const isbn of record.isbn) yield* addIdentifier.run(id, 'isbn', isbn);
  for (const issn of record.issn) yield* addIdentifier.run(id, 'issn', issn);
  if (record.cn !== undefined) yield* addIdentifier.run(id, 'cn', record.cn);
  if (record.doi !== undefined) yield* addIdentifier.run(id, 'doi', record.doi);
  for (const [seq, { role, name }] of record.contributors.entries()) {
    yield* addContributor.run(id, seq, role, name, foldKey(name));
  }
  for (const [seq, term] of record.subjects.entries()) yield* addSubject.run(id, seq, term);
  for (const { scheme, code } of record.classes) yield* addClass.run(id, scheme, code);
  for (const [seq, one] of record.access.entries()) {
    const { url, label = null, collection = null, from = null, to = null, note = null } = one;
    yield* addAccess.run(id, seq, url, label, collection, from, to, note);
  }
  yield* writeAttachments(id, record.attachments, isNew);
}
