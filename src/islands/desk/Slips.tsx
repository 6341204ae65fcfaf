import { createPortal } from 'react-dom';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useDesk } from './frame.tsx';
import { usePrint } from './usePrint.ts';

/** The end of a card number, by which a reader knows the slip and nobody else does. */
const tail = (card: string | undefined): string => (card === undefined ? '—' : `…${card.slice(-4)}`);

/** A copy that goes to its own library. */
export interface SentCopy {
  barcode: string;
  title: string;
  callNo: string | null;
  from: string;
  to: string;
}

/** Prints slips to lay into copies, and nothing else of the page: no name is on them. */
export default function Slips({
  requests = [],
  sent = [],
  onPrinted,
}: {
  requests?: readonly DeskRequest[];
  sent?: readonly SentCopy[];
  onPrinted: () => void;
}) {
  const { messages, language } = useDesk();
  usePrint(onPrinted);
  return createPortal(
    <div className="desk-slips hidden">
      {requests.map((request) => (
        <article key={request.requestId}>
          <b>{request.callNo ?? '—'}</b>
          <p lang={request.titleLang}>
            {request.volume === null ? request.title : `${request.title} ${request.volume}`}
          </p>
          <p>
            {request.barcode} · {request.from ?? '—'} → {request.to ?? messages.toAddress}
          </p>
          <p className="desk-slip-card">{tail(request.reader?.card)}</p>
          <p>
            #{request.requestId} {request.kindName}
            {request.until !== null && ` · ${messages.until} ${formatDay(request.until, language)}`}
          </p>
        </article>
      ))}
      {sent.map(({ barcode, title, callNo, from, to }) => (
        <article key={barcode}>
          <b>{callNo ?? '—'}</b>
          <p>{title}</p>
          <p>{barcode}</p>
          <p className="desk-slip-card">→ {to}</p>
          <p>{from}</p>
        </article>
      ))}
    </div>,
    document.body,
  );
}
