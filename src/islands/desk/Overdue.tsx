import { useRef, useState } from 'react';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { counted } from '../section/text.ts';
import { useDesk, useDeskCall } from './frame.tsx';
import { KeyButton, RowKeys, EscapeButton, useRowKeys, saveKey, printKey } from './keys.tsx';
import LibraryField from './LibraryField.tsx';
import Printed from './Printed.tsx';
import { saveCsv } from './save-csv.ts';
import { Table } from './Table.tsx';

const placeKey = 'C';

/** Overdue loans with their readers, to print or to save. */
export default function Overdue({ onBack }: { onBack: () => void }) {
  const { base, messages, language } = useDesk();
  const [libCode, setLibCode] = useState('');
  const { data, pending } = useDeskCall('listDeskOverdue', libCode === '' ? {} : { libCode });
  const [isPrinting, setPrinting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const loans = data?.loans ?? [];
  const heads = [
    messages.reader,
    messages.department,
    messages.phone,
    messages.mail,
    messages.titleColumn,
    messages.barcode,
    messages.callNo,
    messages.dueOn,
  ];
  const save = () => {
    const lines = loans.map(({ reader, ...loan }) => [
      `${reader.name} ${reader.card}`,
      reader.department,
      reader.phone,
      reader.mail,
      loan.title,
      loan.barcode,
      loan.callNo,
      loan.dueOn,
    ]);
    saveCsv(fill(messages.overdueFile, { day: new Date().toISOString().slice(0, 10) }), [heads, ...lines]);
  };
  const print = () => setPrinting(true);
  const hasLoans = loans.length > 0;
  const table = (
    <Table heads={[messages.reader, messages.titleColumn, messages.callNo, messages.dueOn]}>
      {loans.map(({ reader, ...loan }) => (
        <tr key={loan.barcode}>
          <td data-label={messages.reader}>
            <a data-row href={`${base}${deskPath('readers')}#${encodeURIComponent(reader.account)}`}>
              {reader.name}
            </a>
            <br />
            <span className="quiet">
              {[reader.card, reader.department, reader.phone, reader.mail].filter((part) => part !== null).join(' · ')}
            </span>
          </td>
          <td data-label={messages.titleColumn}>
            {loan.title}
            <br />
            <span className="quiet">{loan.barcode}</span>
          </td>
          <td data-label={messages.callNo}>{loan.callNo ?? '—'}</td>
          <td data-label={messages.dueOn}>
            {formatDay(loan.dueOn, language)}
            <br />
            <span className="bad">{counted(messages, 'late', loan.lateDays, language)}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
  return (
    <section aria-labelledby="desk-overdue">
      <h2 id="desk-overdue">{messages.overdueList}</h2>
      <form className="desk-bar desk-days">
        <LibraryField label={messages.readerLibrary} hotkey={placeKey} value={libCode} onValue={setLibCode} />
        {hasLoans && (
          <>
            <KeyButton hotkey={printKey} label={messages.printList} onClick={print} />
            <KeyButton hotkey={saveKey} label={messages.saveCsv} onClick={save} />
          </>
        )}
        <EscapeButton onClick={onBack}>{messages.back}</EscapeButton>
      </form>
      {pending}
      {data && (
        <>
          <p role="status">
            {fill(data.hasMore ? messages.overdueMore : messages.overdueCount, { count: loans.length })}
          </p>
          {hasLoans && <RowKeys label={messages.rowKeys} />}
          {hasLoans && <div ref={list}>{table}</div>}
        </>
      )}
      {isPrinting && (
        <Printed title={messages.overdueList} onPrinted={() => setPrinting(false)}>
          {table}
        </Printed>
      )}
    </section>
  );
}
