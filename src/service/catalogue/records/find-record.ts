import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { defaultLanguage } from '../../../lib/contract/language.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import { readDoi, readIsbn, readIssn } from '../model/identifiers.ts';
import { requireRecord } from '../model/stored.ts';

/** The first record of the library that has this number, whichever of them is given, DOI first. */
export const findRecordByNumber: Handlers['findRecord'] = async ({ doi, isbn, issn }, { store, library }) => {
  const candidates = [
    ['doi', doi === undefined ? [] : [doi, doi.toLowerCase(), readDoi(doi) ?? doi]],
    ['isbn', isbn === undefined ? [] : [readIsbn(isbn) ?? isbn]],
    ['issn', issn === undefined ? [] : [readIssn(issn) ?? issn]],
  ] as const;
  for (const [type, values] of candidates) {
    if (values.length === 0) continue;
    // The library is looked at afterwards: a number is narrower.
    const rows = await store.db
      .selectFrom('record_identifier')
      .innerJoin('record', 'record.id', 'record_identifier.record_id')
      .select(['record.id', 'record.library_id', 'record.deleted_at'])
      .where('type', '=', type)
      .where('value', 'in', [...new Set(values)])
      .orderBy('record.id')
      .execute();
    const found = rows.find((row) => row.library_id === library.id && row.deleted_at === null);
    if (found) return { recordId: String(found.id) };
  }
  return { recordId: null };
};

/** Where the portal draws the QR code of a record's page, and the page itself, in the reader's language. */
export async function getQrCode(
  { recordId }: ParsedInputOf<'getQrCode'>,
  { store, library, language }: CallContext,
): Promise<OutputOf<'getQrCode'>> {
  const id = String(await requireRecord(store, library.id, recordId));
  const base = `/${library.mappingPath}${language === defaultLanguage ? '' : `/${language}`}`;
  return { qrCode: `${base}/qr/${id}`, path: `${base}/searchList/bookDetails/${id}` };
}
