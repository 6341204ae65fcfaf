import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { maxLabels } from '#lib/rules/label-sizes.ts';
import CopyPanel from './CopyPanel.tsx';
import { Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { Key, KeyButton, KeyLink, shortcut, useElementKey, useEscape } from './keys.tsx';
import LabelForm from './LabelForm.tsx';
import OverrideForm from './OverrideForm.tsx';
import ReaderMessage from './ReaderMessage.tsx';
import ReaderPanel from './ReaderPanel.tsx';
import ReturnPanel, { type Returned } from './ReturnPanel.tsx';
import ScanList from './ScanList.tsx';
import ShelfCheck from './ShelfCheck.tsx';
import ShortRecordForm from './ShortRecordForm.tsx';
import Slips from './Slips.tsx';
import { turnOf, useCounterReader } from './useCounterReader.ts';
import { useScanActs } from './useScanActs.ts';
import { useScans, type Remedy, type Scan, type ScannedCopy } from './useScans.ts';

/** What a scan does, with the key that chooses it. */
const modes = { lend: 'F2', giveBack: 'F3', renew: 'F4', copy: 'F7', shelf: 'F10' } as const;
type Mode = keyof typeof modes;
const modeNames = Object.keys(modes) as Mode[];
/** Keys: the reader's file, sounds, renewing all loans of the reader. */
const [fileKey, soundKey, renewAllKey] = ['F6', 'E', 'N'];

/** Barcode of the copy that a link leads to. */
const barcodeInAddress = (): string | null => new URLSearchParams(location.search).get('copy');

/** Lending, returning and renewing with a scanner and keys alone. */
export default function Circulation() {
  const { base, messages, place } = useDesk();
  const ask = useAsk();
  const [mode, setMode] = useState<Mode>(() => (barcodeInAddress() === null ? 'lend' : 'copy'));
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
  const counter = useCounterReader(setProblem, () => setMode('lend'));
  const circulation = useScanActs(counter, setReturned);
  const field = useRef<HTMLInputElement>(null);

  const { reader, begin } = counter;
  const needsReader = mode === 'lend' && reader === undefined;
  const toScan = () => field.current?.focus();
  const fileOf = (account: string) => `${base}${deskPath('readers')}#${encodeURIComponent(account)}`;

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

  const closeForms = () => {
    setOverride(undefined);
    setUnknown(undefined);
    setProblem('');
  };
  const nextReader = () => {
    counter.leave();
    closeForms();
    setCopy(undefined);
    setText('');
    toScan();
  };
  const chooseMode = (next: Mode) => {
    counter.takeTurn();
    setMode(next);
    closeForms();
    toScan();
  };
  const sound = useElementKey<HTMLInputElement>(soundKey, (box) => box.click());
  const isForEscape = useEscape(nextReader);

  const openCopy = async (barcode: string) => {
    const answer = await ask('getDeskCopy', { barcode });
    if (answer.success || !(await counter.switchTo(counter.turn(), barcode))) showCopy(answer);
  };
  const renewAll = () => {
    for (const { barcode } of reader?.loans ?? []) scan(() => circulation.renew(turnOf(reader?.account), barcode));
    toScan();
  };
  const addRecord = async (about: ScannedCopy) => {
    const answer = await ask('listDeskPlaces', {});
    setProblem(answer.success ? '' : answer.message);
    if (answer.success) setUnknown({ copy: about, places: answer.data.places });
  };
  const remedy = (name: Remedy, about: ScannedCopy) => {
    const { account, barcode } = about;
    if (name === 'override' || name === 'dueDay') return setOverride({ name, copy: about });
    if (name === 'addRecord') return void addRecord(about);
    const turn = counter.turn();
    const scanned = turn.account === account ? turn : turnOf(account);
    if (name === 'renew') scan(() => circulation.renew(scanned, barcode));
    else if (name === 'takeBack') scan(() => circulation.lend(scanned, barcode, true));
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
    scan(() =>
      name === 'override'
        ? circulation.lendAnyway(about, dueOn, reason)
        : circulation.moveDueDay(about, dueOn ?? '', reason),
    );
    toScan();
  };
  /** Shows a copy that was added, and lends it where it was scanned for a reader. */
  const recordAdded = ({ barcode, title }: DeskCopyFile) => {
    const { account = '' } = unknown?.copy ?? {};
    setUnknown(undefined);
    scan(() => Promise.resolve({ barcode, title, text: messages.recordAdded, sound: 'done' }));
    if (mode === 'lend' && account !== '') scan(() => circulation.lend(turnOf(account), barcode));
    toScan();
  };
  /** Lends a copy, or opens the reader of a card. */
  const scanToLend = (code: string) => {
    const turn = counter.turn();
    const opening = counter.opening();
    if (turn.account !== undefined) scan(() => circulation.lend(turn, code));
    else if (opening) scan(() => circulation.lendAfter(opening, code));
    else counter.lookUp(code);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (code === '') return;
    if (mode === 'giveBack' && place === undefined) {
      setProblem(messages.choosePlace);
      return;
    }
    setProblem('');
    setText('');
    const turn = counter.turn();
    if (mode === 'giveBack' && place !== undefined) scan(() => circulation.giveBack(turn, code, place));
    else if (mode === 'renew') scan(() => circulation.renew(turn, code));
    else if (mode === 'copy') void openCopy(code);
    else scanToLend(code);
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
              onChange={() => setSound(!hasSound)}
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
          <ScanList scans={scans} waiting={waiting} onRemedy={remedy} onSlip={setSlip} />
        )}
        {mode === 'lend' && reader && (
          <div>
            <ReaderMessage
              key={reader.account}
              reader={reader}
              onChange={(file) => {
                counter.update(file);
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
