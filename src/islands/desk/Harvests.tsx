import { useEffect, useRef, useState } from 'react';
import type { DeskHarvest } from '#lib/contract/desk/harvest.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { showOutcome, useAsk, useDesk, useDeskCall } from './frame.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { KeyButton, onKeyFocus, RowKeys, useRowKeys } from './keys.tsx';
import { Table } from './Table.tsx';

/** Interval between requests for the progress, in milliseconds. */
const pollMs = 1_500;
/** Letters for the source whose row has the focus. */
const [runKey, resultKey] = ['T', 'Y'];

function State({ harvest }: { harvest: DeskHarvest }) {
  const { messages, language } = useDesk();
  const { isRunning, records, total, problem, lastAt } = harvest;
  if (isRunning) {
    return (
      <>
        {messages.run_running}
        <br />
        {total !== null && <progress max={total} value={records} aria-label={messages.run_running} />}{' '}
        <span className="quiet">{fill(messages.importRead, { count: formatNumber(records, language) })}</span>
      </>
    );
  }
  if (problem !== null) {
    return (
      <>
        {messages.run_failed}
        <p className="bad" lang="en">
          {problem}
        </p>
      </>
    );
  }
  return lastAt === null ? messages.never : messages.run_done;
}

function Source({
  harvest,
  hasKeys,
  isOpen,
  onFocus,
  onResult,
  onRun,
}: {
  harvest: DeskHarvest;
  hasKeys: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onResult: () => void;
  onRun: () => void;
}) {
  const { messages, language } = useDesk();
  const { source, url, isRunning, records, lastAt, outcome, next } = harvest;
  const run = isRunning ? undefined : onRun;
  const show = outcome && !isRunning ? onResult : undefined;
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  return (
    <tr data-row tabIndex={-1} onFocus={onKeyFocus(onFocus)}>
      <td data-label={messages.runFrom}>
        <strong>{source}</strong>
        <br />
        <span className="quiet">{url}</span>
      </td>
      <td data-label={messages.state}>
        <State harvest={harvest} />
      </td>
      <td data-label={messages.runRecords}>{formatNumber(records, language)}</td>
      <td data-label={messages.runRejected}>{outcome && formatNumber(outcome.rejected, language)}</td>
      <td data-label={messages.harvestLast}>
        {lastAt !== null && <time dateTime={lastAt}>{formatMoment(new Date(lastAt), language)}</time>}
      </td>
      <td data-label={messages.harvestNext}>
        {next
          ? fill(messages.harvestAt, { day: formatDay(next.day, language), hour: String(next.hour) })
          : messages.harvestByHand}
      </td>
      <td>
        <span className="desk-bar">
          {run && <KeyButton hotkey={keyOf(runKey)} label={messages.harvestRun} onClick={run} />}
          {show && (
            <KeyButton hotkey={keyOf(resultKey)} label={messages.harvestResult} aria-expanded={isOpen} onClick={show} />
          )}
        </span>
      </td>
    </tr>
  );
}

/** The sources of the library, which staff can harvest now, with the result of the last harvest. */
export default function Harvests() {
  const { messages } = useDesk();
  const ask = useAsk();
  const { data, failure, again } = useDeskCall('listDeskHarvests', {});
  const [current, setCurrent] = useState('');
  const [opened, setOpened] = useState('');
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const harvests = data?.harvests ?? [];
  const isRunning = harvests.some((harvest) => harvest.isRunning);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(again, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, again]);
  if (failure) return failure;
  if (harvests.length === 0) return null;
  const run = async (source: string) => {
    showOutcome(await ask('runDeskHarvest', { source }));
    again();
  };
  const shown = harvests.find(({ source }) => source === opened);
  return (
    <>
      <h2>{messages.harvestSources}</h2>
      <RowKeys label={messages.rowKeys} />
      <Table
        ref={table}
        heads={[
          messages.runFrom,
          messages.state,
          messages.runRecords,
          messages.runRejected,
          messages.harvestLast,
          messages.harvestNext,
          undefined,
        ]}
      >
        {harvests.map((harvest) => (
          <Source
            key={harvest.source}
            harvest={harvest}
            hasKeys={current === harvest.source}
            isOpen={opened === harvest.source}
            onFocus={() => setCurrent(harvest.source)}
            onResult={() => setOpened(opened === harvest.source ? '' : harvest.source)}
            onRun={() => void run(harvest.source)}
          />
        ))}
      </Table>
      {shown?.outcome && !shown.isRunning && (
        <section className="card desk-reader desk-import" aria-label={shown.source}>
          <h3>{shown.source}</h3>
          <ImportOutcome outcome={shown.outcome} />
        </section>
      )}
    </>
  );
}
