import { isMarcFormat, type Original } from '../original.ts';
import { Rows } from '../../../platform/db/rows.ts';
import { Statement } from '../../../platform/db/statement.ts';

const put = new Rows<[recordId: number, format: string, encoding: string, digest: string, size: number, bytes: Buffer]>(
  'record_source',
  { record_id: 'bigint', format: 'text', encoding: 'text', digest: 'text', size: 'bigint', bytes: 'bytea' },
  `ON CONFLICT (record_id) DO UPDATE SET format = excluded.format, encoding = excluded.encoding,
     digest = excluded.digest, size = excluded.size, bytes = excluded.bytes`,
);
const forget = new Statement<[recordId: number]>('DELETE FROM record_source WHERE record_id = ?');

/** What the store has of a record's original. */
export interface KnownSource {
  source_format: string | null;
  source_digest: string | null;
}

/** Writes a record's original beside it. */
export function putSource(recordId: number, { format, encoding, digest, size, bytes }: Original): void {
  put.send(recordId, format, encoding, digest, size, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/**
 * Brings the original of a known record up to date. MARC is compared by what its fields say. Of other formats the record
 * itself has all there is: they are written with it, and never over MARC that says the same.
 * @param changed the record is not what it was
 * @returns whether what goes out of the record has changed
 */
export function updateSource(
  known: KnownSource & { id: number },
  original: Original | undefined,
  changed: boolean,
): boolean {
  if (original === undefined) {
    // Written by other means than from a file: what came once no longer says what the record is.
    if (changed && known.source_format !== null) forget.send(known.id);
    return false;
  }
  const wasMarc = known.source_format !== null && isMarcFormat(known.source_format);
  const isMarc = isMarcFormat(original.format);
  const differs = isMarc && (!wasMarc || known.source_digest !== original.digest);
  if (differs || changed || known.source_format === null) putSource(known.id, original);
  return differs;
}
