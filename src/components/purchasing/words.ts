import { separator } from '#lib/i18n/separator.ts';
import type { PurchaseOrder, PurchaseReason } from '#lib/contract/calls/purchasing.ts';
import { fenText } from '#lib/rules/charges.ts';
import { isVoidOrder } from '#lib/rules/purchase-orders.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line, Text } from '../plain-section/blocks.ts';
import type { PlainAct, PlainContext } from '../plain-section/section.ts';

/** Path of a screen with parameters; empty ones are left out. */
export function screenPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
}
const offerPath = (offerId: string): string => screenPath('/drivePurDetails', { id: offerId });
export const orderPath = (orderId: string): string => screenPath('/drivePurLogistic', { id: orderId });

interface Book {
  offerId: string;
  title: string;
  titleLang: string;
  author: string | null;
  publisher: string | null;
  publishYear: number | null;
  isbn: string | null;
}

/** A book in a cell: its title with the way to it, and what else tells it from others. */
export function bookLines({ address }: Pick<PlainContext, 'address'>, book: Book): Line[] {
  const { author, publisher, publishYear, titleLang } = book;
  const lang = titleLang === 'und' ? undefined : titleLang;
  const about = [author, publisher, publishYear === null ? null : String(publishYear)].filter(
    (entry) => entry !== null,
  );
  return [
    { text: book.title, href: address(offerPath(book.offerId)), lang },
    { text: about.join(separator), lang, tone: 'quiet' },
  ];
}

/** Why a book is not bought, with links to what the library has of it. */
export const reasonLines = ({ address }: Pick<PlainContext, 'address'>, reason: PurchaseReason): Line[] => [
  { text: reason.text, tone: 'bad' },
  ...reason.records.map(({ recordId, title, titleLang }): Text => ({
    text: title,
    href: address(recordPath(recordId)),
    lang: titleLang === 'und' ? undefined : titleLang,
  })),
];

export const amount = ({ t }: Pick<PlainContext, 't'>, fen: number): string =>
  fen === 0 ? t('purchasing:free') : fenText(fen);

/** What the reader pays of an order; nothing of one that came to nothing. */
export const share = (
  context: Pick<PlainContext, 't'>,
  { stage, readerFen }: Pick<PurchaseOrder, 'stage' | 'readerFen'>,
): string => (isVoidOrder(stage) ? '—' : amount(context, readerFen));

/** The rules to be accepted, before anything else. */
export async function rulesToAccept({ client, t }: PlainContext): Promise<Block[]> {
  const rule = await client.call('getPurchasingRule', {});
  if (!rule.success || rule.data.isAccepted) return [];
  return [
    { kind: 'text', title: t('purchasing:rules'), lines: rule.data.paragraphs },
    { kind: 'acts', acts: [{ act: 'accept', label: t('purchasing:acceptRules'), isMain: true }] },
  ];
}
export const acceptAct: PlainAct = {
  run: ({ client }) => client.call('getPurchasingRule', { accept: true }),
  done: (t) => t('purchasing:rulesAccepted'),
};

export const orderIdOf = (form: FormData): { orderId: string } => ({ orderId: formText(form, 'id') });
