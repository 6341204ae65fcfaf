import { offerProblemNames } from '#lib/rules/donations.ts';
import type { Messages } from '#lib/i18n/messages.ts';

const problemKeys = offerProblemNames.map((name) => `problem_${name}` as const);
const keys = [
  'kind',
  'books',
  'money',
  'bookNumber',
  'bookTitle',
  'bookAuthor',
  'bookIsbn',
  'bookQuantity',
  'moreBooks',
  'amount',
  'currency',
  'about',
  'name',
  'phone',
  'mail',
  'wantAnonymous',
  'wantPublic',
  'remark',
  'submit',
  'submitting',
  'problem_verifyCode',
] as const;

export type OfferMessages = Pick<Messages['donations'], (typeof keys)[number] | (typeof problemKeys)[number]>;

function isWhole(messages: Partial<OfferMessages>): messages is OfferMessages {
  return [...keys, ...problemKeys].every((key) => messages[key] !== undefined);
}

/** The words of the form out of those of the area, so that the page does not carry the others. */
export function offerMessages(all: OfferMessages): OfferMessages {
  const messages: Partial<OfferMessages> = {};
  for (const key of [...keys, ...problemKeys]) messages[key] = all[key];
  if (!isWhole(messages)) throw new Error('a word of the form is missing');
  return messages;
}
