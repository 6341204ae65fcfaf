import type { Attachment } from '../import/record.ts';
import { Statement, type Steps } from './statement.ts';

interface KnownRow {
  id: number;
  url: string | null;
  file: string | null;
}

const known = new Statement<[recordId: number], KnownRow>('SELECT id, url, file FROM attachment WHERE record_id = ?');
const insert = new Statement<
  [
    recordId: number,
    seq: number,
    title: string,
    url: string | null,
    file: string | null,
    mediaType: string | null,
    access: string,
  ]
>('INSERT INTO attachment (record_id, seq, title, url, file, media_type, access) VALUES (?, ?, ?, ?, ?, ?, ?)');
const update = new Statement<[seq: number, title: string, mediaType: string | null, access: string, id: number]>(
  'UPDATE attachment SET seq = ?, title = ?, media_type = ?, access = ? WHERE id = ?',
);
const remove = new Statement<[id: number]>('DELETE FROM attachment WHERE id = ?');

/** Writes a record's attachments. Their ids stand in addresses of readers, so that what stays keeps its own. */
export function* writeAttachments(recordId: number, attachments: readonly Attachment[], isNew: boolean): Steps<void> {
  if (isNew && attachments.length === 0) return;
  const before = isNew ? [] : yield* known.all(recordId);
  for (const [seq, attachment] of attachments.entries()) {
    const { title, url = null, file = null, mediaType = null, access = 'everyone' } = attachment;
    const at = before.findIndex((row) => row.url === url && row.file === file);
    const [row] = at < 0 ? [] : before.splice(at, 1);
    if (row) yield* update.run(seq, title, mediaType, access, row.id);
    else yield* insert.run(recordId, seq, title, url, file, mediaType, access);
  }
  for (const row of before) yield* remove.run(row.id);
}
