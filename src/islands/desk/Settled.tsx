import { useEffect, useRef, useState } from 'react';
import { settledDays, type SettledRow } from '#lib/contract/desk/settled.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { queueRole, settledQueues, type SettledQueue } from '#lib/rules/desk-audit.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { counted } from '../section/text.ts';
import { Problem, Tick } from './Fields.tsx';
import { useAsk, useDesk, useDeskCall } from './frame.tsx';
import { Key, KeyButton, RowKeys, shortcut, TabKeys, useKeys, useRowKeys, useTabKeys } from './keys.tsx';
import { useToday } from './live-today.tsx';
import OutcomeNotice, { type Outcome } from './OutcomeNotice.tsx';
import { queueActName, queueName } from './queue-names.ts';

/** What others do is read so often at most, in milliseconds. */
const renewEveryMs = 10_000;

const keyOf = ({ queue, itemId }: Pick<SettledRow, 'queue' | 'itemId'>): string => `${queue} ${itemId}`;

function Row({
  row,
  isSelected,
  onSelect,
}: {
  row: SettledRow;
  isSelected: boolean;
  onSelect: (wanted: boolean) => void;
}) {
  const { messages, language } = useDesk();
  const { title, reader, at, obstacle } = row;
  return (
    <tr aria-selected={isSelected}>
      <td>
        {obstacle === null && (
          <Tick label={fill(messages.selectOne, { title })} isSelected={isSelected} onSelect={onSelect} />
        )}
      </td>
      <td data-label={messages.auditWhat} className="desk-words">
        {queueName(messages, row.queue)}
        <br />
        <strong>{queueActName(messages, row.act)}</strong>
      </td>
      <td data-label={messages.titleColumn}>{title}</td>
      <td data-label={messages.reader} className="nowrap">
        {reader?.name ?? '—'}
      </td>
      <td data-label={messages.auditBy} className="nowrap">
        {row.by}
        {row.isCommand && (
          <>
            <br />
            <span className="quiet">{messages.commandLine}</span>
          </>
        )}
      </td>
      <td data-label={messages.auditAt}>
        <time dateTime={at}>{formatMoment(new Date(at), language)}</time>
      </td>
      <td data-label={messages.takeBack} className="quiet">
        {obstacle === null ? messages.mayBeTakenBack : messages[`obstacle_${obstacle}`]}
      </td>
    </tr>
  );
}

/** What was settled lately, and by whom; what can be waits again. */
export default function Settled() {
  const { messages, language, session } = useDesk();
  const ask = useAsk();
  const own = settledQueues.filter((settledQueue) => mayUse(session?.roles ?? [], queueRole(settledQueue)));
  const [queue, setQueue] = useState<SettledQueue>();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { answer, again } = useDeskCall('listDeskSettled', { queue });
  const { counts } = useToday();
  const readAt = useRef(0);
  useEffect(() => {
    readAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (counts === undefined) return undefined;
    // What was settled or taken back elsewhere meanwhile; a busy morning is no reason to read it all the time.
    const timer = setTimeout(
      () => {
        readAt.current = performance.now();
        again();
      },
      Math.max(0, readAt.current + renewEveryMs - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [counts, again]);
  const rows = answer?.success === true ? answer.data.result : [];
  const queues = answer?.success === true ? answer.data.queues : [];
  const tabs = queues.length > 1 ? ['all' as const, ...queues] : [];
  const tab = queue ?? 'all';
  const possible = rows.filter(({ obstacle }) => obstacle === null);
  const selected = possible.filter((row) => keys.has(keyOf(row)));

  const choose = (wanted: (typeof tabs)[number]) => {
    setQueue(wanted === 'all' ? undefined : wanted);
    setKeys(new Set());
    setOutcome(undefined);
  };
  const takeBack = async () => {
    if (isBusy || selected.length === 0) return;
    setBusy(true);
    const refused: string[] = [];
    let count = 0;
    for (const [kind, its] of Map.groupBy(selected, (row) => row.queue)) {
      const ids = its.map(({ itemId }) => itemId);
      const came =
        kind === 'copyRequests'
          ? await ask('takeBackDeskRequests', { requestIds: ids })
          : await ask('takeBackDeskInbox', { kind, itemIds: ids });
      if (!came.success) refused.push(came.message);
      else {
        count += came.data.done.length;
        const titleOf = (id: string) => its.find(({ itemId }) => itemId === id)?.title ?? id;
        for (const entry of came.data.refused) {
          const id = 'itemId' in entry ? entry.itemId : entry.requestId;
          refused.push(fill(messages.labelled, { label: titleOf(id), text: entry.reason }));
        }
      }
    }
    setBusy(false);
    setOutcome({ text: count > 0 ? counted(messages, 'takenBack', count, language) : '', refused, back: [] });
    setKeys(new Set());
    again();
  };
  const selectAll = () => {
    setKeys(selected.length === possible.length ? new Set() : new Set(possible.map(keyOf)));
  };
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  useTabKeys(tabs, tab, choose);
  useKeys({
    A: possible.length > 0 ? selectAll : undefined,
    B: selected.length > 0 ? () => void takeBack() : undefined,
  });
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="desk-settled">
      <h2 id="desk-settled">{messages.settledTitle}</h2>
      <p className="quiet desk-intro">{fill(messages.settledIntro, { days: settledDays })}</p>
      {tabs.length > 0 && (
        <div className="desk-tabs" role="group" aria-label={messages.settledTitle}>
          {tabs.map((entry) => (
            <button
              key={entry}
              type="button"
              className="btn"
              aria-pressed={entry === tab}
              onClick={() => {
                choose(entry);
              }}
            >
              {entry === 'all' ? messages.settledAll : queueName(messages, entry)}
            </button>
          ))}
          <TabKeys label={messages.tabKeys} />
        </div>
      )}
      <OutcomeNotice outcome={outcome} isBusy={isBusy} onTakeBack={() => undefined} />
      {!answer && <p className="quiet">{messages.loading}</p>}
      {answer?.success === false && <Problem text={answer.message} />}
      {answer?.success === true && rows.length === 0 && <p>{messages.settledNone}</p>}
      {possible.length > 0 && (
        <>
          <div className="desk-bar">
            <label className="desk-tick">
              <input
                type="checkbox"
                aria-keyshortcuts={shortcut('A')}
                checked={selected.length === possible.length}
                onChange={selectAll}
              />
              {messages.selectAll} <Key of="A" />
            </label>
            {selected.length > 0 && (
              <>
                <span>{fill(messages.selected, { count: selected.length })}</span>
                <KeyButton hotkey="B" className="btn btn-main" aria-disabled={isBusy} onClick={() => void takeBack()}>
                  {messages.takeBack}
                </KeyButton>
              </>
            )}
          </div>
          <RowKeys label={messages.rowKeys} />
        </>
      )}
      {rows.length > 0 && (
        <table ref={table} className="table desk-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{messages.auditWhat}</th>
              <th scope="col">{messages.titleColumn}</th>
              <th scope="col">{messages.reader}</th>
              <th scope="col">{messages.auditBy}</th>
              <th scope="col">{messages.auditAt}</th>
              <th scope="col">{messages.takeBack}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={keyOf(row)}
                row={row}
                isSelected={keys.has(keyOf(row))}
                onSelect={(wanted) => {
                  const next = new Set(keys);
                  if (wanted) next.add(keyOf(row));
                  else next.delete(keyOf(row));
                  setKeys(next);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
