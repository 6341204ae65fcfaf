import { useRef, useState } from 'react';
import type { ContentField, ContentRow } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { contentRowsAtOnce } from '#lib/rules/desk-content.ts';
import { Problem } from '../Fields.tsx';
import FindForm from '../FindForm.tsx';
import { useDesk, useDeskCall } from '../frame.tsx';
import { KeyButton, RowKeys, useRowKeys } from '../keys.tsx';
import { entryTitle } from './content-values.ts';
import { named, useContentMessages } from './messages.ts';

export interface KindFields {
  fields: readonly ContentField[];
  keyFields: readonly string[];
  /** None is added, none taken out. */
  isFixed: boolean;
}

/** The part of the entries that the list shows. */
export interface Shown {
  text: string;
  page: number;
}
/** All of them, from the first. */
export const allEntries: Shown = { text: '', page: 1 };

const [addKey, previousPage, nextPage] = ['N', 'H', 'L'];

export default function ContentEntries({
  kind,
  shown,
  from,
  onShow,
  onOpen,
}: {
  kind: string;
  /** What is looked for, and the page of it. */
  shown: Shown;
  /** The entry that one comes back from. */
  from: string | undefined;
  onShow: (shown: Shown) => void;
  /** @param key undefined for a new one */
  onOpen: (key: string | undefined, fields: KindFields) => void;
}) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const [typed, setTyped] = useState(shown.text);
  const { answer } = useDeskCall('listDeskContent', { kind, ...shown });
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const last = answer?.success ? Math.max(1, Math.ceil(answer.data.total / contentRowsAtOnce)) : 1;
  const go = (page: number) => onShow({ ...shown, page });
  const add = () => {
    if (answer?.success && !answer.data.isFixed) onOpen(undefined, answer.data);
  };
  if (!answer) return null;
  if (!answer.success) return <Problem text={answer.message} />;
  const { total, result, ...fields } = answer.data;
  const titleIn = ({ key, title }: ContentRow) =>
    key === kind ? named(messages, 'kind', kind) : entryTitle(title, language);
  return (
    <>
      <FindForm
        label={messages.find}
        hint={messages.findHint}
        isMain={false}
        isWide={false}
        value={typed}
        onValue={setTyped}
        onFind={(text) => onShow({ text, page: 1 })}
      >
        {!fields.isFixed && <KeyButton hotkey={addKey} label={messages.add} className="btn btn-main" onClick={add} />}
      </FindForm>
      <p role="status">{total === 0 ? messages.none : fill(messages.found, { count: total })}</p>
      {result.length > 0 && <RowKeys label={messages.rowKeys} />}
      <ul ref={list} className="desk-rows my-3">
        {result.map((row) => (
          <li key={`${row.key} ${row.state}`}>
            <button
              className="flex flex-wrap gap-x-4 gap-y-1 items-baseline w-full min-h-11 px-3 py-2 border-b text-start hover:bg-card"
              type="button"
              data-row
              // Who comes back goes on from there.
              autoFocus={row.key === from}
              onClick={() => onOpen(row.key, fields)}
            >
              <span>{titleIn(row)}</span>
              <span className="quiet">{row.key}</span>
              {row.state !== 'file' && (
                <span className={row.state === 'removed' ? 'bad' : 'good'}>{messages[`state_${row.state}`]}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <p className="desk-bar">
          {shown.page > 1 && (
            <KeyButton hotkey={previousPage} label={messages.previous} onClick={() => go(shown.page - 1)} />
          )}
          <span>
            {shown.page} / {last}
          </span>
          {shown.page < last && (
            <KeyButton hotkey={nextPage} label={messages.next} onClick={() => go(shown.page + 1)} />
          )}
        </p>
      )}
    </>
  );
}
