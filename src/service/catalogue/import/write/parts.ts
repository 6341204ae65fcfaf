import type { CatalogueRecord, Attachment } from '../../model/record.ts';
import type { Original } from '../original.ts';
import { foldKey } from '../../text/analysis.ts';
import { workKeys } from '../../works/title.ts';
import { BulkTable, type BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Ahead, KnownRow } from './ahead.ts';
import { putSource, updateSource } from './record-source.ts';
import type { ResearcherWorks } from './researcher-works.ts';

const attachments = new BulkTable('attachment', {
  record_id: 'bigint',
  seq: 'bigint',
  title: 'text',
  url: 'text',
  file: 'text',
  media_type: 'text',
  access: 'text',
});

/** Adds the attachments of a record that has none. */
function addAttachments(bulk: BulkRows, recordId: number, added: readonly Attachment[]): void {
  added.forEach((attachment, seq) => {
    add(bulk, recordId, attachment, seq);
  });
}

function add(
  bulk: BulkRows,
  recordId: number,
  { title, url, file, mediaType, access = 'everyone' }: Attachment,
  seq: number,
): void {
  const row = { record_id: recordId, seq, title, url: url ?? null, file: file ?? null, access };
  bulk.add(attachments, { ...row, media_type: mediaType ?? null });
}

