import { useEffect, useRef, useState } from 'react';
import type { ContentField, ContentProblem, ContentValue } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { useDesk } from '../frame.tsx';
import { KeyButton, RowKeys, EscapeButton } from '../keys.tsx';
import { Table } from '../Table.tsx';
import {
  columnsOf,
  emptyPart,
  membersOf,
  partsOf,
  problemsIn,
  rowTitle,
  withPart,
  type Part,
} from './content-values.ts';
import { GroupFields } from './ContentField.tsx';
import { Value } from './FieldValue.tsx';
import { fieldLabel, useContentMessages } from './messages.ts';

const [upKey, dropKey] = ['U', 'D'];
/** For each list of a form. */
const addKeys = ['A', 'N', 'C', 'V'];

/** A row of a list that is open in a form. */
export interface OpenRow {
  list: string;
  at: number;
}

/** The row in which the first problem is. */
export function rowOfProblem(problems: readonly ContentProblem[]): OpenRow | undefined {
  const [list, at] = problems[0]?.path ?? [];
  return typeof list === 'string' && typeof at === 'number' ? { list, at } : undefined;
}

interface RuleFieldsProps {
  fields: readonly ContentField[];
  value: ContentValue;
  problems: readonly ContentProblem[];
  open: OpenRow | undefined;
  onOpen: (row: OpenRow | undefined) => void;
  onValue: (value: ContentValue) => void;
}

export const isRows = ({ type, item }: ContentField): boolean => type === 'list' && item?.type === 'group';

/** One row of rules in a form. */
function RowForm({
  list,
  at,
  rows,
  problems,
  onOpen,
  onRows,
}: {
  list: ContentField;
  at: number;
  rows: NonNullable<Part>[];
  problems: readonly ContentProblem[];
  onOpen: RuleFieldsProps['onOpen'];
  onRows: (rows: NonNullable<Part>[]) => void;
}) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const fields = list.item?.fields ?? [];
  const row = partsOf(rows[at]);
  const back = () => onOpen(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The row that was pressed is gone.
    heading.current?.focus();
  }, []);
  const up = () => {
    const before = rows[at - 1];
    if (before === undefined) return;
    onRows(rows.with(at - 1, row).with(at, before));
    onOpen({ list: list.name, at: at - 1 });
  };
  const drop = () => {
    onRows(rows.toSpliced(at, 1));
    back();
  };
  return (
    <section className="desk-content my-3" aria-labelledby="desk-rule-row">
      <h2 id="desk-rule-row" ref={heading} tabIndex={-1}>
        {fill(messages.item, { count: at + 1 })} {rowTitle(fields, row, { language, all: messages.rowAll })}
      </h2>
      <GroupFields
        fields={fields}
        value={row}
        problems={problems}
        onValue={(part) => onRows(rows.with(at, partsOf(part)))}
      />
      <p className="desk-bar">
        <EscapeButton onClick={back}>{messages.rowDone}</EscapeButton>
        {at > 0 && <KeyButton hotkey={upKey} label={messages.moveUp} onClick={up} />}
        <KeyButton hotkey={dropKey} label={messages.dropItem} onClick={drop} />
      </p>
    </section>
  );
}

function RowTable({
  list,
  rows,
  hotkey,
  from,
  onOpen,
  onAdd,
}: {
  list: ContentField;
  rows: readonly NonNullable<Part>[];
  /** The key that adds a row. */
  hotkey: string | undefined;
  /** The row that one comes back from. */
  from: number | undefined;
  onOpen: RuleFieldsProps['onOpen'];
  onAdd: () => void;
}) {
  const { language, messages: desk } = useDesk();
  const messages = useContentMessages();
  const fields = list.item?.fields ?? [];
  const columns = columnsOf(fields).filter(({ field }) => field.type !== 'code' || field.options?.length !== 0);
  const partOf = (row: Part, path: readonly string[]) => path.reduce<Part>((part, name) => partsOf(part)[name], row);
  const label = fieldLabel(messages, list);
  const hasCode = fields.some(({ type, required }) => type === 'text' && required);
  const titleHead = hasCode ? messages.field_name : messages.rowFor;
  return (
    <section className="desk-content my-3" aria-labelledby={`desk-rules-${list.name}`}>
      <h3 id={`desk-rules-${list.name}`}>{label}</h3>
      {!hasCode && <p className="quiet">{messages.rulesOrder}</p>}
      <Table heads={[titleHead, ...columns.map(({ field }) => fieldLabel(messages, field)), undefined]}>
        {rows.map((row, at) => {
          const title = rowTitle(fields, partsOf(row), { language, all: messages.rowAll });
          return (
            <tr key={at}>
              <td data-label={titleHead}>{title}</td>
              {columns.map(({ field, path }) => {
                const part = partOf(row, path);
                return (
                  <td key={path.join('.')} data-label={fieldLabel(messages, field)}>
                    {part !== undefined && <Value field={field} value={part} language={language} />}
                  </td>
                );
              })}
              <td>
                <button
                  type="button"
                  className="btn"
                  data-row
                  autoFocus={from !== undefined && at === Math.min(from, rows.length - 1)}
                  aria-label={fill(desk.labelled, { label: messages.rowEdit, text: title })}
                  onClick={() => onOpen({ list: list.name, at })}
                >
                  {messages.rowEdit}
                </button>
              </td>
            </tr>
          );
        })}
      </Table>
      <p>
        <KeyButton
          hotkey={hotkey}
          label={messages.addItem}
          aria-label={fill(desk.labelled, { label: messages.addItem, text: label })}
          onClick={onAdd}
        />
      </p>
    </section>
  );
}

/** Rules: each list as a table of which one row is open at a time, and the other fields below. */
export default function RuleFields({ fields, value, problems, open, onOpen, onValue }: RuleFieldsProps) {
  const messages = useContentMessages();
  /** The row that one comes back from. */
  const [from, setFrom] = useState<OpenRow>();
  const lists = fields.filter(isRows);
  const put = (list: ContentField, rows: NonNullable<Part>[]) => onValue(withPart(value, list.name, rows));
  const opened = lists.find(({ name }) => name === open?.list);
  if (open && opened) {
    return (
      <RowForm
        list={opened}
        at={open.at}
        rows={membersOf(value[opened.name])}
        problems={problemsIn(problemsIn(problems, opened.name), open.at)}
        onOpen={(next) => {
          setFrom(open);
          onOpen(next);
        }}
        onRows={(rows) => put(opened, rows)}
      />
    );
  }
  return (
    <>
      <div>
        {lists.length > 0 && <RowKeys label={messages.rowKeys} />}
        {lists.map((list, at) => {
          const rows = membersOf(value[list.name]);
          return (
            <RowTable
              key={list.name}
              list={list}
              rows={rows}
              hotkey={addKeys[at]}
              from={from?.list === list.name ? from.at : undefined}
              onOpen={onOpen}
              onAdd={() => {
                if (list.item) put(list, [...rows, emptyPart(list.item)]);
                onOpen({ list: list.name, at: rows.length });
              }}
            />
          );
        })}
      </div>
      <GroupFields
        fields={fields.filter((field) => !isRows(field))}
        value={value}
        problems={problems}
        onValue={(part) => onValue(partsOf(part))}
      />
    </>
  );
}
