import type { Attachment } from '../../model/record.ts';
import { Statement, type Steps } from '../../../platform/db/statement.ts';

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

/** Writes the attachments of a record that has none. */
export function addAttachments(recordId: number, attachments: readonly Attachment[]): void {
  attachments.forEach((attachment, seq) => {
    add(recordId, attachment, seq);
  });
}

function add(recordId: number, { title, url, file, mediaType, access = 'everyone' }: Attachment, seq: number): void {
  insert.send(recordId, seq, title, url ?? null, file ?? null, mediaType ?? null, access);
}

/** Brings a record's attachments up to date. Their ids stand in addresses of readers, so that what stays keeps its own. */
export function* updateAttachments(recordId: number, attachments: readonly Attachment[]): Steps<void> {
  const before = yield* known.all(recordId);
  attachments.forEach((attachment, seq) => {
    const { title, url = null, file = null, mediaType = null, access = 'everyone' } = attachment;
    const at = before.findIndex((row) => row.url === url && row.file === file);
    const [row] = at < 0 ? [] : before.splice(at, 1);
    if (row) update.send(seq, title, mediaType, access, row.id);
    else add(recordId, attachment, seq);
  });
  for (const row of before) remove.send(row.id);
}
