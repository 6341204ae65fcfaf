import type { ReaderFile } from '../../lib/contract/desk/readers.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { parseCardText } from '../../lib/rules/phone-card.ts';
import { creditOf, depositOf, openCharges } from '../ledger/charges/read-charges.ts';
import { deskReader } from '../circulation/desk-circulation.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { deskRequest, openRequests } from '../request-queue/desk-requests.ts';
import { findReaderByCard } from '../identity/sessions/phone-card.ts';
import { hasFactor } from '../identity/second-factor/store.ts';
import { readNotes } from '../readers/reader-notes.ts';
import type { ReaderRow } from '../platform/readers/readers.ts';

/** @throws ServiceError 404 when nobody has that account, card number or card on a phone */
export async function readerOfCard(
  call: Pick<CallContext, 'store' | 'secrets' | 'library' | 'now'>,
  card: string,
): Promise<ReaderRow> {
  const reader = await findReaderByCard(call, card);
  if (!reader) throw new ServiceError(errCodes.notFound, parseCardText(card) ? 'phoneCodeOver' : 'deskUnknownReader');
  return reader;
}

/** Everything that the desk knows of a reader. */
export async function readerFile(
  call: Pick<CallContext, 'store' | 'library' | 'language' | 'now'>,
  reader: ReaderRow,
): Promise<ReaderFile> {
  const { store, library } = call;
  const { db } = store;
  const [known, charges, creditFen, depositFen, notes, isProtected, requests] = await Promise.all([
    deskReader(call, reader),
    openCharges(db, library.id, reader.id),
    creditOf(db, library.id, reader.id),
    depositOf(db, library.id, reader.id),
    readNotes(db, reader.id),
    hasFactor(call, reader.id),
    openRequests(call).where('copy_request.reader_id', '=', reader.id).orderBy('copy_request.id').execute(),
  ]);
  return {
    ...known,
    libCode: reader.lib_code,
    hasFactor: isProtected,
    creditFen,
    depositFen,
    notes,
    mail: reader.mail,
    mailVerified: reader.mail_verified_at !== null,
    phone: reader.phone,
    phoneVerified: reader.phone_verified_at !== null,
    since: libraryDay(library, Number(reader.created_at)),
    requests: requests.map((row) => deskRequest(call, row)),
    charges: charges.map((charge) => ({
      chargeId: String(charge.id),
      kind: charge.kind,
      title: charge.title,
      barcode: charge.barcode,
      day: charge.day,
      amountFen: charge.amountFen,
      openFen: charge.openFen,
    })),
  };
}
