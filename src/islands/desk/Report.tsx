import type { FileImportOutcome } from '#lib/contract/desk/file-imports.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { readDetail } from '#lib/rules/import-reasons.ts';
import { useDesk } from './frame.tsx';
import { KeyButton, saveKey } from './keys.tsx';
import type { DeskMessages } from './messages.ts';
import { saveCsv } from './save-csv.ts';
import { Table } from './Table.tsx';

/** Values of a reason; its detail is put in words, too. */
function valuesIn(messages: DeskMessages, { detail, ...values }: Record<string, string>): Record<string, string> {
  if (detail === undefined) return values;
  const read = readDetail(detail);
  if (!read) return { ...values, detail };
  const text = fill(messages[`reasonDetail_${read.name}`], read.values);
  return { ...values, detail: read.part === '' ? text : fill(messages.labelled, { label: read.part, text }) };
}

/** Reasons in the language of the desk, as far as they are known. */
export function formatReasons(
  messages: DeskMessages,
  reasons: FileImportOutcome['lines'][number]['reasons'],
): { text: string; lang: 'en' | undefined } {
  const texts = reasons.map((reason) =>
    typeof reason === 'string' ? reason : fill(messages[`reason_${reason.name}`], valuesIn(messages, reason.values)),
  );
  return { text: texts.join('; '), lang: reasons.some((reason) => typeof reason === 'string') ? 'en' : undefined };
}

/** Counts with their names. */
export function Sums({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  const { language } = useDesk();
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd className="text-[1.25rem] tabular-nums">{formatNumber(count, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The lines of a report, which can be saved as CSV; nothing if it has none.
 * @param props.part says that not all lines are shown; empty if they are
 * @param props.heads names of the columns before the reason
 */
export function Report({
  title,
  part,
  heads,
  lines,
  fileName,
}: {
  title: string;
  part: string;
  heads: readonly string[];
  lines: readonly { cells: readonly string[]; reasons: Parameters<typeof formatReasons>[1] }[];
  fileName: string;
}) {
  const { messages } = useDesk();
  const rows = lines.map(({ cells, reasons }) => ({ cells, ...formatReasons(messages, reasons) }));
  const allHeads = [...heads, messages.importReason];
  const save = () => {
    saveCsv(fileName, [allHeads, ...rows.map(({ cells, text }) => [...cells, text])]);
  };
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {part !== '' && <p className="quiet">{part}</p>}
      <p>
        <KeyButton hotkey={saveKey} label={messages.saveCsv} onClick={save} />
      </p>
      <Table heads={allHeads}>
        {rows.map(({ cells, text, lang }, at) => (
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={heads[column]} data-label={heads[column]}>
                {cell}
              </td>
            ))}
            <td data-label={messages.importReason} lang={lang}>
              {text}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
