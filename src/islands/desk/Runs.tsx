import { formatNumber } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { useDesk, useDeskCall } from './frame.tsx';
import Harvests from './Harvests.tsx';
import { Table } from './Table.tsx';

function Imports() {
  const { messages, language } = useDesk();
  const { data, pending } = useDeskCall('listDeskRuns', {});
  if (!data) return pending;
  if (data.result.length === 0) return <p>{messages.noRuns}</p>;
  const states: Readonly<Record<string, string>> = {
    running: messages.run_running,
    done: messages.run_done,
    failed: messages.run_failed,
    abandoned: messages.run_abandoned,
  };
  return (
    <Table heads={[messages.runFrom, messages.state, messages.runRecords, messages.runRejected, messages.updated]}>
      {data.result.map((run, at) => (
        <tr key={at}>
          <td data-label={messages.runFrom}>
            {run.source}
            <br />
            <span className="quiet">{run.from}</span>
          </td>
          <td data-label={messages.state}>{states[run.state] ?? run.state}</td>
          <td data-label={messages.runRecords}>{formatNumber(run.records, language)}</td>
          <td data-label={messages.runRejected}>
            <span className={run.rejected > 0 ? 'bad' : undefined}>{formatNumber(run.rejected, language)}</span>
          </td>
          <td data-label={messages.updated}>
            <time dateTime={run.updatedAt}>{formatMoment(new Date(run.updatedAt), language)}</time>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Harvests, and imports with their results. */
export default function Runs() {
  const { messages } = useDesk();
  return (
    <>
      <Harvests />
      <h2>{messages.importRuns}</h2>
      <Imports />
    </>
  );
}
