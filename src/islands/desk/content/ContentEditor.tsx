import { useEffect, useRef, useState } from 'react';
import type { ContentEntry, ContentField, ContentProblem, ContentValue } from '#lib/contract/desk/content.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { readerPages } from '#lib/rules/desk-content.ts';
import { Problem } from '../Fields.tsx';
import { showOutcome, useAsk } from '../frame.tsx';
import { actKeys, fieldKey, Key, KeyButton, shortcut, useEscape, useKeys, useRowKeys, saveKey } from '../keys.tsx';
import { useReturn } from '../use-return.ts';
import { partsOf } from './content-values.ts';
import ClosedYear from './ClosedYear.tsx';
import { GroupFields } from './ContentField.tsx';
import ContentHistory from './ContentHistory.tsx';
import ContentPreview from './ContentPreview.tsx';
import { useContentMessages } from './messages.ts';
import RuleChanges from './RuleChanges.tsx';
import RuleFields, { isRows, rowOfProblem, type OpenRow } from './RuleFields.tsx';
import EventSignUps from './EventSignUps.tsx';
import HolidayFile from './HolidayFile.tsx';
import NoticeTools from './NoticeTools.tsx';
import QuestionnaireResults from './QuestionnaireResults.tsx';

type Changes = Pick<DeskOutputOf<'checkDeskContent'>, 'differences' | 'effects' | 'meanwhile'>;

interface Saved {
  entry: ContentEntry;
  remarks: readonly string[];
}

const removeKey = 'R';

const sureKey = 'Y';

/** Asks once more before an entry is taken out. */
function RemoveSure({ isBusy, onSure, onBack }: { isBusy: boolean; onSure: () => void; onBack: () => void }) {
  const messages = useContentMessages();
  useReturn();
  const isForEscape = useEscape(onBack);
  const backKey = isForEscape ? 'Escape' : undefined;
  return (
    <p className="desk-bar" role="alert">
      {messages.removeSure}
      <KeyButton hotkey={sureKey} label={messages.remove} className="btn btn-main" disabled={isBusy} onClick={onSure} />
      <KeyButton hotkey={backKey} label={messages.cancel} autoFocus onClick={onBack} />
    </p>
  );
}

