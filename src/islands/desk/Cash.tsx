import { useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { csvFile } from '#lib/rules/csv.ts';
import { download } from '../circulation/download.ts';
import { fenOf } from './amounts.ts';
import { Field, Problem } from './Fields.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import { fieldKey, KeyButton, useKeys } from './keys.tsx';
import Printed from './Printed.tsx';
import { Table } from './Table.tsx';

const [printKey, saveKey] = ['N', 'S'];

const today = (): string => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Money of the desk by day, person, desk and means, and the count of the till. */
export default function Cash() {
  const { messages, language } = useDesk();
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [opening, setOpening] = useState('');
  const [counted, setCounted] = useState('');
  const [isPrinting, setPrinting] = useState(false);
  const { answer } = useDeskCall('getDeskCash', { from, to });
  const rows = answer?.success === true ? answer.data.rows : [];
  const nameOf = (means: 'cash' | 'desk-card') => (means === 'cash' ? messages.means_cash : messages.means_card);
  const sums = (['cash', 'desk-card'] as const).map((means) => {
    const own = rows.filter((row) => row.means === means);
    const takenFen = own.reduce((sum, row) => sum + row.takenFen, 0);
    const paidOutFen = own.reduce((sum, row) => sum + row.paidOutFen, 0);
    return { means, takenFen, paidOutFen, count: own.reduce((sum, row) => sum + row.count, 0) };
  });
  const [cash] = sums;
  const [openingFen, countedFen] = [fenOf(opening === '' ? '0' : opening), fenOf(counted)];
  const expectedFen = (openingFen ?? 0) + (cash ? cash.takenFen - cash.paidOutFen : 0);
  const heads = [
    messages.day,
    messages.cashStaff,
    messages.cashDesk,
    messages.means,
    messages.cashTaken,
    messages.cashPaidOut,
    messages.cashReceipts,
  ];
  const save = () => {
    const lines = rows.map((row) => [
      row.day,
      row.staffName ?? messages.commandLine,
      row.libName,
      nameOf(row.means),
      (row.takenFen / 100).toFixed(2),
      (row.paidOutFen / 100).toFixed(2),
      row.count,
    ]);
    download({
      fileName: fill(messages.cashFile, { from, to }),
      mediaType: 'text/csv',
      content: csvFile([heads, ...lines]),
    });
  };
  const print = () => {
    setPrinting(true);
  };
  useKeys({ [printKey]: print, [saveKey]: rows.length > 0 ? save : undefined });
  const table = (
    <Table heads={heads}>
      {rows.map((row) => (
        <tr key={[row.day, row.staff, row.libCode, row.means].join(' ')}>
          <td data-label={messages.day}>{formatDay(row.day, language)}</td>
          <td data-label={messages.cashStaff}>{row.staffName ?? messages.commandLine}</td>
          <td data-label={messages.cashDesk}>{row.libName ?? '—'}</td>
          <td data-label={messages.means}>{nameOf(row.means)}</td>
          <td data-label={messages.cashTaken}>{formatFen(row.takenFen, language)}</td>
          <td data-label={messages.cashPaidOut}>{formatFen(row.paidOutFen, language)}</td>
          <td data-label={messages.cashReceipts}>{row.count}</td>
        </tr>
      ))}
      {sums.map(({ means, takenFen, paidOutFen, count }) => (
        <tr key={means}>
          <td data-label={messages.day}>
            <strong>{messages.cashSum}</strong>
          </td>
          <td />
          <td />
          <td data-label={messages.means}>{nameOf(means)}</td>
          <td data-label={messages.cashTaken}>
            <strong>{formatFen(takenFen, language)}</strong>
          </td>
          <td data-label={messages.cashPaidOut}>
            <strong>{formatFen(paidOutFen, language)}</strong>
          </td>
          <td data-label={messages.cashReceipts}>{count}</td>
        </tr>
      ))}
    </Table>
  );
  const till = countedFen !== undefined && openingFen !== undefined && (
    <p role="status">
      {fill(messages.cashTill, {
        expected: formatFen(expectedFen, language),
        counted: formatFen(countedFen, language),
        difference: formatFen(countedFen - expectedFen, language),
      })}
    </p>
  );
  return (
    <>
      <form
        className="desk-bar desk-days"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Field label={messages.fromDay} hotkey={fieldKey} type="date" required value={from} onValue={setFrom} />
        <Field label={messages.toDay} type="date" required value={to} onValue={setTo} />
        <Field
          label={messages.cashOpening}
          inputMode="decimal"
          autoComplete="off"
          value={opening}
          onValue={setOpening}
        />
        <Field
          label={messages.cashCounted}
          inputMode="decimal"
          autoComplete="off"
          value={counted}
          onValue={setCounted}
        />
        <KeyButton hotkey={printKey} onClick={print}>
          {messages.printList}
        </KeyButton>
        {rows.length > 0 && (
          <KeyButton hotkey={saveKey} onClick={save}>
            {messages.saveCsv}
          </KeyButton>
        )}
      </form>
      {answer?.success === false && <Problem text={answer.message} />}
      {table}
      {till}
      {isPrinting && (
        <Printed
          title={`${messages.cash} ${formatDay(from, language)} – ${formatDay(to, language)}`}
          onPrinted={() => {
            setPrinting(false);
          }}
        >
          {table}
          {till}
        </Printed>
      )}
    </>
  );
}
