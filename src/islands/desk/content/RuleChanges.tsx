import type { ContentDifference, ContentField, ContentValue } from '#lib/contract/desk/content.ts';
import { languages } from '#lib/contract/language.ts';
import { separator } from '#lib/i18n/format.ts';
import { useDesk } from '../frame.tsx';
import { Table } from '../Table.tsx';
import { membersOf, partsOf, rowTitle, type Part } from './content-values.ts';
import { Value } from './FieldValue.tsx';
import { fieldLabel, languageNames, useContentMessages } from './messages.ts';

const text: ContentField = { name: '', type: 'text', required: false };

/** What changes before rules are saved: each value as it is and as it will be, whom it concerns and from when. */
export default function RuleChanges({
  fields,
  value,
  differences,
  effects,
}: {
  fields: readonly ContentField[];
  value: ContentValue;
  differences: readonly ContentDifference[];
  effects: readonly string[];
}) {
  const { language } = useDesk();
  const messages = useContentMessages();

  /** The field at a place, and the labels on the way to it. */
  const placeOf = ({ path, what, before }: ContentDifference) => {
    let field: ContentField = { ...text, type: 'group', fields: [...fields] };
    let part: Part = value;
    const labels: string[] = [];
    for (const name of path) {
      if (typeof name === 'number') {
        const row: ContentValue = what === 'removed' ? partsOf(before) : partsOf(membersOf(part)[name]);
        field = field.item ?? text;
        part = row;
        labels.push(rowTitle(field.fields ?? [], row, { language, all: messages.rowAll }));
      } else if (field.type === 'localText') {
        labels.push(languageNames[languages.find((entry) => entry === name) ?? language]);
        field = text;
      } else {
        field = field.fields?.find((entry) => entry.name === name) ?? text;
        part = partsOf(part)[name];
        labels.push(fieldLabel(messages, field));
      }
    }
    return { field, label: labels.join(separator) };
  };
  const shown = (field: ContentField, part: ContentDifference['before']) =>
    part === null ? '—' : <Value field={field} value={part} language={language} />;

  if (differences.length === 0) return <p>{messages.noChanges}</p>;
  return (
    <>
      <Table heads={[messages.changeWhat, messages.changeBefore, messages.changeAfter]}>
        {differences.map((difference) => {
          const { path, what, before, after } = difference;
          const { field, label } = placeOf(difference);
          const mark = what === 'changed' ? '' : separator + messages[`change_${what}`];
          const isMoved = what === 'moved';
          return (
            <tr key={`${what} ${path.join('.')}`}>
              <td data-label={messages.changeWhat}>{label + mark}</td>
              <td data-label={messages.changeBefore}>{shown(isMoved ? text : field, before)}</td>
              <td data-label={messages.changeAfter}>{shown(isMoved ? text : field, after)}</td>
            </tr>
          );
        })}
      </Table>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
    </>
  );
}
