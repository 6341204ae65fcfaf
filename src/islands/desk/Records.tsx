import { useEffect, useRef, useState } from 'react';
import type { DeskRecord } from '#lib/contract/desk/records.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/format.ts';
import { Cover } from '../covers/Cover.tsx';
import { coverBytes } from '#lib/rules/favourites.ts';
import { shortRecordSource } from '#lib/rules/desk-records.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { base64Of } from './base64.ts';
import { Problem } from './Fields.tsx';
import FileImport from './FileImport.tsx';
import FindForm from './FindForm.tsx';
import { useAsk, useCall, useDesk } from './frame.tsx';
import { actKeys, Key, KeyButton, KeyLink, onKeyFocus, RowKeys, shortcut, useElementKey, useRowKeys } from './keys.tsx';
import Misses from './Misses.tsx';
import MoveIn from './move-in/MoveIn.tsx';
import RecordCopies from './RecordCopies.tsx';
import RecordNote from './RecordNote.tsx';
import RecordWork from './RecordWork.tsx';
import Runs from './Runs.tsx';

/** Keys for what is done with the record that has the focus, or with the first where none has. */
const [suppressKey, coverKey, dropKey, pageKey] = ['V', 'C', 'D', 'Y'];

function Row({
  record,
  hasKeys,
  onFocus,
  onChange,
}: {
  record: DeskRecord;
  hasKeys: boolean;
  onFocus: () => void;
  onChange: (record: DeskRecord) => void;
}) {
  const { base, messages } = useDesk();
  const ask = useAsk();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { recordId, title, isSuppressed, kindNo, coverUrl, hasOwnCover } = record;
  const page = `${base}/searchList/bookDetails/${recordId}`;
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  const run = async (work: () => Promise<Answer<DeskRecord>>) => {
    if (isBusy) return;
    setBusy(true);
    const answer = await work();
    setBusy(false);
    setProblem(answer.success ? '' : answer.message);
    if (answer.success) onChange(answer.data);
  };
  const put = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > coverBytes) setProblem(messages.coverTooLarge);
    else {
      const picture = base64Of(new Uint8Array(await file.arrayBuffer()));
      await run(() => ask('putDeskCover', { recordId, picture }));
    }
  };
  const file = useElementKey<HTMLInputElement>(keyOf(coverKey), (input) => input.click());
  const suppress = () => void run(() => ask('suppressDeskRecord', { recordId, suppressed: !isSuppressed }));
  const dropCover = () => void run(() => ask('dropDeskCover', { recordId }));
  return (
    <li
      className="card desk-record grid grid-cols-[5rem_minmax(0,1fr)] gap-4 p-4"
      data-row
      tabIndex={-1}
      aria-label={title}
      onFocus={onKeyFocus(onFocus)}
    >
      <Cover title={title} kindNo={kindNo} coverUrl={coverUrl} />
      <div className="flex flex-wrap content-start gap-2">
        <h2>
          {isSuppressed ? (
            title
          ) : (
            <KeyLink hotkey={keyOf(pageKey)} href={page}>
              {title}
            </KeyLink>
          )}{' '}
          {isSuppressed && <span className="bad">{messages.suppressed}</span>}
          {record.source === shortRecordSource && <span className="bad">{messages.toCatalogue}</span>}
        </h2>
        <p className="quiet">
          {[record.controlNumber, record.source, record.pubYear].filter((part) => part !== null).join(' · ')}
        </p>
        <Problem text={problem} />
        <RecordCopies
          record={record}
          hasKeys={hasKeys}
          onAdd={() => onChange({ ...record, copies: record.copies + 1 })}
        />
        <RecordNote record={record} hasKeys={hasKeys} onChange={onChange} />
        {!isSuppressed && <RecordWork record={record} hasKeys={hasKeys} />}
        <div className="desk-bar">
          <KeyButton
            hotkey={keyOf(suppressKey)}
            label={isSuppressed ? messages.unsuppress : messages.suppress}
            aria-disabled={isBusy}
            onClick={suppress}
          />
          <label className="btn relative focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
            {messages.putCover} <Key of={keyOf(coverKey)} />
            <input
              className="absolute inset-0 opacity-0 cursor-pointer"
              ref={file}
              aria-keyshortcuts={shortcut(keyOf(coverKey))}
              type="file"
              accept="image/*"
              aria-label={fill(messages.putCoverOf, { title })}
              onChange={(event) => {
                void put(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {hasOwnCover && (
            <KeyButton hotkey={keyOf(dropKey)} label={messages.dropCover} aria-disabled={isBusy} onClick={dropCover} />
          )}
        </div>
      </div>
    </li>
  );
}

function Find() {
  const { messages } = useDesk();
  const { call, problem } = useCall();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly DeskRecord[]>();
  const [current, setCurrent] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const find = async (wanted: string) => {
    const listed = await call('findDeskRecords', { text: wanted });
    if (!listed) return;
    setFound(listed.result);
    setCurrent(listed.result[0]?.recordId);
  };
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <>
      <FindForm
        label={messages.findRecord}
        hint={messages.findRecordHint}
        maxLength={200}
        value={text}
        field={field}
        onValue={setText}
        onFind={(wanted) => void find(wanted)}
      >
        <span className="quiet">{messages.findSuppressed}</span>
      </FindForm>
      <Problem text={problem} />
      <div role="status">{found?.length === 0 && <p>{messages.noRecordFound}</p>}</div>
      {found && found.length > 0 && <RowKeys label={messages.rowKeys} />}
      <ul ref={list} className="desk-items grid gap-4 max-w-192">
        {found?.map((record) => (
          <Row
            key={record.recordId}
            record={record}
            hasKeys={record.recordId === current}
            onFocus={() => setCurrent(record.recordId)}
            onChange={(changed) =>
              setFound(found.map((entry) => (entry.recordId === changed.recordId ? changed : entry)))
            }
          />
        ))}
      </ul>
    </>
  );
}

/** What cataloguers look at here: what acquisitions look at is what was not found alone. */
const views = { find: Find, runs: Runs, misses: Misses, import: FileImport, 'move-in': MoveIn } as const;
type View = keyof typeof views;
/** The usual key is one of a harvest. */
const moveInKey = 'I';
const keyOfView = (view: View, at: number): string => (view === 'move-in' ? moveInKey : (actKeys[at] ?? ''));

/** Records: found, suppressed, given covers; what came in, and what readers did not find. */
export default function Records() {
  const { messages, session } = useDesk();
  const roles = session?.roles ?? [];
  const own: readonly View[] = [
    ...(mayUse(roles, 'content') ? (['find', 'runs', 'misses', 'import'] as const) : (['misses'] as const)),
    ...(mayUse(roles, 'administrator') ? (['move-in'] as const) : []),
  ];
  const [view, setView] = useState<View>(
    () => own.find((entry) => `#${entry}` === location.hash) ?? own[0] ?? 'misses',
  );
  const show = (wanted: View) => {
    history.replaceState(null, '', `#${wanted}`);
    setView(wanted);
  };
  const Part = views[view];
  return (
    <>
      <div className="desk-tabs mb-4" role="group" aria-label={messages.records}>
        {own.map((entry, at) => (
          <KeyButton
            hotkey={keyOfView(entry, at)}
            label={messages[`records_${entry}`]}
            key={entry}
            aria-pressed={entry === view}
            onClick={() => show(entry)}
          />
        ))}
      </div>
      <Part />
    </>
  );
}
