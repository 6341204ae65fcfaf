import { offerProblemNames } from '#lib/rules/donation.ts';
import type { Messages } from '#lib/i18n/resources.ts';

const problemKeys = offerProblemNames.map((name) => `problem_${name}` as const);
const keys = [
  ...(['kind', 'books', 'money', 'bookNumber', 'bookTitle', 'bookAuthor', 'bookIsbn', 'bookQuantity'] as const),
  ...(['moreBooks', 'amount', 'currency', 'about', 'name', 'phone', 'mail', 'contactHint', 'readerHint'] as const),
  ...(['wantAnonymous', 'wantPublic', 'remark', 'submit', 'submitting', 'problem_verifyCode'] as const),
] as const;

/** What the form says; the rest of the area stays on the server. */
export type OfferWords = Pick<Messages['donations'], (typeof keys)[number] | (typeof problemKeys)[number]>;

function isWhole(words: Partial<OfferWords>): words is OfferWords {
  return [...keys, ...problemKeys].every((key) => words[key] !== undefined);
}

/** The words of the form out of those of the area, so that the page does not carry the others. */
export function offerWords(all: OfferWords): OfferWords {
  const words: Partial<OfferWords> = {};
  for (const key of [...keys, ...problemKeys]) words[key] = all[key];
  if (!isWhole(words)) throw new Error('a word of the form is missing');
  return words;
}
