import type SqliteDatabase from 'better-sqlite3';
import type { CatalogueRecord } from '../import/record.ts';
import { foldKey } from '../search/analysis.ts';
import { workKeys } from '../works/title.ts';
import { AttachmentsWriter } from './write.attachments.ts';
import type { ResearcherWorksWriter } from './write.researcher-works.ts';

export interface WrittenRecord {
  id: number;
  state: 'inserted' | 'updated' | 'unchanged';
}

interface KnownRow {
  id: number;
  data: string;
  deleted_at: number | null;
}

/** Writes a record's row and the rows that repeat its parts for look-ups. */
export class RecordPartsWriter {
  readonly #find;
  readonly #insert;
  readonly #update;
  readonly #touch;
  readonly #clear;
  readonly #identifier;
  readonly #contributor;
  readonly #subject;
  readonly #class;
  readonly #access;
  readonly #attachments;
  readonly #work;
  readonly #popularity;
  readonly #researchers: ResearcherWorksWriter;

  constructor(sqlite: SqliteDatabase.Database, researchers: ResearcherWorksWriter) {
    this.#researchers = researchers;
    this.#find = sqlite.prepare<[number, string, string], KnownRow>(
      'SELECT id, data, deleted_at FROM record WHERE library_id = ? AND source = ? AND control_number = ?',
    );
    this.#insert = sqlite.prepare(
      `INSERT INTO record (library_id, source, control_number, kind, title, title_key, work_key, pub_year, language,
         acquired_on, data, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = sqlite.prepare(
      `UPDATE record SET kind = ?, title = ?, title_key = ?, work_key = ?, pub_year = ?, language = ?, acquired_on = ?,
         data = ?, updated_at = ?, deleted_at = NULL WHERE id = ?`,
    );
    this.#touch = sqlite.prepare('UPDATE record SET updated_at = ? WHERE id = ?');
    this.#clear = [
      'record_identifier',
      'record_contributor',
      'record_subject',
      'record_class',
      'electronic_access',
      'record_work_key',
    ].map((table) => sqlite.prepare(`DELETE FROM ${table} WHERE record_id = ?`));
    this.#identifier = sqlite.prepare('INSERT OR IGNORE INTO record_identifier VALUES (?, ?, ?)');
    this.#contributor = sqlite.prepare('INSERT INTO record_contributor VALUES (?, ?, ?, ?, ?)');
    this.#subject = sqlite.prepare('INSERT INTO record_subject VALUES (?, ?, ?)');
    this.#class = sqlite.prepare('INSERT OR IGNORE INTO record_class VALUES (?, ?, ?)');
    this.#access = sqlite.prepare('INSERT INTO electronic_access VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#attachments = new AttachmentsWriter(sqlite);
    this.#work = sqlite.prepare('INSERT INTO record_work_key VALUES (?, ?)');
    this.#popularity = sqlite.prepare(
      'INSERT INTO popularity (record_id, loans, views, favourites) VALUES (?, ?, 0, 0)',
    );
  }

  write(target: { libraryId: number; source: string }, record: CatalogueRecord, now: number): WrittenRecord {
    const data = JSON.stringify({ ...record, holdings: undefined });
    const known = this.#find.get(target.libraryId, target.source, record.controlNumber);
    if (known?.data === data && known.deleted_at === null) return { id: known.id, state: 'unchanged' };

    const titleKey = foldKey(record.title);
    const [workKey, ...otherKeys] = workKeys(record);
    const { kind, title, pubYear = null, acquiredOn = null } = record;
    const language = record.languages[0] ?? null;
    if (known !== undefined) {
      this.#update.run(kind, title, titleKey, workKey, pubYear, language, acquiredOn, data, now, known.id);
      this.#researchers.note(known.id);
      for (const statement of this.#clear) statement.run(known.id);
      this.#parts(known.id, record, otherKeys);
      return { id: known.id, state: 'updated' };
    }
    const { libraryId, source } = target;
    const { lastInsertRowid } = this.#insert.run(
      ...[libraryId, source, record.controlNumber, kind, title, titleKey, workKey, pubYear, language, acquiredOn],
      ...[data, now, now],
    );
    const id = Number(lastInsertRowid);
    this.#parts(id, record, otherKeys);
    this.#popularity.run(id, record.priorLoans);
    return { id, state: 'inserted' };
  }

  /** The record itself stayed, its holdings changed. */
  touch(id: number, now: number): void {
    this.#touch.run(now, id);
  }

  #parts(id: number, record: CatalogueRecord, otherKeys: readonly string[]): void {
    for (const key of otherKeys) this.#work.run(id, key);
    for (const isbn of record.isbn) this.#identifier.run(id, 'isbn', isbn);
    for (const issn of record.issn) this.#identifier.run(id, 'issn', issn);
    if (record.cn !== undefined) this.#identifier.run(id, 'cn', record.cn);
    if (record.doi !== undefined) this.#identifier.run(id, 'doi', record.doi);
    record.contributors.forEach((one, seq) => this.#contributor.run(id, seq, one.role, one.name, foldKey(one.name)));
    record.subjects.forEach((term, seq) => this.#subject.run(id, seq, term));
    for (const one of record.classes) this.#class.run(id, one.scheme, one.code);
    record.access.forEach((one, seq) => {
      const { url, label = null, collection = null, from = null, to = null, note = null } = one;
      this.#access.run(id, seq, url, label, collection, from, to, note);
    });
    this.#attachments.write(id, record.attachments);
    this.#researchers.note(id);
  }
}
