import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskLoan, DeskReader } from '#lib/contract/desk/circulation.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';
import { maxLabels } from '#lib/rules/label-sizes.ts';
import { mayUse } from '#lib/rules/staff.ts';
import CopyPanel from './CopyPanel.tsx';
import { Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { handedInSound, handedInText, remediesOf } from './handed-in.ts';
import { Key, KeyButton, KeyLink, RowKeys, shortcut, useElementKey, useEscape, useRowKeys } from './keys.tsx';
import LabelForm from './LabelForm.tsx';
import OverrideForm from './OverrideForm.tsx';
import ReaderMessage from './ReaderMessage.tsx';
import ReaderPanel from './ReaderPanel.tsx';
import ReturnPanel, { type Returned } from './ReturnPanel.tsx';
import ShelfCheck from './ShelfCheck.tsx';
import ShortRecordForm from './ShortRecordForm.tsx';
import Slips from './Slips.tsx';
import { useScans, type Remedy, type Scan, type ScannedCopy } from './useScans.ts';

/** What a scan does, with the key that chooses it. */
const modes = { lend: 'F2', giveBack: 'F3', renew: 'F4', copy: 'F7', shelf: 'F10' } as const;
type Mode = keyof typeof modes;
const modeNames = Object.keys(modes) as Mode[];
/** Keys: the reader's file, the slip of the last copy that has one, sounds, renewing all loans of the reader. */
const [fileKey, slipKey, soundKey, renewAllKey] = ['F6', 'F8', 'E', 'N'];
/** What may be done about the last copy. */
const remedyKeys: Record<Remedy, string> = {
  renew: 'R',
  takeBack: 'B',
  override: 'V',
  dueDay: 'T',
  addRecord: 'A',
  openCopy: 'O',
};

/** Colours of the edges of scans. */
const edges = { done: 'border-ok', caught: 'border-accent', refused: 'border-danger' } as const;

/** Barcode of the copy that a link leads to. */
const barcodeInAddress = (): string | null => new URLSearchParams(location.search).get('copy');

/** Whom scans are for. It stays with each scan until its turn comes: a card among them is followed by that reader's copies. */
interface Turn {
  account: string | undefined;
  /** A card was scanned where a copy was expected: what comes after it is lent. */
  isSwitched: boolean;
}

/** Lending, returning and renewing with a scanner and keys alone. */
export default function Circulation() {
  const { base, messages, language, libraries, place, session } = useDesk();
  const ask = useAsk();
  const [mode, setMode] = useState<Mode>(() => (barcodeInAddress() === null ? 'lend' : 'copy'));
  const [reader, setReader] = useState<DeskReader>();
  const [copy, setCopy] = useState<DeskCopyFile>();
  /** Barcodes of the copies that were looked up, for their labels. */
  const [lookedUp, setLookedUp] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [hasSound, setSound] = useState(true);
  const [slip, setSlip] = useState<Scan>();
  const [returned, setReturned] = useState<Returned>();
  /** What is done against the rules once its form is sent. */
  const [override, setOverride] = useState<{ name: 'override' | 'dueDay'; copy: ScannedCopy }>();
  /** A copy without a record. */
  const [unknown, setUnknown] = useState<{ copy: ScannedCopy; places: DeskOutputOf<'listDeskPlaces'>['places'] }>();
  const { scans, waiting, scan } = useScans(hasSound);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const turn = useRef<Turn>({ account: undefined, isSwitched: false });
  /** A card that is looked up. Copies scanned meanwhile wait for `opened`: why it opened nobody, or an empty text. */
  const opening = useRef<{ scanned: Turn; opened: Promise<string> }>(undefined);
  const needsReader = mode === 'lend' && reader === undefined;

  const account = reader?.account;
  const mayOverride = session !== undefined && mayUse(session.roles, 'overrides');
  const withSlip = scans.filter(({ caught, sent }) => caught !== undefined || sent !== undefined);
  const [newestSlip] = withSlip;
  const toScan = () => field.current?.focus();
  const fileOf = (whose: string) => `${base}${deskPath('readers')}#${encodeURIComponent(whose)}`;

  const begin = useCallback(
    (next: DeskReader | undefined, scanned: Turn = { account: next?.account, isSwitched: false }) => {
      turn.current = scanned;
      setReader(next);
    },
    [],
  );
  const showCopy = useCallback((answer: Answer<DeskCopyFile>) => {
    setProblem(answer.success ? '' : answer.message);
    setCopy(answer.success ? answer.data : undefined);
    if (answer.success) setLookedUp((before) => [...new Set([...before, answer.data.barcode])].slice(-maxLabels));
  }, []);
  useEffect(() => {
    field.current?.focus();
  }, [mode, needsReader]);
  useEffect(() => {
    const barcode = barcodeInAddress();
    if (barcode !== null) {
      void ask('getDeskCopy', { barcode }).then(showCopy);
      return;
    }
    // Who comes from the page of a reader lends to that one.
    const card = decodeURIComponent(location.hash.slice(1));
    if (card === '') return;
    history.replaceState(null, '', location.pathname);
    void ask('getDeskReader', { card }).then((answer) => {
      if (answer.success) begin(answer.data);
      else setProblem(answer.message);
    });
  }, [ask, begin, showCopy]);
  const nextReader = () => {
    opening.current = undefined;
    begin(undefined);
    setCopy(undefined);
    setOverride(undefined);
    setUnknown(undefined);
    setText('');
    setProblem('');
    toScan();
  };
  const turnSound = () => setSound(!hasSound);
  const chooseMode = (next: Mode) => {
    turn.current = { account, isSwitched: false };
    setMode(next);
    setOverride(undefined);
    setUnknown(undefined);
    setProblem('');
    toScan();
  };
  const sound = useElementKey<HTMLInputElement>(soundKey, (box) => box.click());
  const isForEscape = useEscape(nextReader);
  useRowKeys(list);

  const refused = (barcode: string, message: string): Omit<Scan, 'id'> => ({
    barcode,
    title: '',
    text: message,
    sound: 'refused',
  });
  const day = (iso: string) => formatDay(iso, language);
  /** Whether a code is a card: its reader is the next one. */
  const switchReader = async (scanned: Turn, card: string): Promise<boolean> => {
    const answer = await ask('getDeskReader', { card });
    if (!answer.success) return false;
    scanned.account = answer.data.account;
    scanned.isSwitched = true;
    if (turn.current !== scanned) return true;
    setReader(answer.data);
    setMode('lend');
    return true;
  };
  const openCopy = async (barcode: string) => {
    const answer = await ask('getDeskCopy', { barcode });
    if (answer.success || !(await switchReader(turn.current, barcode))) showCopy(answer);
  };
  const lookUp = (card: string): void => {
    const scanned: Turn = { account: undefined, isSwitched: false };
    const open = async (): Promise<string> => {
      const answer = await ask('getDeskReader', { card });
      const trouble = answer.success ? '' : answer.message;
      if (answer.success) scanned.account = answer.data.account;
      // Otherwise the next reader is at the desk; copies that wait are still for this one.
      if (opening.current?.scanned === scanned) {
        opening.current = undefined;
        setProblem(trouble);
        if (answer.success) begin(answer.data, scanned);
      }
      return trouble;
    };
    opening.current = { scanned, opened: open() };
  };
  const switched = (card: string): Omit<Scan, 'id'> => ({
    barcode: card,
    title: '',
    text: messages.cardScanned,
    sound: 'done',
  });
  /** Shows the title of a copy that was refused, and what may be done about it; a code that no copy has may be a card. */
  const explain = async (
    scanned: Turn,
    barcode: string,
    message: string,
    remediesFor: (copy: DeskCopyFile) => readonly Remedy[],
  ): Promise<Omit<Scan, 'id'>> => {
    const answer = await ask('getDeskCopy', { barcode });
    if (!answer.success) {
      if (await switchReader(scanned, barcode)) return switched(barcode);
      const isUnknown = answer.errCode === errCodes.conflict;
      const about: ScannedCopy = { account: scanned.account ?? '', barcode, remedies: ['addRecord'] };
      return { ...refused(barcode, message), ...(isUnknown && { copy: about }) };
    }
    const { title, volume } = answer.data;
    return {
      ...refused(barcode, message),
      title: volume === null ? title : `${title} ${volume}`,
      copy: { account: scanned.account ?? '', barcode, remedies: remediesFor(answer.data) },
    };
  };
  const lend = async (scanned: Turn, barcode: string, takeBack = false): Promise<Omit<Scan, 'id'>> => {
    const card = scanned.account ?? '';
    const answer = await ask('lendAtDesk', { card, barcode, takeBack });
    if (!answer.success) {
      return explain(scanned, barcode, answer.message, (copy) => remediesOf(copy, card, mayOverride));
    }
    return lentScan(answer.data.loan, answer.data.reader, messages.lent);
  };
  /** Lends against a rule. */
  const lendAnyway = async ({ account: card, barcode }: ScannedCopy, dueOn: string | undefined, reason: string) => {
    const answer = await ask('overrideLoanAtDesk', { card, barcode, dueOn, reason });
    if (!answer.success) return refused(barcode, answer.message);
    const { loan, reader: after, overridden } = answer.data;
    const rules = overridden.map((rule) => messages[`override_${rule}`]).join(isChinese(language) ? '、' : ', ');
    return lentScan(loan, after, rules === '' ? messages.lent : messages.lentAnyway, { rules });
  };
  const moveDueDay = async ({ account: whose, barcode }: ScannedCopy, dueOn: string, reason: string) => {
    const answer = await ask('setDueDayAtDesk', { barcode, dueOn, reason });
    if (!answer.success) return refused(barcode, answer.message);
    await follow(barcode);
    return movedScan(answer.data.loan, whose, messages.dueDayMoved);
  };
  /** Shows a loan of which staff may set another due day. */
  const movedScan = (loan: DeskLoan, whose: string, text: string, values = {}): Omit<Scan, 'id'> => ({
    barcode: loan.barcode,
    title: loan.title,
    text: fill(text, { day: day(loan.dueOn), ...values }),
    sound: 'done',
    ...(mayOverride && { copy: { account: whose, barcode: loan.barcode, remedies: ['dueDay'] } }),
  });
  const lentScan = (loan: DeskLoan, after: DeskReader, text: string, values = {}): Omit<Scan, 'id'> => {
    setReader((shown) => (shown?.account === after.account ? after : shown));
    return movedScan(loan, after.account, text, values);
  };
  /** What is returned or renewed of the person who comes before the desk shows there. */
  const follow = async (barcode: string) => {
    if (!reader?.loans.some((loan) => loan.barcode === barcode)) return;
    const after = await ask('getDeskReader', { card: reader.account });
    if (after.success) setReader((shown) => (shown?.account === after.data.account ? after.data : shown));
  };
  const giveBack = async (scanned: Turn, barcode: string, libCode: string): Promise<Omit<Scan, 'id'>> => {
    if (scanned.isSwitched) return lend(scanned, barcode);
    const answer = await ask('returnAtDesk', { barcode, libCode });
    if (!answer.success) return refused(barcode, answer.message);
    const { copy, caught, sendTo, loan, reader: whose, outcome } = answer.data;
    if (outcome === 'unknown' && (await switchReader(scanned, barcode))) return switched(barcode);
    await follow(barcode);
    setReturned(loan && whose ? { ...answer.data, loan, reader: whose } : undefined);
    const from = libraries.find((library) => library.libCode === libCode)?.name ?? '';
    return {
      barcode,
      title: copy?.title ?? '',
      text: handedInText(messages, language, answer.data),
      sound: handedInSound(answer.data),
      ...(outcome === 'unknown' && { copy: { account: '', barcode, remedies: ['addRecord'] } }),
      ...(caught && { caught }),
      ...(copy && sendTo !== null && { sent: { ...copy, from, to: sendTo } }),
    };
  };
  const renew = async (scanned: Turn, barcode: string): Promise<Omit<Scan, 'id'>> => {
    const answer = await ask('renewAtDesk', { barcode });
    if (!answer.success) {
      return explain(scanned, barcode, answer.message, ({ loan }) =>
        loan !== null && mayOverride ? ['dueDay', 'openCopy'] : ['openCopy'],
      );
    }
    await follow(barcode);
    return movedScan(answer.data.loan, scanned.account ?? '', messages.renewed);
  };
  const renewAll = () => {
    for (const { barcode } of reader?.loans ?? []) scan(() => renew({ account, isSwitched: false }, barcode));
    toScan();
  };
  const remedy = (name: Remedy, about: ScannedCopy) => {
    const { account: whose, barcode } = about;
    if (name === 'override' || name === 'dueDay') {
      setOverride({ name, copy: about });
      return;
    }
    if (name === 'addRecord') {
      void ask('listDeskPlaces', {}).then((answer) => {
        setProblem(answer.success ? '' : answer.message);
        if (answer.success) setUnknown({ copy: about, places: answer.data.places });
      });
      return;
    }
    const scanned = turn.current.account === whose ? turn.current : { account: whose, isSwitched: false };
    if (name === 'renew') scan(() => renew(scanned, barcode));
    else if (name === 'takeBack') scan(() => lend(scanned, barcode, true));
    else {
      chooseMode('copy');
      void ask('getDeskCopy', { barcode }).then(showCopy);
    }
    toScan();
  };
  const sendOverride = (dueOn: string | undefined, reason: string) => {
    if (!override) return;
    const { name, copy: about } = override;
    setOverride(undefined);
    scan(() => (name === 'override' ? lendAnyway(about, dueOn, reason) : moveDueDay(about, dueOn ?? '', reason)));
    toScan();
  };
  /** Shows a copy that was added, and lends it where it was scanned for a reader. */
  const recordAdded = ({ barcode, title }: DeskCopyFile) => {
    const { account: whose = '' } = unknown?.copy ?? {};
    setUnknown(undefined);
    scan(() => Promise.resolve({ barcode, title, text: messages.recordAdded, sound: 'done' }));
    if (mode === 'lend' && whose !== '') scan(() => lend({ account: whose, isSwitched: false }, barcode));
    toScan();
  };
  const lastCopy = mode === 'copy' || mode === 'shelf' ? undefined : scans[0]?.copy;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = text.trim();
    if (given === '') return;
    if (mode === 'giveBack' && place === undefined) {
      setProblem(messages.choosePlace);
      return;
    }
    setProblem('');
    setText('');
    const scanned = turn.current;
    if (mode === 'giveBack' && place !== undefined) scan(() => giveBack(scanned, given, place));
    else if (mode === 'renew') scan(() => renew(scanned, given));
    else if (mode === 'copy') void openCopy(given);
    else if (scanned.account !== undefined) scan(() => lend(scanned, given));
    else if (opening.current) {
      const { scanned: waited, opened } = opening.current;
      scan(async () => {
        const trouble = await opened;
        return trouble === '' ? lend(waited, given) : refused(given, trouble);
      });
    } else lookUp(given);
  };

  return (
    <>
      <div className="desk-tabs mb-4" role="group" aria-label={messages.mode}>
        {modeNames.map((modeName) => (
          <KeyButton
            hotkey={modes[modeName]}
            label={messages[modeName]}
            key={modeName}
            aria-pressed={modeName === mode}
            onClick={() => chooseMode(modeName)}
          />
        ))}
      </div>
      {mode === 'shelf' && <ShelfCheck />}
      {mode !== 'shelf' && (
        <form className="desk-bar desk-scan" onSubmit={submit}>
          <label>
            {needsReader ? messages.card : messages.barcode}
            <input
              ref={field}
              className="field"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={needsReader ? messages.scanCard : mode === 'copy' ? messages.scanCopy : messages.scanItem}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          {mode === 'lend' && reader && (
            <KeyButton hotkey={isForEscape ? 'Escape' : undefined} label={messages.nextReader} onClick={nextReader} />
          )}
          <label className="desk-tick">
            <input
              ref={sound}
              type="checkbox"
              checked={hasSound}
              aria-keyshortcuts={shortcut(soundKey)}
              onChange={turnSound}
            />
            {messages.soundOn} <Key of={soundKey} />
          </label>
        </form>
      )}
      <Problem text={problem} />
      {override && (
        <OverrideForm
          key={`${override.name} ${override.copy.barcode}`}
          send={messages[`remedy_${override.name}`]}
          mayFollowRules={override.name === 'override'}
          onSend={sendOverride}
          onBack={() => setOverride(undefined)}
        />
      )}
      {unknown && (
        <ShortRecordForm
          barcode={unknown.copy.barcode}
          places={unknown.places}
          onAdd={recordAdded}
          onBack={() => setUnknown(undefined)}
        />
      )}
      {mode === 'copy' && copy && <CopyPanel key={copy.barcode} copy={copy} onChange={setCopy} />}
      {mode === 'copy' && copy && <LabelForm key={`${copy.barcode} labels`} barcodes={lookedUp} />}
      {/* Scans are next to their reader where there is room. */}
      <div
        className={
          (mode === 'lend' && reader) || (mode === 'giveBack' && returned)
            ? 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8 lg:items-start'
            : undefined
        }
      >
        {mode !== 'copy' && mode !== 'shelf' && (
          <div>
            <h2>
              {messages.scans} {waiting > 0 && <span className="quiet">…{waiting}</span>}
            </h2>
            {scans.length === 0 && <p className="quiet">{messages.noScans}</p>}
            {withSlip.length > 1 && <RowKeys label={messages.rowKeys} />}
            <ol ref={list} className="desk-scans grid grid-cols-1 gap-2" aria-live="polite">
              {scans.map((scan) => (
                <li
                  key={scan.id}
                  className={`desk-scan-${scan.sound} grid grid-cols-1 md:grid-cols-[minmax(12rem,2fr)_3fr_auto] gap-x-4 gap-y-1 items-center px-3 py-2 border-s-4 ${edges[scan.sound]} bg-card`}
                >
                  <span className="desk-scan-what">
                    <strong>{scan.title === '' ? scan.barcode : scan.title}</strong>
                    {scan.title !== '' && <span className="quiet"> {scan.barcode}</span>}
                  </span>
                  <span>{scan.text}</span>
                  {/* On a line of their own, so that the reason for a refusal keeps the full width. */}
                  {scan.copy && scan.copy === lastCopy && (
                    <span className="desk-bar col-span-full">
                      {lastCopy.remedies.map((name) => (
                        <KeyButton
                          key={name}
                          label={messages[`remedy_${name}`]}
                          hotkey={remedyKeys[name]}
                          onClick={() => remedy(name, lastCopy)}
                        />
                      ))}
                    </span>
                  )}
                  {withSlip.includes(scan) && (
                    <KeyButton
                      hotkey={scan === newestSlip ? slipKey : undefined}
                      label={messages.printSlip}
                      data-row
                      onClick={() => setSlip(scan)}
                    />
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
        {mode === 'lend' && reader && (
          <div>
            <ReaderMessage
              key={reader.account}
              reader={reader}
              onChange={(file) => {
                setReader(file);
                toScan();
              }}
            />
            <ReaderPanel reader={reader}>
              <KeyLink hotkey={fileKey} href={fileOf(reader.account)}>
                {messages.readerFile}
              </KeyLink>
              {reader.loans.length > 0 && (
                <KeyButton hotkey={renewAllKey} label={messages.renewAll} onClick={renewAll} />
              )}
            </ReaderPanel>
          </div>
        )}
        {mode === 'giveBack' && returned && (
          <ReturnPanel
            key={returned.loan.barcode}
            returned={returned}
            fileKey={fileKey}
            fileOf={fileOf}
            onPaid={toScan}
          />
        )}
      </div>
      {slip && (
        <Slips
          {...(slip.caught ? { requests: [slip.caught] } : { sent: slip.sent ? [slip.sent] : [] })}
          onPrinted={() => {
            setSlip(undefined);
            toScan();
          }}
        />
      )}
    </>
  );
}
