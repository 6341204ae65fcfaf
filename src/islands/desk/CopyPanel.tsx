import { useState } from 'react';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskInputOf, DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { type CopyAct, copyLimits } from '#lib/rules/copies.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { Cover } from '../covers/Cover.tsx';
import { counted } from '../section/text.ts';
import { fenOf } from './amounts.ts';
import CopyForm, { type CopyFields } from './CopyForm.tsx';
import { Field, Problem } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton, KeyLink } from './keys.tsx';
import SmallForm from './SmallForm.tsx';

/** Each act has one letter everywhere. */
const actKeys = {
  found: 'F',
  missing: 'M',
  repair: 'R',
  shelve: 'U',
  withdraw: 'W',
  restore: 'T',
  lost: 'L',
  damaged: 'D',
} as const satisfies Record<CopyAct, string>;
/** Other keys: the form, a hold, the page of the record, the file of the reader. */
const [changeKey, holdKey, pageKey, fileKey] = ['C', 'P', 'Y', 'F6'];

/** What the reader of a copy pays for its loss or damage, with a reason. */
function CopyCharge({
  act,
  onSend,
  onBack,
}: {
  act: 'lost' | 'damaged';
  /** @param amountFen undefined if the rules of the library decide */
  onSend: (amountFen: number | undefined, note: string) => Promise<void>;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    const amountFen = fenOf(amount);
    const isMissing = amount.trim() === '' && act === 'lost';
    if (amountFen === undefined && !isMissing) setProblem(messages.amountWrong);
    else await onSend(amountFen, note.trim());
  };
  return (
    <FieldsForm send={messages[`copyAct_${act}`]} problem={problem} onSend={send} onBack={onBack}>
      <Field
        label={messages.copyAmount}
        {...(act === 'lost' && { hint: messages.copyAmountHint })}
        autoFocus
        inputMode="decimal"
        required={act === 'damaged'}
        value={amount}
        onValue={setAmount}
      />
      <Field label={messages.copyNote} maxLength={copyLimits.note} value={note} onValue={setNote} />
    </FieldsForm>
  );
}

