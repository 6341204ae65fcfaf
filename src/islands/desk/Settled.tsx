import { useEffect, useRef, useState } from 'react';
import { settledDays, type SettledRow } from '#lib/contract/desk/settled.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { queueRole, settledQueues, type SettledQueue } from '#lib/rules/desk-audit.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { counted } from '../section/text.ts';
import { useAsk, useDesk, useDeskCall } from './frame.tsx';
import { KeyButton, RowKeys, Tabs, useRowKeys, useTabKeys, takeBackKey } from './keys.tsx';
import { useToday } from './live-today.tsx';
import OutcomeNotice, { type Outcome } from './OutcomeNotice.tsx';
import { queueActName, queueName } from './queue-names.ts';
import { RowTick, SelectAll, useSelection, type Selection } from './selection.tsx';
import { Table } from './Table.tsx';

/** What others do is read so often at most, in milliseconds. */
const renewEveryMs = 10_000;

const keyOf = ({ queue, itemId }: Pick<SettledRow, 'queue' | 'itemId'>): string => `${queue} ${itemId}`;

function Row({ row, selection }: { row: SettledRow; selection: Selection }) {
  const { messages, language } = useDesk();
  const { title, reader, at, obstacle } = row;
  return (
    <tr aria-selected={selection.ids.has(keyOf(row))}>
      <td>{obstacle === null && <RowTick selection={selection} id={keyOf(row)} title={title} />}</td>
      <td data-label={messages.auditWhat} className="desk-words">
        {queueName(messages, row.queue)}
        <br />
        <strong>{queueActName(messages, row.act)}</strong>
      </td>
      <td data-label={messages.titleColumn}>{title}</td>
      <td data-label={messages.reader} className="whitespace-nowrap">
        {reader?.name ?? '—'}
      </td>
      <td data-label={messages.auditBy} className="whitespace-nowrap">
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
  const selection = useSelection();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { data, pending, again } = useDeskCall('listDeskSettled', { queue });
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
    return () => clearTimeout(timer);
  }, [counts, again]);
  const rows = data?.result ?? [];
  const queues = data?.queues ?? [];
  const tabs = queues.length > 1 ? ['all' as const, ...queues] : [];
  const tab = queue ?? 'all';
  const possible = rows.filter(({ obstacle }) => obstacle === null);
  const selected = possible.filter((row) => selection.ids.has(keyOf(row)));

  const choose = (wanted: (typeof tabs)[number]) => {
    setQueue(wanted === 'all' ? undefined : wanted);
    selection.replace([]);
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
    selection.replace([]);
    again();
  };
  const selectAll = () => selection.replace(selected.length === possible.length ? [] : possible.map(keyOf));
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  useTabKeys(tabs, tab, choose);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="desk-settled">
      <h2 id="desk-settled">{messages.settledTitle}</h2>
      <p className="quiet mb-4">{fill(messages.settledIntro, { days: settledDays })}</p>
      {tabs.length > 0 && (
        <Tabs
          label={messages.settledTitle}
          tabs={tabs}
          current={tab}
          onChoose={choose}
          keysLabel={messages.tabKeys}
          renderTab={(entry) => (entry === 'all' ? messages.settledAll : queueName(messages, entry))}
        />
      )}
      <OutcomeNotice outcome={outcome} isBusy={isBusy} onTakeBack={() => undefined} />
      {pending}
      {data && rows.length === 0 && <p>{messages.settledNone}</p>}
      {possible.length > 0 && (
        <>
          <div className="desk-bar">
            <SelectAll count={selected.length} total={possible.length} onToggle={selectAll} />
            {selected.length > 0 && (
              <KeyButton
                hotkey={takeBackKey}
                label={messages.takeBack}
                className="btn btn-main"
                aria-disabled={isBusy}
                onClick={() => void takeBack()}
              />
            )}
          </div>
          <RowKeys label={messages.rowKeys} />
        </>
      )}
      {rows.length > 0 && (
        <Table
          ref={table}
          heads={[
            undefined,
            messages.auditWhat,
            messages.titleColumn,
            messages.reader,
            messages.auditBy,
            messages.auditAt,
            messages.takeBack,
          ]}
        >
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} selection={selection} />
          ))}
        </Table>
      )}
    </section>
  );
}
