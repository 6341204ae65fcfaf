import type SqliteDatabase from 'better-sqlite3';
import type { Attachment } from '../import/record.ts';

interface KnownRow {
  id: number;
  url: string | null;
  file: string | null;
}

/** Writes a record's attachments. Their ids stand in addresses of readers, so that what stays keeps its own. */
export class AttachmentsWriter {
  readonly #known;
  readonly #insert;
  readonly #update;
  readonly #delete;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#known = sqlite.prepare<[number], KnownRow>('SELECT id, url, file FROM attachment WHERE record_id = ?');
    this.#insert = sqlite.prepare(
      'INSERT INTO attachment (record_id, seq, title, url, file, media_type, access) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#update = sqlite.prepare('UPDATE attachment SET seq = ?, title = ?, media_type = ?, access = ? WHERE id = ?');
    this.#delete = sqlite.prepare('DELETE FROM attachment WHERE id = ?');
  }

  write(recordId: number, attachments: readonly Attachment[]): void {
    const known = this.#known.all(recordId);
    attachments.forEach(({ title, url = null, file = null, mediaType = null, access = 'everyone' }, seq) => {
      const at = known.findIndex((row) => row.url === url && row.file === file);
      const [row] = at < 0 ? [] : known.splice(at, 1);
      if (row) this.#update.run(seq, title, mediaType, access, row.id);
      else this.#insert.run(recordId, seq, title, url, file, mediaType, access);
    });
    for (const row of known) this.#delete.run(row.id);
  }
}
