import type { FileImportOutcome } from '#lib/contract/desk/file-imports.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { readDetail } from '#lib/rules/import-reasons.ts';
import { csvFile } from '#lib/rules/csv.ts';
import { download } from '../circulation/download.ts';
import { useDesk } from './frame.tsx';
import type { DeskMessages } from './messages.ts';
import { KeyButton, useKeys } from './keys.tsx';
import { Table } from './Table.tsx';

const saveKey = 'S';

/** Values of a reason; its detail is put in words, too. */
function valuesIn(messages: DeskMessages, { detail, ...values }: Record<string, string>): Record<string, string> {
  if (detail === undefined) return values;
  const read = readDetail(detail);
  if (!read) return { ...values, detail };
  const text = fill(messages[`reasonDetail_${read.name}`], read.values);
  return { ...values, detail: read.part === '' ? text : fill(messages.labelled, { label: read.part, text }) };
}

/** Reasons in the language of the desk, as far as they are known. */
function formatReasons(
  messages: DeskMessages,
  reasons: FileImportOutcome['lines'][number]['reasons'],
): { text: string; lang: 'en' | undefined } {
  const texts = reasons.map((reason) =>
    typeof reason === 'string' ? reason : fill(messages[`reason_${reason.name}`], valuesIn(messages, reason.values)),
  );
  return { text: texts.join('; '), lang: reasons.some((reason) => typeof reason === 'string') ? 'en' : undefined };
}

/** What a trial or an import counted, the first records of a trial, and the report. */
export function ImportOutcome({ outcome }: { outcome: FileImportOutcome }) {
  const { messages, language } = useDesk();
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
  const heads = [messages.importSeverity, messages.importPosition, messages.importNumber, messages.importReason];
  const save = () => {
    const rows = lines.map(({ severity, position, controlNumber, reasons }) => [
      messages[`severity_${severity}`],
      position,
      controlNumber,
      formatReasons(messages, reasons).text,
    ]);
    download({ fileName: messages.importReportFile, mediaType: 'text/csv', content: csvFile([heads, ...rows]) });
  };
  useKeys(lines.length > 0 ? { [saveKey]: save } : {});
  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 desk-sums">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd className="text-[1.25rem] tabular-nums">{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
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
      {lines.length > 0 && (
        <>
          <h3>{messages.importReport}</h3>
          {totalLines > lines.length && (
            <p className="quiet">{fill(messages.importReportPart, { shown: lines.length, total: totalLines })}</p>
          )}
          <p>
            <KeyButton hotkey={saveKey} onClick={save}>
              {messages.saveCsv}
            </KeyButton>
          </p>
          <Table heads={heads}>
            {lines.map(({ severity, position, controlNumber, ...line }, at) => {
              const reason = formatReasons(messages, line.reasons);
              return (
                <tr key={at}>
                  <td data-label={messages.importSeverity}>{messages[`severity_${severity}`]}</td>
                  <td data-label={messages.importPosition}>{position}</td>
                  <td data-label={messages.importNumber}>{controlNumber}</td>
                  <td data-label={messages.importReason} lang={reason.lang}>
                    {reason.text}
                  </td>
                </tr>
              );
            })}
          </Table>
        </>
      )}
    </>
  );
}
