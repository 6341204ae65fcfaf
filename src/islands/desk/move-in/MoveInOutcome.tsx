import type { MoveInOutcome as Outcome, MoveInTrial, MoveInUndone, MoveInWritten } from '#lib/contract/desk/move-in.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { useDesk } from '../frame.tsx';
import { formatReasons, Report, Sums } from '../Report.tsx';
import { Table } from '../Table.tsx';
import { useMoveInMessages } from './messages.ts';

/** Rows of counts, each under the head of its column. */
function Counts({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly [string, ...(number | string)[]])[];
}) {
  const { language } = useDesk();
  const [first = '', ...others] = heads;
  return (
    <Table heads={heads}>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <td data-label={first}>
            <strong>{name}</strong>
          </td>
          {cells.map((cell, at) => (
            <td key={others[at]} data-label={others[at]}>
              {typeof cell === 'number' ? formatNumber(cell, language) : cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Problems({ problems: { total, lines } }: { problems: MoveInTrial['problems'] }) {
  const words = useMoveInMessages();
  if (total === 0) return <p>{words.noProblems}</p>;
  return (
    <Report
      title={words.problems}
      part={total > lines.length ? fill(words.problemsPart, { total, shown: lines.length }) : ''}
      heads={[words.table, words.place]}
      lines={lines.map(({ fileName, position, column, reasons }) => {
        const line = position === 0 ? '' : String(position);
        const place = column === null ? line : fill(words.placeColumn, { line, at: column.at, head: column.head });
        return { cells: [fileName, place], reasons };
      })}
      fileName={words.problemsFile}
    />
  );
}

/** What the files contain, before anything is written. */
function Trial({ trial }: { trial: MoveInTrial }) {
  const { language } = useDesk();
  const words = useMoveInMessages();
  const { records, titles, tables, problems, unknownCodes, lentWithoutLoan } = trial;
  return (
    <>
      <h3>{words.understood}</h3>
      {records && (
        <Counts
          heads={[words.table, words.rows, words.fresh, words.known]}
          rows={[[words.upload_records, records.read, records.fresh, records.known]]}
        />
      )}
      {tables.length > 0 && (
        <Counts
          heads={[words.table, words.rows, words.good, words.leftOut, words.unread]}
          rows={tables.map(({ table, rows, understood, leftOut, unread }) => [
            words[`upload_${table}`],
            rows,
            understood,
            leftOut,
            unread.join(', '),
          ])}
        />
      )}
      {titles.length > 0 && (
        <>
          <h3>{words.samples}</h3>
          <ul>
            {titles.map(({ controlNumber, title }) => (
              <li key={controlNumber}>
                {title} <span className="quiet">{controlNumber}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {tables.map(
        ({ table, sample }) =>
          sample.length > 0 && (
            <section key={table}>
              <h3>{fill(words.sampleOf, { table: words[`upload_${table}`] })}</h3>
              <dl className="flex flex-wrap gap-x-5 gap-y-1">
                {sample.map(({ field, value }) => (
                  <div key={field}>
                    <dt className="quiet">{words[`field_${field}`]}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
      )}
      <Problems problems={problems} />
      {unknownCodes.length > 0 && (
        <>
          <h3>{words.codes}</h3>
          <p className="quiet">{words.codesHint}</p>
          <Table heads={[words.code, words.codeKind, words.count]}>
            {unknownCodes.map(({ kind, code, count }) => (
              <tr key={`${kind} ${code}`}>
                <td data-label={words.code}>{code}</td>
                <td data-label={words.codeKind}>{words[`code_${kind}`]}</td>
                <td data-label={words.count}>{formatNumber(count, language)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {lentWithoutLoan.total > 0 && (
        <details>
          <summary>{fill(words.lent, { total: lentWithoutLoan.total })}</summary>
          <p className="quiet">{words.lentHint}</p>
          <p>{lentWithoutLoan.barcodes.join(', ')}</p>
        </details>
      )}
    </>
  );
}

function Written({ written: { records, items, tables, problems } }: { written: MoveInWritten }) {
  const words = useMoveInMessages();
  const rows: [string, ...(number | string)[]][] = [];
  if (records) rows.push([words.upload_records, records.fresh, records.changed, records.unchanged, '']);
  if (items !== null) rows.push([words.upload_items, '', items, '', '']);
  for (const { table, added, updated, unchanged, ended } of tables) {
    rows.push([words[`upload_${table}`], added, updated, unchanged, ended]);
  }
  return (
    <>
      <Counts heads={[words.table, words.added, words.updated, words.unchanged, words.ended]} rows={rows} />
      <Problems problems={problems} />
    </>
  );
}

function Undone({ undone }: { undone: MoveInUndone }) {
  const words = useMoveInMessages();
  const removed = (['readers', 'loans', 'requests'] as const).map(
    (name) => [fill(words.removed, { table: words[`upload_${name}`] }), undone[name]] as const,
  );
  const counts = [
    [words.withdrawn, undone.records] as const,
    ...removed,
    [words.reversed, undone.charges] as const,
    [words.kept, undone.kept] as const,
  ];
  return <Sums counts={counts} />;
}

/** What a trial, a run or its undoing has found or done. */
export default function MoveInOutcome({ outcome }: { outcome: Outcome }) {
  const { messages } = useDesk();
  switch (outcome.step) {
    case 'trial':
      return <Trial trial={outcome} />;
    case 'written':
      return <Written written={outcome} />;
    case 'undone':
      return <Undone undone={outcome} />;
    case 'refused': {
      const { text, lang } = formatReasons(messages, outcome.reasons);
      return <p lang={lang}>{text}</p>;
    }
  }
}
