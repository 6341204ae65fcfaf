import type { FileImportOutcome } from '#lib/contract/desk/file-imports.ts';
import { fill } from '#lib/i18n/format.ts';
import { useDesk } from './frame.tsx';
import { Report, Sums } from './Report.tsx';
import { Table } from './Table.tsx';

/** What a trial or an import counted, the first records of a trial, and the report. */
export function ImportOutcome({ outcome }: { outcome: FileImportOutcome }) {
  const { messages } = useDesk();
  const { records, fresh, known, unchanged, withdrawals, rejected, warned, lines, totalLines, samples } = outcome;
  const counts: readonly (readonly [name: string, count: number])[] = [
    [messages.importRecords, records],
    [messages.importFresh, fresh],
    [unchanged === null ? messages.importHere : messages.importChanged, known],
    ...(unchanged === null ? [] : [[messages.importUnchanged, unchanged] as const]),
    ...(withdrawals === 0 ? [] : [[messages.importWithdrawn, withdrawals] as const]),
    [messages.importRejected, rejected],
    [messages.importWarned, warned],
  ];
  return (
    <>
      <Sums counts={counts} />
      {samples.length > 0 && (
        <>
          <h3>{messages.importSamples}</h3>
          <Table heads={[messages.importNumber, messages.importTitle, messages.importAuthor, messages.importYear]}>
            {samples.map(({ controlNumber, title, author, year }, at) => (
              <tr key={at}>
                <td data-label={messages.importNumber}>{controlNumber}</td>
                <td data-label={messages.importTitle}>{title}</td>
                <td data-label={messages.importAuthor}>{author}</td>
                <td data-label={messages.importYear}>{year}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      <Report
        title={messages.importReport}
        part={
          totalLines > lines.length ? fill(messages.importReportPart, { shown: lines.length, total: totalLines }) : ''
        }
        heads={[messages.importSeverity, messages.importPosition, messages.importNumber]}
        lines={lines.map(({ severity, position, controlNumber, reasons }) => {
          return { cells: [messages[`severity_${severity}`], String(position), controlNumber ?? ''], reasons };
        })}
        fileName={messages.importReportFile}
      />
    </>
  );
}