/** One entry: its fields, how readers will find it, and how it came about. */
export default function ContentEditor({
  kind,
  fields,
  keyFields,
  isFixed,
  isOfRules = false,
  entry,
  onChanged,
  onSaved,
  onBack,
}: {
  kind: string;
  fields: readonly ContentField[];
  keyFields: readonly string[];
  /** It can be changed, and not taken out. */
  isFixed: boolean;
  /** What changes is shown before it is saved. */
  isOfRules?: boolean;
  onChanged?: (isChanged: boolean) => void;
  entry: ContentEntry | undefined;
  onSaved: (entry: ContentEntry) => void;
  onBack: () => void;
}) {
  const messages = useContentMessages();
  const ask = useAsk();
  const [value, setValue] = useState<ContentValue>(entry?.value ?? entry?.file ?? {});
  const [revision, setRevision] = useState(entry?.revision ?? 0);
  const [isChanged, setChanged] = useState(false);
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  const [failure, setFailure] = useState('');
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const [looked, setLooked] = useState<ContentValue>();
  const [changes, setChanges] = useState<Changes>();
  const [row, setRow] = useState<OpenRow>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const previewTitle = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);

  // A form may be longer than the screen: what a key has brought about is gone to.
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  useEffect(() => {
    if (looked || changes) previewTitle.current?.focus();
  }, [looked, changes]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  /** Checks the form; a problem is shown next to its field. @returns undefined if the kind does not accept it */
  const check = async (): Promise<Changes | undefined> => {
    const checked = await ask('checkDeskContent', { kind, value, ...(entry && { revision }) });
    if (!checked.success) {
      setFailure(checked.message);
      return undefined;
    }
    const { problems: found } = checked.data;
    setProblems(found);
    setRow(rowOfProblem(found) ?? row);
    setFailure(found.length === 0 ? '' : messages.problems);
    return found.length === 0 ? checked.data : undefined;
  };
  const take = (answer: Answer<Saved>, done: string) => {
    setFailure(answer.success ? '' : answer.message);
    if (!answer.success) setChanges(undefined);
    if (!showOutcome(answer, done) || !answer.success) return;
    const { entry: written, remarks: said } = answer.data;
    setValue(written.value ?? written.file ?? {});
    setRevision(written.revision);
    setRemarks(said);
    setChanged(false);
    onChanged?.(false);
    setLooked(undefined);
    setChanges(undefined);
    setRow(undefined);
    // The button that was pressed is gone.
    if (isOfRules) form.current?.querySelector('button')?.focus();
    onSaved(written);
  };
  const busily = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const write = (next: ContentValue) => {
    setValue(next);
    setChanged(true);
    onChanged?.(true);
    setChanges(undefined);
  };
  const key = entry?.key;
  const save = () =>
    busily(async () => {
      const checked = await check();
      if (!checked) return;
      const { meanwhile } = checked;
      if (meanwhile) {
        setValue(meanwhile.value);
        setRevision(meanwhile.revision);
      }
      if (meanwhile || (isOfRules && !changes)) {
        setChanges(checked);
        return;
      }
      const given = { kind, revision, value, ...(key !== undefined && { key }) };
      take(await ask('saveDeskContent', given), messages.saved);
    });
  const preview = () =>
    busily(async () => {
      setLooked((await check()) ? value : undefined);
    });
  const remove = () =>
    busily(async () => {
      setAsking(false);
      if (key !== undefined) take(await ask('removeDeskContent', { kind, key, revision }), messages.removed);
    });
  const restore = (to: number | 'file') =>
    busily(async () => {
      if (isOfRules) {
        // What it would change is shown first.
        const former = to === 'file' ? entry?.file : entry?.changes.find((change) => change.revision === to)?.value;
        if (former) write(former);
        return;
      }
      if (key !== undefined) take(await ask('restoreDeskContent', { kind, key, revision, to }), messages.restored);
    });
  const back = () => {
    // The browser's own question: the form is what it is about, and nothing else is open.
    if (!isChanged || confirm(messages.unsaved)) onBack();
  };
  const [, previewKey, backKey] = actKeys;
  const isGone = entry?.state === 'removed';
  const canPreview = kind in readerPages || kind === 'notice-texts';
  const canRemove = key !== undefined && !isGone && !isFixed;
  const askSure = () => setAsking(true);
  const cancel = () => setAsking(false);
  useKeys({
    [fieldKey]: () => form.current?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus(),
  });

  return (
    <div ref={rows}>
      <form
        ref={form}
        className="desk-content my-3"
        aria-keyshortcuts={shortcut(fieldKey)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          <KeyButton hotkey={backKey} label={isOfRules ? messages.reopen : messages.back} onClick={back} />{' '}
          <span className="quiet">
            {messages.firstField} <Key of={fieldKey} />
          </span>
        </p>
        {isOfRules ? (
          <RuleFields fields={fields} value={value} problems={problems} open={row} onOpen={setRow} onValue={write} />
        ) : (
          <GroupFields
            fields={fields}
            value={value}
            problems={problems}
            fixed={key === undefined ? [] : keyFields}
            onValue={(part) => write(partsOf(part))}
          />
        )}
        <Problem text={failure} />
        {remarks.length > 0 && (
          <section className="notice" aria-label={messages.remarks}>
            <p>{messages.remarks}</p>
            <ul>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </section>
        )}
        <p className="desk-bar">
          {!changes && (
            <KeyButton
              hotkey={saveKey}
              label={isOfRules ? messages.checkChanges : messages.save}
              type="submit"
              className="btn btn-main"
              disabled={isBusy}
            />
          )}
          {canPreview && (
            <KeyButton hotkey={previewKey} label={messages.preview} disabled={isBusy} onClick={() => void preview()} />
          )}
          {canRemove && !isAsking && (
            <KeyButton hotkey={removeKey} label={messages.remove} disabled={isBusy} onClick={askSure} />
          )}
        </p>
        {isAsking && <RemoveSure isBusy={isBusy} onSure={() => void remove()} onBack={cancel} />}
      </form>
      {changes && (
        <section className="desk-content my-3" aria-labelledby="desk-rule-changes">
          <h2 id="desk-rule-changes" ref={previewTitle} tabIndex={-1}>
            {messages.changes}
          </h2>
          <RuleChanges
            fields={fields}
            value={value}
            differences={changes.differences}
            effects={[changes.meanwhile?.said ?? [], changes.effects].flat()}
          />
          {changes.differences.length > 0 && (
            <p className="desk-bar">
              <KeyButton
                hotkey={saveKey}
                label={messages.save}
                className="btn btn-main"
                disabled={isBusy}
                onClick={() => void save()}
              />
            </p>
          )}
        </section>
      )}
      {kind === 'notice-texts' && <NoticeTools value={looked ?? entry?.value ?? entry?.file ?? {}} />}
      {kind === 'closed-days' && (
        <>
          <HolidayFile value={value} onAdd={write} />
          <ClosedYear value={value} />
        </>
      )}
      {looked && kind !== 'notice-texts' && (
        <section aria-labelledby="desk-content-preview">
          <h2 id="desk-content-preview" ref={previewTitle} tabIndex={-1}>
            {messages.preview}
          </h2>
          <ContentPreview kind={kind} value={looked} />
        </section>
      )}
      {kind === 'events' && entry && <EventSignUps name={entry.key} />}
      {kind === 'questionnaires' && entry && <QuestionnaireResults name={entry.key} />}
      {entry && (
        <ContentHistory
          entry={entry}
          isBusy={isBusy}
          hasRowKeys={isOfRules && !row && fields.some(isRows)}
          onLook={!canPreview ? undefined : (change) => setLooked(change.value ?? undefined)}
          onRestore={(to) => void restore(to)}
        />
      )}
    </div>
  );
}
