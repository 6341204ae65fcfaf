import { sql, type NotNull, type SqlBool } from 'kysely';
import { normalizeMail } from '../../../lib/rules/mail.ts';
import { normalizePhone } from '../../../lib/rules/phone.ts';
import type { Store } from '../db/open.ts';
import { accountKey, type ReaderRow } from './readers.ts';

/** So many are shown; who has more looks more exactly. */
const most = 20;
/** A part of a name is looked for from so many characters on: one Chinese character would be half of the readers. */
const leastOfName = 2;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Readers of a library: those whom a number means exactly (account, card, mail, phone, the barcode of a copy that they
 * have or that is ready for them), else those whose account or card begins with it or whose name has it.
 */
export async function searchReaders({ db }: Pick<Store, 'db'>, libraryId: number, text: string): Promise<ReaderRow[]> {
  const key = accountKey(text);
  const [mail, phone] = [normalizeMail(text), normalizePhone(text)];
  const own = db.selectFrom('reader').where('reader.library_id', '=', libraryId);
  const ids = own.select('reader.id as reader_id');
  // One part for each index: an alternative of all conditions would read all readers.
  const meant = ids
    .where('account_key', '=', key)
    .unionAll(ids.where('primary_key', '=', key))
    .$if(mail !== undefined, (parts) => parts.unionAll(ids.where('mail', '=', mail ?? '')))
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
    .limit(most)
    .execute();
  if (exact.length > 0) return exact;
  const begins = `${escaped(key)}%`;
  const isIn = sql<SqlBool>`lower(name) like ${`%${escaped(text.toLowerCase())}%`} escape '\\'`;
  return own
    .selectAll()
    .where((eb) =>
      eb.or([
        sql<SqlBool>`account_key like ${begins} escape '\\'`,
        sql<SqlBool>`primary_key like ${begins} escape '\\'`,
        ...([...text].length < leastOfName ? [] : [isIn]),
      ]),
    )
    .orderBy('account_key')
    .limit(most)
    .execute();
}
