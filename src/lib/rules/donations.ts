import { currencyDigits, isCurrency } from './currencies.ts';
import { normalizeIsbn } from './isbn.ts';
import { normalizeMail, normalizePhone } from './contacts.ts';

export const donationKinds = ['books', 'money'] as const;
export type DonationKind = (typeof donationKinds)[number];

/** offered: waits for the library; the library accepts or declines. */
export const offerStates = ['offered', 'accepted', 'declined'] as const;
export type OfferState = (typeof offerStates)[number];

/** The longest texts, in characters, and the most books of one offer. */
export const offerLimits = {
  name: 100,
  contact: 254,
  title: 300,
  author: 200,
  isbn: 40,
  remark: 500,
  books: 50,
  quantity: 999,
  amount: 1_000_000_000,
} as const;

export interface BookText {
  title: string;
  author: string;
  isbn: string;
  /** One where nothing is said. */
  quantity: string;
}

export interface OfferText {
  kind: string;
  name: string;
  phone: string;
  mail: string;
  /** The donor is named nowhere. */
  anonymous: boolean;
  /** The donation may stand on the library's public list. */
  isPublic: boolean;
  books: readonly BookText[];
  amount: string;
  currency: string;
  remark: string;
}

export interface OfferedBook {
  title: string;
  author: string | null;
  /** 13 digits. */
  isbn: string | null;
  quantity: number;
}

export interface Offer {
  kind: DonationKind;
  name: string;
  phone: string | null;
  mail: string | null;
  anonymous: boolean;
  isPublic: boolean;
  /** None of money. */
  books: OfferedBook[];
  /** In the smallest unit of the currency; null of books. */
  amountMinor: number | null;
  currency: string | null;
  remark: string | null;
}

export const offerProblemNames = [
  'nameMissing',
  'nameLong',
  'contactMissing',
  'phoneInvalid',
  'mailInvalid',
  'kindUnknown',
  'booksMissing',
  'booksMany',
  'titleMissing',
  'titleLong',
  'authorLong',
  'isbnInvalid',
  'quantityInvalid',
  'amountInvalid',
  'currencyUnknown',
  'remarkLong',
] as const;
type OfferProblemName = (typeof offerProblemNames)[number];

/** What is wrong, and where: `name`, `phone`, `books.0.isbn` … */
export interface OfferProblem {
  field: string;
  problem: OfferProblemName;
}

const lengthOf = (text: string): number => [...text].length;
const isBlank = (book: BookText): boolean => `${book.title}${book.author}${book.isbn}`.trim() === '';

/**
 * An amount as it was typed: full-width digits, and commas between thousands.
 * @returns the amount in the smallest unit; undefined when it is none, nothing, too much, or finer than the currency
 */
export function readAmount(text: string, currency: string): number | undefined {
  if (!isCurrency(currency)) return undefined;
  const digits = currencyDigits(currency);
  const plain = text.normalize('NFKC').trim();
  const [, whole = '', part = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === '' || part.length > digits) return undefined;
  const major = Number(whole.replaceAll(',', ''));
  const minor = major * 10 ** digits + Number(part.padEnd(digits, '0') || '0');
  return minor > 0 && major <= offerLimits.amount ? minor : undefined;
}

function checkBook(book: BookText, at: number): { book: OfferedBook; problems: OfferProblem[] } {
  const [title, author, isbnText] = [book.title.trim(), book.author.trim(), book.isbn.trim()];
  const isbn = isbnText === '' ? null : normalizeIsbn(isbnText);
  const quantityText = book.quantity.normalize('NFKC').trim();
  const quantity = quantityText === '' ? 1 : /^\d{1,4}$/.test(quantityText) ? Number(quantityText) : 0;
  const found: [keyof BookText, OfferProblemName, boolean][] = [
    ['title', 'titleMissing', title === ''],
    ['title', 'titleLong', lengthOf(title) > offerLimits.title],
    ['author', 'authorLong', lengthOf(author) > offerLimits.author],
    ['isbn', 'isbnInvalid', isbn === undefined],
    ['quantity', 'quantityInvalid', quantity < 1 || quantity > offerLimits.quantity],
  ];
  return {
    book: { title, author: author || null, isbn: isbn ?? null, quantity },
    problems: found.flatMap(([name, problem, is]) => (is ? [{ field: `books.${String(at)}.${name}`, problem }] : [])),
  };
}

/**
 * Checks an offer, the same in the browser, on the page without scripts and in the service.
 * @param isReader the library knows how to reach anyone who is signed in; a visitor says it
 * @returns the offer as it is kept, or everything that is wrong with it in the order of the form
 */
export function checkOffer(
  input: OfferText,
  isReader: boolean,
): { offer: Offer; problems?: never } | { offer?: never; problems: OfferProblem[] } {
  const problems: OfferProblem[] = [];
  const refuse = (is: boolean, field: string, problem: OfferProblemName) => {
    if (is) problems.push({ field, problem });
  };
  const kind = donationKinds.find((donationKind) => donationKind === input.kind);
  refuse(!kind, 'kind', 'kindUnknown');

  const books = input.books.map((book, at) => ({ book, at })).filter(({ book }) => !isBlank(book));
  const checked = kind === 'books' ? books.map(({ book, at }) => checkBook(book, at)) : [];
  refuse(kind === 'books' && books.length === 0, 'books.0.title', 'booksMissing');
  refuse(books.length > offerLimits.books, 'books.0.title', 'booksMany');
  problems.push(...checked.flatMap((entry) => entry.problems));

  const isMoney = kind === 'money';
  const amountMinor = isMoney ? readAmount(input.amount, input.currency) : undefined;
  const hasCurrency = isCurrency(input.currency);
  refuse(isMoney && hasCurrency && amountMinor === undefined, 'amount', 'amountInvalid');
  refuse(isMoney && !hasCurrency, 'currency', 'currencyUnknown');

  const [name, remark] = [input.name.trim(), input.remark.trim()];
  refuse(name === '', 'name', 'nameMissing');
  refuse(lengthOf(name) > offerLimits.name, 'name', 'nameLong');
  const [phone, mail] = [normalizePhone(input.phone), normalizeMail(input.mail)];
  const [hasPhone, hasMail] = [input.phone.trim() !== '', input.mail.trim() !== ''];
  refuse(!isReader && !hasPhone && !hasMail, 'phone', 'contactMissing');
  refuse(hasPhone && phone === undefined, 'phone', 'phoneInvalid');
  refuse(hasMail && mail === undefined, 'mail', 'mailInvalid');
  refuse(lengthOf(remark) > offerLimits.remark, 'remark', 'remarkLong');

  if (problems.length > 0 || !kind) return { problems };
  return {
    offer: {
      kind,
      name,
      phone: phone ?? null,
      mail: mail ?? null,
      anonymous: input.anonymous,
      isPublic: input.isPublic,
      books: checked.map((entry) => entry.book),
      amountMinor: amountMinor ?? null,
      currency: isMoney ? input.currency : null,
      remark: remark || null,
    },
  };
}

/** Letters and digits of receipt numbers: none that is taken for another (Crockford's base 32). */
export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A receipt number as it is kept, however it was written down; undefined when it is none. */
export function readReceipt(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-‐‑–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^D\d{6}[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? plain : undefined;
}

/** A receipt number as it is shown: D261121-7K3M9-QX2TN. */
export const showReceipt = (receipt: string): string => receipt.replace(/^(.{7})(.{5})(.{5})$/, '$1-$2-$3');
