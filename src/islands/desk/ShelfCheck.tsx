import { useRef, useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { counted } from '../section/text.ts';
import { Problem, SelectField, TextField } from './Fields.tsx';
import { useAsk, useDesk, useDeskCall } from './frame.tsx';
import { KeyButton, RowKeys, useRowKeys, saveKey } from './keys.tsx';
import { saveCsv } from './save-csv.ts';
import { Table } from './Table.tsx';

const [listKey, checkKey, missingKey] = ['A', 'G', 'M'];

type Report = DeskOutputOf<'checkDeskShelf'>;

/** Inventory of a shelf: its copies are scanned from the first to the last, and the report says what is wrong. */
export default function ShelfCheck() {
  const { base, messages, language } = useDesk();
  const ask = useAsk();
  const shownPlaces = useDeskCall('listDeskPlaces', {}).data?.places ?? [];
  const [locationId, setLocationId] = useState('');
  const [barcodes, setBarcodes] = useState('');
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const isBusy = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);

  const chosen = locationId === '' ? (shownPlaces[0]?.locationId ?? '') : locationId;
  const rows = report?.rows ?? [];
  const missing = rows.filter((row) => row.problem === 'missing');
  const check = async () => {
    const scanned = barcodes.split('\n').flatMap((line) => line.trim() || []);
    const answer = await ask('checkDeskShelf', { locationId: chosen, barcodes: scanned });
    setProblem(answer.success ? '' : answer.message);
    setReport(answer.success ? answer.data : undefined);
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setDone('');
    await work();
    isBusy.current = false;
  };
  const markMissing = async () => {
    let marked = 0;
    for (const { barcode } of missing) {
      const answer = await ask('actOnDeskCopy', { barcode, act: 'missing' });
      if (answer.success) marked += 1;
    }
    await check();
    setDone(counted(messages, 'shelfMarked', marked, language));
  };
  const save = () => {
    const head = [messages.state, messages.barcode, messages.titleColumn, messages.callNo, messages.copyLocation];
    const lines = rows.map((row) => [
      messages[`shelf_${row.problem}`],
      row.barcode,
      row.title,
      row.callNo,
      row.locationName,
    ]);
    saveCsv(`${chosen}.csv`, [head, ...lines]);
  };
  return (
    <>
      <form
        className="desk-lines"
        onSubmit={(event) => {
          event.preventDefault();
          void run(check);
        }}
      >
        <p className="quiet">{messages.shelfIntro}</p>
        <SelectField
          label={messages.copyLocation}
          value={chosen}
          options={shownPlaces.map((place) => [place.locationId, place.name])}
          onValue={setLocationId}
        />
        <TextField
          label={messages.shelfBarcodes}
          hotkey={listKey}
          autoFocus
          rows={8}
          required
          spellCheck={false}
          value={barcodes}
          onValue={setBarcodes}
        />
        <p className="desk-bar">
          <KeyButton hotkey={checkKey} label={messages.checkShelf} type="submit" className="btn btn-main" />
        </p>
      </form>
      <Problem text={problem} />
      <div role="status">
        {done !== '' && <p className="notice">{done}</p>}
        {report && (
          <p>
            {fill(messages.shelfSum, {
              scanned: report.scanned,
              from: report.span?.from ?? '—',
              to: report.span?.to ?? '—',
              count: rows.length,
            })}
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <>
          <p className="desk-bar">
            {missing.length > 0 && (
              <KeyButton
                hotkey={missingKey}
                label={counted(messages, 'markMissing', missing.length, language)}
                onClick={() => void run(markMissing)}
              />
            )}
            <KeyButton hotkey={saveKey} label={messages.saveCsv} onClick={save} />
          </p>
          <RowKeys label={messages.rowKeys} />
          <Table
            ref={table}
            heads={[messages.state, messages.barcode, messages.titleColumn, messages.callNo, messages.copyLocation]}
          >
            {rows.map((row) => (
              <tr key={`${row.problem} ${row.barcode}`}>
                <td data-label={messages.state}>
                  <strong>{messages[`shelf_${row.problem}`]}</strong>
                  {row.problem === 'wrongStatus' && <span className="bad"> {row.statusName}</span>}
                </td>
                <td data-label={messages.barcode}>
                  <a data-row href={`${base}${deskPath('circulation')}?copy=${encodeURIComponent(row.barcode)}`}>
                    {row.barcode}
                  </a>
                </td>
                <td data-label={messages.titleColumn}>{row.title}</td>
                <td data-label={messages.callNo}>{row.callNo ?? '—'}</td>
                <td data-label={messages.copyLocation}>{row.locationName}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}