/** Updates a record's attachments. Unchanged ones retain their IDs, which are part of public addresses. */
async function updateAttachments(
  db: Db,
  bulk: BulkRows,
  recordId: number,
  wanted: readonly Attachment[],
): Promise<void> {
  const before = await db
    .selectFrom('attachment')
    .select(['id', 'url', 'file'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute();
  for (const [seq, attachment] of wanted.entries()) {
    const { title, url = null, file = null, mediaType = null, access = 'everyone' } = attachment;
    const at = before.findIndex((row) => row.url === url && row.file === file);
    const [row] = at < 0 ? [] : before.splice(at, 1);
    if (row) {
      const set = { seq, title, media_type: mediaType, access };
      await db.updateTable('attachment').set(set).where('id', '=', row.id).execute();
    } else add(bulk, recordId, attachment, seq);
  }
  for (const row of before) await db.deleteFrom('attachment').where('id', '=', row.id).execute();
}

export interface WrittenRecord {
  id: number;
  state: 'inserted' | 'updated' | 'unchanged';
  /** When the replaced version was written, if there was one. */
  replaced?: number;
}

const ofRecord = { record_id: 'bigint' } as const;
const inOrder = { record_id: 'bigint', seq: 'bigint' } as const;
const records = new BulkTable('record', {
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
  deleted_at: 'bigint',
  suppressed_at: 'bigint',
});
const identifiers = new BulkTable(
  'record_identifier',
  { ...ofRecord, type: 'text', value: 'text' },
  'ON CONFLICT DO NOTHING',
);
const contributors = new BulkTable('record_contributor', { ...inOrder, role: 'text', name: 'text', name_key: 'text' });
const subjects = new BulkTable('record_subject', { ...inOrder, term: 'text' });
const classes = new BulkTable('record_class', { ...ofRecord, scheme: 'text', code: 'text' }, 'ON CONFLICT DO NOTHING');
const accesses = new BulkTable('electronic_access', {
  ...inOrder,
  url: 'text',
  label: 'text',
  collection: 'text',
  coverage_from: 'text',
  coverage_to: 'text',
  note: 'text',
});
const workKeyRows = new BulkTable('record_work_key', { ...ofRecord, key: 'text' });
const popularity = new BulkTable('popularity', { ...ofRecord, loans: 'bigint', views: 'bigint', favourites: 'bigint' });

/** A part of a record that is duplicated in its own table. */
interface Part {
  table:
    | 'record_identifier'
    | 'record_contributor'
    | 'record_subject'
    | 'record_class'
    | 'electronic_access'
    | 'record_work_key';
  /** All that the rows are made of, and nothing else. */
  madeOf: (record: Partial<CatalogueRecord>) => readonly unknown[];
  add: (bulk: BulkRows, id: number, record: CatalogueRecord) => void;
}

const parts: readonly Part[] = [
  {
    table: 'record_identifier',
    madeOf: ({ isbn, issn, cn, doi }) => [isbn, issn, cn, doi],
    add: (bulk, id, { isbn, issn, cn, doi }) => {
      const all = { isbn, issn, cn: cn === undefined ? [] : [cn], doi: doi === undefined ? [] : [doi] };
      for (const [type, values] of Object.entries(all))
        for (const value of values) bulk.add(identifiers, { record_id: id, type, value });
    },
  },
  {
    table: 'record_contributor',
    madeOf: (record) => [record.contributors],
    add: (bulk, id, record) => {
      record.contributors.forEach(({ role, name }, seq) => {
        bulk.add(contributors, { record_id: id, seq, role, name, name_key: foldKey(name) });
      });
    },
  },
  {
    table: 'record_subject',
    madeOf: (record) => [record.subjects],
    add: (bulk, id, record) => {
      record.subjects.forEach((term, seq) => {
        bulk.add(subjects, { record_id: id, seq, term });
      });
    },
  },
  {
    table: 'record_class',
    madeOf: (record) => [record.classes],
    add: (bulk, id, record) => {
      for (const { scheme, code } of record.classes) bulk.add(classes, { record_id: id, scheme, code });
    },
  },
  {
    table: 'electronic_access',
    madeOf: ({ access }) => [access],
    add: (bulk, id, { access }) => {
      access.forEach(({ url, label = null, collection = null, from = null, to = null, note = null }, seq) => {
        const coverage = { coverage_from: from, coverage_to: to };
        bulk.add(accesses, { record_id: id, seq, url, label, collection, ...coverage, note });
      });
    },
  },
  {
    table: 'record_work_key',
    madeOf: ({ title, subtitle, originalTitle }) =>
      originalTitle === undefined ? [] : [title, subtitle, originalTitle],
    add: (bulk, id, record) => {
      if (record.originalTitle === undefined) return;
      // The first is in the record's own row.
      for (const key of workKeys(record).slice(1)) bulk.add(workKeyRows, { record_id: id, key });
    },
  },
];

/** Whether two JSON values are equal, ignoring key order. */
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

/** The context of writing records: transaction, pending rows and data prefetched for the batch. */
export interface WriteContext {
  db: Db;
  bulk: BulkRows;
  researchers: ResearcherWorks;
  ahead: Ahead;
  /** Milliseconds since 1970. */
  now: number;
}

async function updateParts({ db, bulk }: WriteContext, known: KnownRow, record: CatalogueRecord): Promise<void> {
  const before: Partial<CatalogueRecord> = JSON.parse(known.data);
  for (const { table, madeOf, add } of parts) {
    if (isSame(madeOf(before), madeOf(record))) continue;
    await db.deleteFrom(table).where('record_id', '=', known.id).execute();
    add(bulk, known.id, record);
  }
  if (!isSame(before.attachments, record.attachments)) await updateAttachments(db, bulk, known.id, record.attachments);
}

/** Writes a record's row, its original and the rows that duplicate its parts for look-ups. */
export async function writeParts(
  context: WriteContext,
  target: { libraryId: number; source: string },
  { record, original }: { record: CatalogueRecord; original?: Original | undefined },
): Promise<WrittenRecord> {
  const { db, bulk, researchers, ahead, now } = context;
  const data = JSON.stringify({ ...record, holdings: undefined, suppressed: undefined });
  // Duplicate in the batch: the first one's rows must be inserted before.
  if (!ahead.has(record.controlNumber)) await bulk.flush();
  const known = await ahead.known(record.controlNumber);
  if (known?.data === data && known.deleted_at === known.suppressed_at) {
    const differs = await updateSource(db, bulk, known, original, false);
    if (differs) await touchRecord(db, known.id, now);
    return { id: known.id, state: differs ? 'updated' : 'unchanged' };
  }

  const { kind, title, pubYear = null, acquiredOn = null } = record;
  const language = record.languages[0] ?? null;
  const [workKey] = workKeys(record);
  const keys = { title_key: foldKey(title), work_key: workKey };
  const described = {
    kind,
    title,
    ...keys,
    pub_year: pubYear,
    language,
    acquired_on: acquiredOn,
    data,
    updated_at: now,
  };
  if (known !== undefined) {
    await db
      .updateTable('record')
      .set((eb) => ({ ...described, deleted_at: eb.ref('suppressed_at') }))
      .where('id', '=', known.id)
      .execute();
    await updateSource(db, bulk, known, original, true);
    await researchers.note(known.id);
    await updateParts(context, known, record);
    await researchers.note(known.id);
    return { id: known.id, state: 'updated', replaced: Number(known.updated_at) };
  }
  const id = await ahead.recordId();
  const place = { id, library_id: target.libraryId, source: target.source, control_number: record.controlNumber };
  const hiddenAt = record.suppressed === true ? now : null;
  bulk.add(records, { ...place, ...described, created_at: now, deleted_at: hiddenAt, suppressed_at: hiddenAt });
  if (original !== undefined) putSource(bulk, id, original);
  for (const { add } of parts) add(bulk, id, record);
  addAttachments(bulk, id, record.attachments);
  await researchers.note(id);
  bulk.add(popularity, { record_id: id, loans: record.priorLoans, views: 0, favourites: 0 });
  return { id, state: 'inserted' };
}

/** Marks a record as changed after its holdings changed. */
export async function touchRecord(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('record').set({ updated_at: now }).where('id', '=', id).execute();
}
