import { shortRecordSource } from '../../../../lib/rules/desk-records.ts';
import type { Db } from '../../../platform/db/database.ts';
import { catalogueRecordSchema } from '../../model/record.ts';
import { writeRecordsInside } from './records.ts';

const recordByIsbn = (db: Db, libraryId: number, isbn: string) =>
  db
    .selectFrom('record_identifier')
    .innerJoin('record', 'record.id', 'record_identifier.record_id')
    .select('record.id')
    .where('record_identifier.type', '=', 'isbn')
    .where('record_identifier.value', '=', isbn)
    .where('record.library_id', '=', libraryId)
    .where('record.deleted_at', 'is', null)
    .orderBy('record.id')
    .executeTakeFirst();

/**
 * Finds the record with an ISBN, or adds a short record. A full record replaces it when its import has a copy of it.
 * @param inside the transaction of `inTransaction`
 * @param input.author empty if unknown
 * @param input.isbn 13 digits; empty if unknown
 */
export async function findOrAddShortRecord(
  inside: Db,
  input: { libraryId: number; controlNumber: string; title: string; author: string; isbn: string; now: number },
): Promise<{ recordId: number; isNew: boolean }> {
  const { libraryId, controlNumber, title, author, isbn, now } = input;
  const known = isbn === '' ? undefined : await recordByIsbn(inside, libraryId, isbn);
  if (known) return { recordId: known.id, isNew: false };
  const record = catalogueRecordSchema.parse({
    controlNumber,
    kind: 'book',
    title,
    contributors: author === '' ? [] : [{ name: author, role: 'author' }],
    isbn: isbn === '' ? [] : [isbn],
  });
  await writeRecordsInside(inside, { libraryId, source: shortRecordSource }, [record], now);
  const { id } = await inside
    .selectFrom('record')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('source', '=', shortRecordSource)
    .where('control_number', '=', controlNumber)
    .executeTakeFirstOrThrow();
  return { recordId: id, isNew: true };
}
