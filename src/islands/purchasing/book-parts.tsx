import type { ReactNode } from 'react';
import { separator, fill } from '#lib/i18n/format.ts';
import type { PurchaseOrder, PurchaseReason } from '#lib/contract/calls/purchasing.ts';
import { fenText } from '#lib/rules/charges.ts';
import { isVoidOrder } from '#lib/rules/purchase-orders.ts';
import { recordPath } from '../section/text-parts.tsx';
import { useFrame } from '../section/frame.tsx';
import type { PurchasingMessages } from './messages.ts';

type Book = Pick<
  PurchaseOrder['lines'][number],
  'offerId' | 'title' | 'titleLang' | 'author' | 'publisher' | 'publishYear'
>;

export const langOf = (tag: string) => (tag === 'und' ? undefined : tag);

export function BookLines({ book }: { book: Book }) {
  const { base } = useFrame();
  const { author, publisher, publishYear } = book;
  const about = [author, publisher, publishYear].filter((entry) => entry !== null).join(separator);
  const lang = langOf(book.titleLang);
  return (
    <>
      <span className="purchase-line" lang={lang}>
        <a href={`${base}/drivePurDetails?id=${book.offerId}`}>{book.title}</a>
      </span>
      {about !== '' && (
        <span className="purchase-line quiet" lang={lang}>
          {about}
        </span>
      )}
    </>
  );
}

export function ReasonLines({ reason }: { reason: PurchaseReason }) {
  const { base } = useFrame();
  return (
    <>
      <span className="purchase-line bad">{reason.text}</span>
      {reason.records.map(({ recordId, title, titleLang }) => (
        <span key={recordId} className="purchase-line" lang={langOf(titleLang)}>
          <a href={`${base}${recordPath(recordId) ?? ''}`}>{title}</a>
        </span>
      ))}
    </>
  );
}

/** An amount; one that is nothing says so in a word. */
export const amountText = (fen: number, messages: PurchasingMessages): string =>
  fen === 0 ? messages.free : fenText(fen);

/** What the reader pays of an order; nothing of one that came to nothing. */
export const shareText = (
  { stage, readerFen }: Pick<PurchaseOrder, 'stage' | 'readerFen'>,
  messages: PurchasingMessages,
): string => (isVoidOrder(stage) ? '—' : amountText(readerFen, messages));

export function Price({
  fen,
  thenFen,
  messages,
}: {
  fen: number | null;
  thenFen: number | null;
  messages: PurchasingMessages;
}) {
  return (
    <>
      <span className="purchase-line">{fen === null ? '—' : fenText(fen)}</span>
      {fen !== null && thenFen !== null && thenFen !== fen && (
        <span className="purchase-line bad">{fill(messages.priceThen, { price: fenText(thenFen) })}</span>
      )}
    </>
  );
}

export const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
