import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { checkOffer, readReceipt, receiptAlphabet, showReceipt, type Offer } from '#lib/rules/donations.ts';
import { countAttempt, type Limit } from '../platform/attempts/attempts.ts';
import { solveCaptcha } from '../platform/attempts/captcha.ts';
import { type CallContext, ServiceError, type SignedIn, type Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import type { Database } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const minute = 60_000;
const limits = {
  address: { kind: 'donation-address', attempts: 30, windowMs: 60 * minute },
  reader: { kind: 'donation-reader', attempts: 20, windowMs: 24 * 60 * minute },
  /** Confirmations to one mailbox: nobody is to be flooded by strangers who write its address. */
  mail: { kind: 'donation-mail', attempts: 5, windowMs: 24 * 60 * minute },
  /** Receipt numbers tried from one address. */
  lookup: { kind: 'donation-lookup', attempts: 60, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>;

/** A receipt number that nobody guesses: the day, and fifty bits. */
function newReceipt(now: number): string {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
  const drawn = Array.from({ length: 10 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)] ?? '');
  return `D${day}${drawn.join('')}`;
}

async function writeOffer(call: CallContext, offer: Offer, reader: SignedIn | undefined): Promise<string> {
  const receipt = newReceipt(call.now());
  await call.store.db
    .insertInto('donation_offer')
    .values({
      library_id: call.library.id,
      reader_id: reader?.id ?? null,
      receipt,
      kind: offer.kind,
      name: offer.name,
      anonymous: offer.anonymous ? 1 : 0,
      is_public: offer.isPublic ? 1 : 0,
      phone: offer.phone,
      mail: offer.mail,
      books: JSON.stringify(offer.books),
      remark: offer.remark,
      amount_minor: offer.amountMinor,
      currency: offer.currency,
      state: 'offered',
      answer: null,
      created_at: call.now(),
      settled_at: null,
    })
    .execute();
  return receipt;
}

/** The mailbox that the confirmation goes to: the one that was written, or the one that the reader has proved. */
async function mailboxOf({ store }: CallContext, offer: Offer, reader: SignedIn | undefined): Promise<string | null> {
  if (offer.mail !== null || !reader?.mailVerified) return offer.mail;
  const row = await store.db.selectFrom('reader').select('mail').where('id', '=', reader.id).executeTakeFirst();
  return row?.mail ?? null;
}

async function confirm(call: CallContext, recipient: string, receipt: string): Promise<boolean> {
  const { library, language, outbox } = call;
  try {
    await countAttempt(call, limits.mail, recipient.toLowerCase());
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
  const subject = inLanguage(library.file.name, language);
  // Nothing that the donor typed: the mail must be of no use to the person who writes a stranger's address.
  const body = message(language, 'donationMailBody', { receipt: showReceipt(receipt) });
  await outbox.post(library.id, { channel: 'mail', recipient, subject, body });
  return true;
}

/**
 * Takes an offer of books or money.
 * @throws ServiceError 400 with what is wrong (`data.problems`), or where the captcha of a visitor is not answered; 429
 */
export const donate: Handlers['donate'] = async ({ codeKey, verifyCode, ...typed }, call) => {
  const reader = await call.signedIn();
  const { offer, problems } = checkOffer(typed, reader !== undefined);
  if (!offer) throw new ServiceError(errCodes.badRequest, 'donationInvalid', {}, { problems });
  if (!reader) await solveCaptcha(call, codeKey, verifyCode);
  if (reader) await countAttempt(call, limits.reader, String(reader.id));
  else await countAttempt(call, limits.address, call.client);
  const receipt = await writeOffer(call, offer, reader);
  const mailbox = await mailboxOf(call, offer, reader);
  const mailed = mailbox !== null && (await confirm(call, mailbox, receipt));
  call.say('donationOffered');
  return { receipt: showReceipt(receipt), state: 'offered', mailed };
};

const storedBooks = z.array(
  z.object({ title: z.string(), author: z.string().nullable(), isbn: z.string().nullable(), quantity: z.int() }),
);
type OfferRow = Pick<
  Database['donation_offer'],
  'receipt' | 'state' | 'kind' | 'books' | 'amount_minor' | 'currency' | 'answer' | 'created_at'
>;

/** Books of an offer as they are kept. */
export const booksOfOffer = (json: string) => storedBooks.parse(JSON.parse(json));

function publicOffer(row: OfferRow): OutputOf<'findDonationOffer'> {
  const books = booksOfOffer(row.books);
  return {
    receipt: showReceipt(row.receipt),
    state: row.state,
    kind: row.kind,
    answer: row.answer,
    offeredOn: new Date(Number(row.created_at)).toISOString().slice(0, 10),
    titles: books.length,
    quantity: books.reduce((sum, book) => sum + book.quantity, 0),
    amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
    currency: row.currency,
  };
}

/** State of an offer. @throws ServiceError 404 when there is none of that number, 429 when an address tries too many */
export const findDonationOffer: Handlers['findDonationOffer'] = async ({ receipt: typed }, call) => {
  await countAttempt(call, limits.lookup, call.client);
  const receipt = readReceipt(typed);
  const row =
    receipt === undefined
      ? undefined
      : await call.store.db
          .selectFrom('donation_offer')
          .selectAll()
          .where('library_id', '=', call.library.id)
          .where('receipt', '=', receipt)
          .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'donationOfferNotFound');
  return publicOffer(row);
};

/** The reader's own offers, the latest first. */
export const listOwnDonations: Handlers['listOwnDonations'] = async ({ page, rows }, { store, library, reader }) => {
  const own = store.db
    .selectFrom('donation_offer')
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id);
  const [total, found] = await Promise.all([
    countRows(own),
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').$call(rowsOfPage({ page, rows })),
  ]);
  const result = found.map((row) => ({
    ...publicOffer(row),
    anonymous: row.anonymous === 1,
    isPublic: row.is_public === 1,
    remark: row.remark,
    books: booksOfOffer(row.books),
  }));
  return { total, result };
};
