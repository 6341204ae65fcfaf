import type { Attachment } from '../../model/record.ts';
import { BulkTable, type BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/schema.ts';

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
export function addAttachments(bulk: BulkRows, recordId: number, added: readonly Attachment[]): void {
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
export async function updateAttachments(
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
