import type { ReactNode } from 'react';
import type { DeskReader } from '#lib/contract/desk/circulation.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { counted } from '../section/text.ts';
import { useDesk } from './frame.tsx';

export default function ReaderPanel({ reader, children }: { reader: DeskReader; children?: ReactNode }) {
  const { messages, language } = useDesk();
  const { name, card, status, debtFen, loans, maxLoans, ready, validFrom, validUntil, validity } = reader;
  const day = (iso: string | null) => (iso === null ? '…' : formatDay(iso, language));
  return (
    <section className="card desk-reader" aria-label={name}>
      <h2>
        {name} <span className="quiet">{card}</span>
      </h2>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className={status === 'normal' ? 'good' : 'bad'}>{messages[`status_${status}`]}</span>
        {reader.department !== null && <span>{reader.department}</span>}
        {(validFrom !== null || validUntil !== null) && (
          <span className={validity === 'valid' ? undefined : 'bad'}>
            {fill(messages[`card_${validity}`], { from: day(validFrom), until: day(validUntil) })}
          </span>
        )}
        <span>{fill(messages.loansOf, { count: loans.length, most: maxLoans })}</span>
        {debtFen > 0 && (
          <span className="bad">
            {messages.debt} {formatFen(debtFen, language)}
          </span>
        )}
        {children}
        {ready.length > 0 && <strong>{fill(messages.readyFor, { count: ready.length })}</strong>}
      </p>
      {ready.length > 0 && (
        <ul>
          {ready.map(({ requestId, title, titleLang, barcode, until }) => (
            <li key={requestId}>
              <span lang={titleLang}>{title}</span>{' '}
              <span className="quiet">
                {barcode} · {messages.until} {until === null ? '—' : formatDay(until, language)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {loans.length === 0 ? (
        <p className="quiet">{messages.noLoans}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.titleColumn}</th>
              <th scope="col">{messages.dueOn}</th>
            </tr>
          </thead>
          <tbody>
            {loans.map((loan) => (
              <tr key={loan.barcode}>
                <td>
                  {loan.title}
                  <br />
                  <span className="quiet">{loan.barcode}</span>
                </td>
                <td className="whitespace-nowrap">
                  {formatDay(loan.dueOn, language)}
                  {loan.lateDays > 0 && (
                    <>
                      <br />
                      <span className="bad">{counted(messages, 'late', loan.lateDays, language)}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
