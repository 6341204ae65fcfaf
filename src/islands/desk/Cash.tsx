import { useState } from 'react';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenOf } from './amounts.ts';
import { Field, Problem } from './Fields.tsx';
import { useCall, useDesk, useDeskCall } from './frame.tsx';
import { fieldKey, KeyButton, saveKey, printKey } from './keys.tsx';
import Printed from './Printed.tsx';
import { saveCsv } from './save-csv.ts';
import { Table } from './Table.tsx';

const [amountKey, openingKey, closingKey] = ['A', 'O', 'C'];

const today = (): string => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Records what is counted in the till of this desk. */
function TillForm({ libCode, onCount }: { libCode: string; onCount: () => void }) {
  const { messages, language, libraries } = useDesk();
  const { call, done, problem, clear } = useCall();
  const [amount, setAmount] = useState('');
  const name = libraries.find((library) => library.libCode === libCode)?.name ?? libCode;
  const count = async (isClosing: boolean) => {
    const amountFen = fenOf(amount);
    if (amountFen === undefined) {
      clear(messages.amountWrong);
      return;
    }
    const counted = await call('countDeskTill', { libCode, isClosing, amountFen }, () =>
      fill(messages.tillCounted, { amount: formatFen(amountFen, language) }),
    );
    if (!counted) return;
    setAmount('');
    onCount();
  };
  return (
    <>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      <Problem text={problem} />
      <form className="desk-bar desk-days" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={fill(messages.tillAmount, { place: name })}
          hotkey={amountKey}
          inputMode="decimal"
          value={amount}
          onValue={setAmount}
        />
        <KeyButton hotkey={openingKey} label={messages.tillOpening} onClick={() => void count(false)} />
        <KeyButton hotkey={closingKey} label={messages.tillClosing} onClick={() => void count(true)} />
      </form>
    </>
  );
}

/** Money of the desk by day, person, desk and means, and the counts of the tills. */
export default function Cash() {
  const { messages, language, place } = useDesk();
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [isPrinting, setPrinting] = useState(false);
  const { data, failure, again } = useDeskCall('getDeskCash', { from, to });
  const { rows, tills } = data ?? { rows: [], tills: [] };
  const nameOf = (means: 'cash' | 'desk-card') => (means === 'cash' ? messages.means_cash : messages.means_card);
  const sums = (['cash', 'desk-card'] as const).map((means) => {
    const own = rows.filter((row) => row.means === means);
    const takenFen = own.reduce((sum, row) => sum + row.takenFen, 0);
    const paidOutFen = own.reduce((sum, row) => sum + row.paidOutFen, 0);
    return { means, takenFen, paidOutFen, count: own.reduce((sum, row) => sum + row.count, 0) };
  });
  const heads = [
    messages.day,
    messages.cashStaff,
    messages.cashDesk,
    messages.means,
    messages.cashTaken,
    messages.cashPaidOut,
    messages.cashReceipts,
  ];
  const tillHeads = [
    messages.day,
    messages.cashDesk,
    messages.tillOpened,
    messages.tillCash,
    messages.tillClosed,
    messages.tillDifference,
  ];
  /** A number where it is negative: a text with a minus counts as a formula. */
  const yuan = (fen: number | null) => (fen === null ? null : fen < 0 ? fen / 100 : (fen / 100).toFixed(2));
  const save = () => {
    const lines = rows.map((row) => [
      row.day,
      row.staffName ?? messages.commandLine,
      row.libName,
      nameOf(row.means),
      yuan(row.takenFen),
      yuan(row.paidOutFen),
      row.count,
    ]);
    const tillLines = tills.map((till) => [
      till.day,
      till.libName,
      yuan(till.openingFen),
      yuan(till.cashFen),
      yuan(till.closingFen),
      yuan(till.differenceFen),
    ]);
    saveCsv(fill(messages.cashFile, { from, to }), [
      heads,
      ...lines,
      ...(tills.length > 0 ? [[], tillHeads, ...tillLines] : []),
    ]);
  };
  const isEmpty = rows.length === 0 && tills.length === 0;
  const print = () => setPrinting(true);
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
  const fen = (amount: number | null) => (amount === null ? '—' : formatFen(amount, language));
  const tillTable = (
    <Table heads={tillHeads}>
      {tills.map((till) => (
        <tr key={`${till.day} ${till.libCode}`}>
          <td data-label={messages.day}>{formatDay(till.day, language)}</td>
          <td data-label={messages.cashDesk}>{till.libName}</td>
          <td data-label={messages.tillOpened}>{fen(till.openingFen)}</td>
          <td data-label={messages.tillCash}>{fen(till.cashFen)}</td>
          <td data-label={messages.tillClosed}>{fen(till.closingFen)}</td>
          <td data-label={messages.tillDifference}>
            <strong className={till.differenceFen === null || till.differenceFen === 0 ? undefined : 'bad'}>
              {fen(till.differenceFen)}
            </strong>
          </td>
        </tr>
      ))}
    </Table>
  );
  return (
    <>
      <form className="desk-bar desk-days" onSubmit={(event) => event.preventDefault()}>
        <Field label={messages.fromDay} hotkey={fieldKey} type="date" required value={from} onValue={setFrom} />
        <Field label={messages.toDay} type="date" required value={to} onValue={setTo} />
        <KeyButton hotkey={printKey} label={messages.printList} onClick={print} />
        {!isEmpty && <KeyButton hotkey={saveKey} label={messages.saveCsv} onClick={save} />}
      </form>
      {failure}
      {table}
      <section aria-labelledby="desk-tills">
        <h2 id="desk-tills">{messages.tills}</h2>
        {place !== undefined && <TillForm key={place} libCode={place} onCount={again} />}
        {tills.length > 0 && tillTable}
      </section>
      {isPrinting && (
        <Printed
          title={`${messages.cash} ${formatDay(from, language)} – ${formatDay(to, language)}`}
          onPrinted={() => setPrinting(false)}
        >
          {table}
          {tillTable}
        </Printed>
      )}
    </>
  );
}
