import type { Database } from '../platform/db/database.ts';
import type { Selectable } from 'kysely';
import type { ReaderStatus } from '../platform/context/context.ts';
import { accountKey } from '../platform/readers/readers.ts';
import { requireFree, setStatus, type ReaderTarget } from './write-readers.ts';

/** What staff correct about a reader; null means none. */
export interface ReaderCorrection {
  name: string;
  /** Card number. */
  card: string;
  typeCode: string | null;
  libCode: string;
  department: string | null;
  /** ISO days. */
  validFrom: string | null;
  validUntil: string | null;
}

/**
 * Corrects a reader inside a transaction. A new card takes the place of a lost one.
 * @returns names of the fields that changed
 * @throws ReaderError when another reader has the card number
 */
export async function correctReader(
  target: ReaderTarget,
  reader: Selectable<Database['reader']>,
  correction: ReaderCorrection,
): Promise<string[]> {
  const { store, library, now } = target;
  const before: ReaderCorrection = {
    name: reader.name,
    card: reader.primary_id,
    typeCode: reader.type_code,
    libCode: reader.lib_code,
    department: reader.department,
    validFrom: reader.valid_from,
    validUntil: reader.valid_until,
  };
  const names = Object.keys(before) as (keyof ReaderCorrection)[];
  const changed = names.filter((name) => before[name] !== correction[name]);
  if (changed.length === 0) return [];
  const primaryKey = accountKey(correction.card);
  await requireFree(store, library.id, [primaryKey], reader.id);
  await store.db
    .updateTable('reader')
    .set({
      name: correction.name,
      primary_id: correction.card,
      primary_key: primaryKey,
      type_code: correction.typeCode,
      lib_code: correction.libCode,
      department: correction.department,
      valid_from: correction.validFrom,
      valid_until: correction.validUntil,
      updated_at: now(),
    })
    .where('id', '=', reader.id)
    .execute();
  const lost: ReaderStatus = 'lost';
  if (changed.includes('card') && reader.status === lost) await setStatus(target, reader.id, 'normal');
  return changed;
}
