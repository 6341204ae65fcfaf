import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskReader } from '#lib/contract/desk/circulation.ts';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay, formatFen } from '#lib/i18n/format.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { counted } from '../section/text.ts';
import CopyPanel from './CopyPanel.tsx';
import { Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { Key, KeyButton, RowKeys, shortcut, useEscape, useKeys, useRowKeys } from './keys.tsx';
import ReaderPanel from './ReaderPanel.tsx';
import Slips from './Slips.tsx';
import { useScans, type Scan } from './useScans.ts';

/** What a scan does, with the key that chooses it. */
const modes = { lend: 'F2', giveBack: 'F3', renew: 'F4', copy: 'F7' } as const;
type Mode = keyof typeof modes;
const modeNames = Object.keys(modes) as Mode[];
/** Keys: the reader's file, the slip of the copy that was caught last, the place of the desk, sounds. */
const [fileKey, slipKey, placeKey, soundKey] = ['F6', 'F8', 'P', 'S'];

/** Barcode of the copy that a link leads to. */
const barcodeInAddress = (): string | null => new URLSearchParams(location.search).get('copy');

/** Lending, returning and renewing with a scanner and keys alone. */
export default function Circulation() {
  const { base, messages, language, libraries } = useDesk();
  const ask = useAsk();
  const [mode, setMode] = useState<Mode>(() => (barcodeInAddress() === null ? 'lend' : 'copy'));
  const [reader, setReader] = useState<DeskReader>();
  const [copy, setCopy] = useState<DeskCopyFile>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [libCode, setLibCode] = useState('');
  const [hasSound, setSound] = useState(true);
  const [slip, setSlip] = useState<DeskRequest>();
  const { scans, waiting, scan } = useScans(hasSound);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLSelectElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const needsReader = mode === 'lend' && reader === undefined;

  const account = reader?.account;
  const allCaught = scans.flatMap(({ caught }) => caught ?? []);
  const [newestCaught] = allCaught;
  const fileOf = (whose: string) => `${base}${deskPath('readers')}#${encodeURIComponent(whose)}`;

  const showCopy = useCallback((answer: Answer<DeskCopyFile>) => {
    setProblem(answer.success ? '' : answer.message);
    setCopy(answer.success ? answer.data : undefined);
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
      if (answer.success) setReader(answer.data);
      else setProblem(answer.message);
    });
  }, [ask, showCopy]);
  const nextReader = () => {
    setReader(undefined);
    setCopy(undefined);
    setText('');
    setProblem('');
    field.current?.focus();
  };
  const openFile = (whose: string) => {
    location.assign(fileOf(whose));
  };
  const turnSound = () => {
    setSound(!hasSound);
  };
  const hasPlaces = mode === 'giveBack' && libraries.length > 1;
  useKeys({
    ...Object.fromEntries(
      modeNames.map((modeName) => [
        modes[modeName],
        () => {
          setMode(modeName);
          field.current?.focus();
        },
      ]),
    ),
    [fileKey]:
      mode === 'lend' && account !== undefined
        ? () => {
            openFile(account);
          }
        : undefined,
    [slipKey]: () => {
      setSlip(newestCaught);
    },
    [placeKey]: hasPlaces ? () => place.current?.focus() : undefined,
    [soundKey]: turnSound,
  });
  const isForEscape = useEscape(nextReader);
  useRowKeys(list);

  const refused = (barcode: string, message: string): Omit<Scan, 'id'> => ({
    barcode,
    title: '',
    text: message,
    sound: 'refused',
  });
  const day = (iso: string) => formatDay(iso, language);
  const returnedText = ({ loan, fineFen }: DeskOutputOf<'returnAtDesk'>) =>
    loan.lateDays > 0
      ? counted(messages, 'returnedLate', loan.lateDays, language, { fee: formatFen(fineFen, language) })
      : messages.returned;
  const caughtText = ({ stage, to, until }: DeskRequest) =>
    stage === 'ready'
      ? fill(messages.caughtReady, { to: to ?? '', day: until === null ? '' : day(until) })
      : fill(messages.caughtElsewhere, { to: to ?? messages.toAddress });

  const lookUp = async (card: string) => {
    const answer = await ask('getDeskReader', { card });
    setProblem(answer.success ? '' : answer.message);
    if (answer.success) setReader(answer.data);
  };
  const lend = async (card: string, barcode: string) => {
    const answer = await ask('lendAtDesk', { card, barcode });
    if (!answer.success) return refused(barcode, answer.message);
    const { loan, reader: after } = answer.data;
    setReader((shown) => (shown?.account === card ? after : shown));
    return { barcode, title: loan.title, text: fill(messages.lent, { day: day(loan.dueOn) }), sound: 'done' as const };
  };
  /** What is returned or renewed of the person who comes before the desk shows there. */
  const follow = async (barcode: string) => {
    if (!reader?.loans.some((loan) => loan.barcode === barcode)) return;
    const after = await ask('getDeskReader', { card: reader.account });
    if (after.success) setReader((shown) => (shown?.account === after.data.account ? after.data : shown));
  };
  const giveBack = async (barcode: string) => {
    const answer = await ask('returnAtDesk', { barcode, ...(libCode !== '' && { libCode }) });
    if (!answer.success) return refused(barcode, answer.message);
    await follow(barcode);
    const { loan, caught } = answer.data;
    const notes = caught === null ? [] : [caughtText(caught)];
    const sound = caught === null ? ('done' as const) : ('caught' as const);
    const said = [returnedText(answer.data), ...notes].join(' · ');
    return { barcode, title: loan.title, text: said, sound, caught: caught ?? undefined };
  };
  const renew = async (barcode: string) => {
    const answer = await ask('renewAtDesk', { barcode });
    if (!answer.success) return refused(barcode, answer.message);
    await follow(barcode);
    const { loan } = answer.data;
    return {
      barcode,
      title: loan.title,
      text: fill(messages.renewed, { day: day(loan.dueOn) }),
      sound: 'done' as const,
    };
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = text.trim();
    if (given === '') return;
    setText('');
    if (mode === 'giveBack') scan(() => giveBack(given));
    else if (mode === 'renew') scan(() => renew(given));
    else if (mode === 'copy') void ask('getDeskCopy', { barcode: given }).then(showCopy);
    else if (reader) {
      const { account } = reader;
      scan(() => lend(account, given));
    } else void lookUp(given);
  };

  return (
    <>
      <div className="desk-tabs" role="group" aria-label={messages.mode}>
        {modeNames.map((modeName) => (
          <KeyButton
            hotkey={modes[modeName]}
            key={modeName}
            aria-pressed={modeName === mode}
            onClick={() => {
              setMode(modeName);
            }}
          >
            {messages[modeName]}
          </KeyButton>
        ))}
      </div>
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
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
        </label>
        {hasPlaces && (
          <label>
            <span>
              {messages.deskAt} <Key of={placeKey} />
            </span>
            <select
              ref={place}
              className="field"
              aria-keyshortcuts={shortcut(placeKey)}
              value={libCode}
              onChange={(event) => {
                setLibCode(event.target.value);
                field.current?.focus();
              }}
            >
              <option value="">{messages.deskAny}</option>
              {libraries.map((library) => (
                <option key={library.libCode} value={library.libCode}>
                  {library.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {mode === 'lend' && reader && (
          <KeyButton hotkey={isForEscape ? 'Escape' : undefined} onClick={nextReader}>
            {messages.nextReader}
          </KeyButton>
        )}
        <label className="desk-tick">
          <input type="checkbox" checked={hasSound} aria-keyshortcuts={shortcut(soundKey)} onChange={turnSound} />
          {messages.soundOn} <Key of={soundKey} />
        </label>
      </form>
      <Problem text={problem} />
      {mode === 'copy' && copy && <CopyPanel key={copy.barcode} copy={copy} onChange={setCopy} />}
      <div className={mode === 'lend' && reader ? 'desk-lending' : undefined}>
        {mode !== 'copy' && (
          <div>
            <h2>
              {messages.scans} {waiting > 0 && <span className="quiet">…{waiting}</span>}
            </h2>
            {scans.length === 0 && <p className="quiet">{messages.noScans}</p>}
            {allCaught.length > 1 && <RowKeys label={messages.rowKeys} />}
            <ol ref={list} className="desk-scans" aria-live="polite">
              {scans.map((scan) => (
                <li key={scan.id} className={`desk-scan-${scan.sound}`}>
                  <span className="desk-scan-what">
                    <strong>{scan.title === '' ? scan.barcode : scan.title}</strong>
                    {scan.title !== '' && <span className="quiet"> {scan.barcode}</span>}
                  </span>
                  <span>{scan.text}</span>
                  {scan.caught && (
                    <KeyButton
                      hotkey={scan.caught === newestCaught ? slipKey : undefined}
                      data-row
                      onClick={() => {
                        setSlip(scan.caught);
                      }}
                    >
                      {messages.printSlip}
                    </KeyButton>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
        {mode === 'lend' && reader && (
          <ReaderPanel reader={reader}>
            <a href={fileOf(reader.account)} aria-keyshortcuts={shortcut(fileKey)}>
              {messages.readerFile} <Key of={fileKey} />
            </a>
          </ReaderPanel>
        )}
      </div>
      {slip && (
        <Slips
          requests={[slip]}
          onPrinted={() => {
            setSlip(undefined);
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}
