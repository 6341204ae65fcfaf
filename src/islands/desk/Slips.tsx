import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { useDesk } from './frame.tsx';

/** The end of a card number, by which a reader knows the slip and nobody else does. */
const tail = (card: string | undefined): string => (card === undefined ? '—' : `…${card.slice(-4)}`);

/** Prints slips to lay into copies, and nothing else of the page: no name stands on them. */
export default function Slips({ requests, onPrinted }: { requests: readonly DeskRequest[]; onPrinted: () => void }) {
  const { messages, language } = useDesk();
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true });
    print();
    return () => {
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className="desk-slips">
      {requests.map((one) => (
        <article key={one.requestId}>
          <b>{one.callNo ?? '—'}</b>
          <p lang={one.titleLang}>{one.volume === null ? one.title : `${one.title} ${one.volume}`}</p>
          <p>
            {one.barcode} · {one.from ?? '—'} → {one.to ?? messages.toAddress}
          </p>
          <p className="desk-slip-card">{tail(one.reader?.card)}</p>
          <p>
            #{one.requestId} {one.kindName}
            {one.until !== null && ` · ${messages.until} ${formatDay(one.until, language)}`}
          </p>
        </article>
      ))}
    </div>,
    document.body,
  );
}
