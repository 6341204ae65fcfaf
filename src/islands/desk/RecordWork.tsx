import { useRef, useState, type ReactNode } from 'react';
import type { Answer } from '#lib/contract/envelope.ts';
import type { DeskRecord } from '#lib/contract/desk/records.ts';
import type { DeskEdition, DeskWork } from '#lib/contract/desk/works.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { Problem } from './Fields.tsx';
import FindForm from './FindForm.tsx';
import { useAsk, useCall, useDesk } from './frame.tsx';
import { KeyButton, onKeyFocus, takeBackKey } from './keys.tsx';

type Named = Pick<DeskEdition, 'recordId' | 'title' | 'controlNumber' | 'pubYear'>;

/** Distinguishes records of one title. */
const numberOf = ({ controlNumber, pubYear }: Named): string =>
  [controlNumber, pubYear].filter((part) => part !== null).join(' · ');

/** Keys for the panel, and for the row in it that has the focus. */
const [openKey, findKey, apartKey, joinKey] = ['O', 'M', 'A', 'G'];

interface Acting {
  isBusy: boolean;
  run: (work: () => Promise<Answer<DeskWork>>) => void;
  current: string | undefined;
  onFocus: (recordId: string) => void;
}

/** A record in the panel, with the keys of what is done with it where it has the focus. */
function Line({
  named,
  acts,
  current,
  onFocus,
  children,
}: Pick<Acting, 'current' | 'onFocus'> & {
  named: Named;
  acts: readonly { key: string; text: string; label: string; isBusy: boolean; run: () => void }[];
  children?: ReactNode;
}) {
  const { recordId, title } = named;
  const keyOf = (key: string) => (current === recordId ? key : undefined);
  return (
    <li className="desk-bar" data-row tabIndex={-1} onFocus={onKeyFocus(() => onFocus(recordId))}>
      <span>
        {title} <span className="quiet">{numberOf(named)}</span>
        {children}
      </span>
      {acts.map(({ key, text, label, isBusy, run }) => (
        <KeyButton hotkey={keyOf(key)} label={text} key={key} aria-disabled={isBusy} aria-label={label} onClick={run} />
      ))}
    </li>
  );
}

function Edition({ edition, run, isBusy, canPart, ...keys }: { edition: DeskEdition; canPart: boolean } & Acting) {
  const { language, messages } = useDesk();
  const ask = useAsk();
  const { recordId, title, version: seen, by, at, isJoined, isApart } = edition;
  const says = [...(isJoined ? [messages.editionJoined] : []), ...(isApart ? [messages.editionApart] : [])];
  const labels = { title, number: numberOf(edition) };
  const back = {
    key: takeBackKey,
    text: messages.workBack,
    label: fill(messages.workBackOf, labels),
    isBusy,
    run: () => run(() => ask('takeBackDeskWork', { recordId, seen })),
  };
  const part = {
    key: apartKey,
    text: messages.setApart,
    label: fill(messages.setApartOf, labels),
    isBusy,
    run: () => run(() => ask('setDeskRecordApart', { recordId, seen })),
  };
  return (
    <Line named={edition} acts={[...(by === null ? [] : [back]), ...(canPart ? [part] : [])]} {...keys}>
      {by !== null && at !== null && (
        <span className="quiet">
          {' '}
          · {says.join(' · ')} ({fill(messages.editionBy, { name: by, time: formatMoment(new Date(at), language) })})
        </span>
      )}
    </Line>
  );
}

function Other({ work, hasKeys, run, isBusy, ...keys }: { work: readonly DeskEdition[]; hasKeys: boolean } & Acting) {
  const { messages } = useDesk();
  const ask = useAsk();
  const { call, problem } = useCall();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly DeskRecord[]>();
  const [own] = work;
  if (!own) return null;
  const find = async (wanted: string) => {
    if (wanted === '') return;
    const listed = await call('findDeskRecords', { text: wanted });
    if (listed) setFound(listed.result);
  };
  const others = found?.filter(
    (entry) => !entry.isSuppressed && !work.some(({ recordId, isJoined }) => recordId === entry.recordId && isJoined),
  );
  return (
    <>
      <FindForm
        label={messages.findOther}
        name={fill(messages.findOtherFor, { title: own.title, number: numberOf(own) })}
        hint={messages.findRecordHint}
        hotkey={hasKeys ? findKey : undefined}
        isMain={false}
        maxLength={200}
        value={text}
        onValue={setText}
        onFind={(wanted) => void find(wanted)}
      />
      <Problem text={problem} />
      <div role="status">{others?.length === 0 && <p>{messages.noRecordFound}</p>}</div>
      <ul className="grid gap-2">
        {others
          ?.filter(({ recordId }) => recordId !== own.recordId)
          .map((other) => (
            <Line
              key={other.recordId}
              named={other}
              acts={[
                {
                  key: joinKey,
                  text: messages.join,
                  isBusy,
                  label: fill(messages.joinOf, { title: other.title, number: numberOf(other) }),
                  run: () => {
                    const given = { recordId: own.recordId, otherId: other.recordId, seen: own.version };
                    run(() => ask('joinDeskRecords', given));
                  },
                },
              ]}
              {...keys}
            />
          ))}
      </ul>
    </>
  );
}

/** The work of a record: what readers see as its editions, joined and set apart by hand where its signs mislead. */
export default function RecordWork({ record: { recordId, title }, hasKeys }: { record: DeskRecord; hasKeys: boolean }) {
  const { messages } = useDesk();
  const ask = useAsk();
  const [work, setWork] = useState<readonly DeskEdition[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [current, setCurrent] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const load = async (from: () => Promise<Answer<DeskWork>>) => {
    if (isBusy) return;
    setBusy(true);
    const answer = await from();
    setProblem(answer.success ? '' : answer.message);
    if (answer.success) setWork(answer.data.result);
    setBusy(false);
  };
  const look = () => ask('getDeskWork', { recordId });
  // What a change of another record leaves is the work of this one all the same.
  const run: Acting['run'] = (change) => {
    void load(async () => {
      const done = await change();
      if (!done.success) return done;
      // The button that was pressed goes with what it changed.
      status.current?.focus();
      return look();
    });
  };
  const toggle = () => {
    if (work) setWork(undefined);
    else void load(look);
  };
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  const acting = { run, isBusy, current: hasKeys ? current : undefined, onFocus: setCurrent };
  return (
    <>
      <p className="desk-opener">
        <KeyButton
          hotkey={keyOf(openKey)}
          label={messages.work}
          aria-expanded={work !== undefined}
          aria-label={fill(messages.workOf, { title })}
          onClick={toggle}
        />
      </p>
      <Problem text={problem} />
      {work && (
        <div className="desk-work grid gap-2 mb-3">
          <p ref={status} tabIndex={-1} className="quiet" role="status">
            {work.length > 1 ? messages.workIntro : messages.workAlone}
          </p>
          <ul className="grid gap-2">
            {work.map((edition) => (
              <Edition
                key={edition.recordId}
                edition={edition}
                {...acting}
                canPart={work.length > 1 && (edition.isJoined || !edition.isApart)}
              />
            ))}
          </ul>
          <Other work={work} hasKeys={hasKeys} {...acting} />
        </div>
      )}
    </>
  );
}
