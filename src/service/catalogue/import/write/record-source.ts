import { isMarcFormat, type Original } from '../original.ts';
import { BulkTable, type BulkRows } from '../../../platform/db/bulk-insert.ts';
import type { Db } from '../../../platform/db/schema.ts';

const sources = new BulkTable(
  'record_source',
  { record_id: 'bigint', format: 'text', encoding: 'text', digest: 'text', size: 'bigint', bytes: 'bytea' },
  `ON CONFLICT (record_id) DO UPDATE SET format = excluded.format, encoding = excluded.encoding,
     digest = excluded.digest, size = excluded.size, bytes = excluded.bytes`,
);

/** What the store has of a record's original. */
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
 * Brings the original of a known record up to date. MARC is compared by what its fields say. Of other formats the record
 * itself has all there is: they are written with it, and never over MARC that says the same.
 * @param changed the record is not what it was
 * @returns whether what goes out of the record has changed
 */
export async function updateSource(
  db: Db,
  bulk: BulkRows,
  known: KnownSource & { id: number },
  original: Original | undefined,
  changed: boolean,
): Promise<boolean> {
  if (original === undefined) {
    // Written by other means than from a file: what came once no longer says what the record is.
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
