import { sql, type NotNull, type SqlBool } from 'kysely';
import { normalizeMail, normalizePhone } from '../../../lib/rules/contacts.ts';
import type { Store } from '../db/open.ts';
import { accountKey, type ReaderRow } from './readers.ts';

const most = 20;
/** Minimum number of digits at the start of a phone number. */
const leastOfPhone = 3;

export interface FoundReaders {
  readers: ReaderRow[];
  /** Whether more readers match than the result has. */
  hasMore: boolean;
}
const foundOf = (rows: ReaderRow[]): FoundReaders => ({ readers: rows.slice(0, most), hasMore: rows.length > most });

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Finds readers of a library by an exact number: account, card, mail, phone, or the barcode of a copy that they have,
 * that is ready for them, or for which they owe. Without such a reader, finds those whose name contains the text, or
 * whose account, card, mail or phone starts with it. Names that start with the text come first.
 * @param input.debtors ids of readers who owe for a copy with that barcode
 */
export async function searchReaders(
  { db }: Pick<Store, 'db'>,
  libraryId: number,
  { text, debtors }: { text: string; debtors: readonly number[] },
): Promise<FoundReaders> {
  const key = accountKey(text);
  const [mail, phone] = [normalizeMail(text), normalizePhone(text)];
  const own = db.selectFrom('reader').where('reader.library_id', '=', libraryId);
  const ids = own.select('reader.id as reader_id');
  // One part for each index: an alternative of all conditions would read all readers.
  const meant = ids
    .where('account_key', '=', key)
    .unionAll(ids.where('primary_key', '=', key))
    .$if(mail !== undefined, (parts) => parts.unionAll(ids.where('mail', '=', mail ?? '')))
    .$if(debtors.length > 0, (parts) => parts.unionAll(ids.where('id', 'in', debtors)))
    .$if(phone !== undefined, (parts) => parts.unionAll(ids.where('phone', '=', phone ?? '')))
    .unionAll(
      db
        .selectFrom('loan')
        .select('loan.reader_id')
        .where('loan.library_id', '=', libraryId)
        .where('loan.barcode', '=', text)
        .where('loan.returned_at', 'is', null)
        .$narrowType<{ reader_id: NotNull }>(),
    )
    .unionAll(
      db
        .selectFrom('copy_request')
        .select('copy_request.reader_id')
        .where('copy_request.library_id', '=', libraryId)
        .where('copy_request.is_open', '=', sql.lit(1))
        .where('copy_request.barcode', '=', text)
        .$narrowType<{ reader_id: NotNull }>(),
    );
  const exact = await db
    .selectFrom('reader')
    .selectAll()
    .where('id', 'in', meant)
    // The sum keeps SQLite from going through all readers in the order of their accounts.
    .where(sql<number>`library_id + 0`, '=', libraryId)
    .orderBy('account_key')
    .limit(most + 1)
    .execute();
  if (exact.length > 0) return foundOf(exact);
  const digits = text.normalize('NFKC').replaceAll(/[\s\-()]/g, '');
  const isPhoneStart = digits.length >= leastOfPhone && /^\+?\d+$/.test(digits);
  const isLike = (column: string, pattern: string) =>
    sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  const [start, name] = [`${escaped(key)}%`, escaped(text.toLowerCase())];
  const rows = await own
    .selectAll()
    .where((eb) =>
      eb.or([
        isLike('name', `%${name}%`),
        ...['account_key', 'primary_key', 'mail'].map((column) => isLike(column, start)),
        ...(isPhoneStart ? [isLike('phone', `${digits}%`)] : []),
      ]),
    )
    .orderBy(isLike('name', `${name}%`), 'desc')
    .orderBy('account_key')
    .limit(most + 1)
    .execute();
  return foundOf(rows);
}