/** A copy: place, status, who has it, what staff can do with it, and its history. */
export default function CopyPanel({ copy, onChange }: { copy: DeskCopyFile; onChange: (copy: DeskCopyFile) => void }) {
  const { base, messages, language, place } = useDesk();
  const { call, isBusy, done, problem } = useCall();
  const [charge, setCharge] = useState<'lost' | 'damaged'>();
  const [places, setPlaces] = useState<DeskOutputOf<'listDeskPlaces'>['places']>();
  /** Card of the reader for whom a hold is placed. */
  const [holder, setHolder] = useState<string>();
  const { barcode, recordId, title, volume, callNo, loan, promise, waiting, acts, history } = copy;

  const pageOfRecord = `${base}/searchList/bookDetails/${recordId}`;
  const fileOf = (account: string) => `${base}${deskPath('readers')}#${encodeURIComponent(account)}`;

  const doneText = (act: CopyAct, { amountFen, caught }: DeskOutputOf<'actOnDeskCopy'>): string => {
    const amount = formatFen(amountFen, language);
    const money = act === 'found' ? messages.copyRefunded : messages.copyCharged;
    return [
      ...(act === 'damaged' ? [] : [messages.copyDone]),
      ...(amountFen > 0 ? [fill(money, { amount })] : []),
      ...(caught ? [fill(messages.copyPromised, { id: caught.requestId })] : []),
    ].join(' · ');
  };
  const act = async (input: Omit<DeskInputOf<'actOnDeskCopy'>, 'barcode'>) => {
    const changed = await call('actOnDeskCopy', { barcode, ...input }, (data) => doneText(input.act, data));
    if (!changed) return;
    setCharge(undefined);
    onChange(changed.copy);
  };
  const press = (name: CopyAct) => {
    if (name === 'lost' || name === 'damaged') setCharge(name);
    else void act({ act: name });
  };
  const openForm = async () => {
    const listed = await call('listDeskPlaces', {});
    if (listed) setPlaces(listed.places);
  };
  const change = async ({ barcode: newBarcode, ...fields }: CopyFields) => {
    const changed = await call('changeDeskCopy', { barcode, newBarcode, ...fields }, () => messages.copyChanged);
    if (!changed) return;
    setPlaces(undefined);
    onChange(changed);
  };
  const hold = async () => {
    if (holder === undefined) return;
    // Collected near this desk.
    const wanted = { barcode, card: holder.trim(), libCode: place };
    const changed = await call('placeDeskHold', wanted, () => messages.holdPlaced);
    if (!changed) return;
    setHolder(undefined);
    onChange(changed);
  };
  const isOpen = charge !== undefined || places !== undefined || holder !== undefined;
  return (
    <section className="card desk-record grid grid-cols-[5rem_minmax(0,1fr)] gap-4 p-4" aria-label={title}>
      <Cover title={title} kindNo={copy.kindNo} coverUrl={copy.coverUrl} />
      <div className="flex flex-wrap content-start gap-2">
        <h2>
          <KeyLink hotkey={pageKey} href={pageOfRecord}>
            {volume === null ? title : `${title} ${volume}`}
          </KeyLink>{' '}
          <span className="quiet">{barcode}</span>
        </h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <strong>{copy.statusName}</strong>
          <span>
            {copy.libName} · {copy.locationName}
          </span>
          <span>{callNo ?? '—'}</span>
        </p>
        {loan && (
          <p>
            <KeyLink hotkey={fileKey} href={fileOf(loan.account)}>
              {fill(messages.copyOnLoan, {
                name: loan.name,
                account: loan.account,
                day: formatDay(loan.dueOn, language),
              })}
            </KeyLink>{' '}
            {loan.lateDays > 0 && <span className="bad">{counted(messages, 'late', loan.lateDays, language)}</span>}
          </p>
        )}
        {promise && <p>{fill(messages.copyPromised, { id: promise.requestId })}</p>}
        {waiting > 0 && <p>{counted(messages, 'copyWaiting', waiting, language)}</p>}
        {copy.isOwn && <p className="quiet">{messages.copyIsOwn}</p>}
        <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
        {!isOpen && <Problem text={problem} />}
        {charge !== undefined && (
          <>
            <Problem text={problem} />
            <CopyCharge
              act={charge}
              onSend={(amountFen, note) => act({ act: charge, amountFen, note })}
              onBack={() => setCharge(undefined)}
            />
          </>
        )}
        {places !== undefined && (
          <CopyForm
            first={{ barcode, locationId: copy.locationId, callNo: callNo ?? '', volume: volume ?? '' }}
            places={places}
            send={messages.saveCopy}
            problem={problem}
            onSend={change}
            onBack={() => setPlaces(undefined)}
          />
        )}
        {holder !== undefined && (
          <>
            <Problem text={problem} />
            <SmallForm
              label={messages.card}
              isRequired
              maxLength={copyLimits.card}
              value={holder}
              send={messages.placeHold}
              isBusy={isBusy}
              onValue={setHolder}
              onSend={() => void hold()}
              onBack={() => setHolder(undefined)}
            />
          </>
        )}
        {!isOpen && (
          <div className="desk-bar">
            {acts.map((name) => (
              <KeyButton
                key={name}
                label={messages[`copyAct_${name}`]}
                hotkey={actKeys[name]}
                onClick={() => press(name)}
              />
            ))}
            <KeyButton hotkey={changeKey} label={messages.changeCopy} onClick={() => void openForm()} />
            <KeyButton hotkey={holdKey} label={messages.placeHold} onClick={() => setHolder('')} />
          </div>
        )}
        <h3>{messages.copyHistory}</h3>
        {history.length === 0 ? (
          <p className="quiet">{messages.noCopyHistory}</p>
        ) : (
          <ol className="desk-history">
            {history.map(({ kind, on, by, note }, at) => (
              <li key={at}>
                {formatDay(on, language)} {messages[`copyEvent_${kind}`]}{' '}
                <span className="quiet">{[by, note].filter((part) => part !== null).join(' · ')}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
