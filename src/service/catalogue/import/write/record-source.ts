import { isMarcFormat, type Original } from '../original.ts';
import { BulkTable, type BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/database.ts';

const sources = new BulkTable(
  'record_source',
  { record_id: 'bigint', format: 'text', encoding: 'text', digest: 'text', size: 'bigint', bytes: 'bytea' },
  `ON CONFLICT (record_id) DO UPDATE SET format = excluded.format, encoding = excluded.encoding,
     digest = excluded.digest, size = excluded.size, bytes = excluded.bytes`,
);

export interface KnownSource {
  source_format: string | null;
  source_digest: string | null;
}

/** Adds a record's original, or replaces it. */
export function putSource(bulk: BulkRows, recordId: number, { format, encoding, digest, size, bytes }: Original): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  bulk.add(sources, { record_id: recordId, format, encoding, digest, size, bytes: buffer });
}

/**
 * Updates the original of a known record. MARC is compared by field content. Other formats contain no more than the
 * record itself: they are written with it, but never replace MARC with the same content.
 * @param changed whether the record has changed
 * @returns whether exports of the record change
 */
export async function updateSource(
  db: Db,
  bulk: BulkRows,
  known: KnownSource & { id: number },
  original: Original | undefined,
  changed: boolean,
): Promise<boolean> {
  if (original === undefined) {
    // Not written from a file: the stored original no longer matches the record.
    if (changed && known.source_format !== null)
      await db.deleteFrom('record_source').where('record_id', '=', known.id).execute();
    return false;
  }
  const wasMarc = known.source_format !== null && isMarcFormat(known.source_format);
  const isMarc = isMarcFormat(original.format);
  const differs = isMarc && (!wasMarc || known.source_digest !== original.digest);
  if (differs || changed || known.source_format === null) putSource(bulk, known.id, original);
  return differs;
}
