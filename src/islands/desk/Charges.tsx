import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { dividePayment } from '#lib/rules/charges.ts';
import { maxWaiverReason } from '#lib/rules/desk-readers.ts';
import { fenOf } from './amounts.ts';
import { Problem } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { Key, KeyButton, shortcut, useElementKey } from './keys.tsx';
import { RowTick, useSelection } from './selection.tsx';
import SmallForm from './SmallForm.tsx';
import { Table } from './Table.tsx';
import { useBooking } from './useBooking.ts';

type Means = DeskInputOf<'takeDeskPayment'>['means'];

/** What a reader owes: money is taken for what is ticked, or it is waived with a reason. */
export default function Charges({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { messages, language, place } = useDesk();
  const { account, charges, creditFen } = file;
  const selection = useSelection();
  const [amount, setAmount] = useState('');
  const [isWaiving, setWaiving] = useState(false);
  const [reason, setReason] = useState('');
  const { book, slip, isBusy, done, problem, clear } = useBooking();
  const selected = charges.filter(({ chargeId }) => selection.ids.size === 0 || selection.ids.has(chargeId));
  const sumOf = (some: readonly { openFen: number }[]) => some.reduce((sum, { openFen }) => sum + openFen, 0);
  // What is open, as it is below: a share of an order is no debt that stops lending, and is paid here all the same.
  const [allFen, sumFen] = [sumOf(charges), sumOf(selected)];
  const given = amount.trim() === '' ? undefined : fenOf(amount);
  const isWrong = amount.trim() !== '' && (given === undefined || given < 1);
  const amountProblem = isWrong ? messages.amountWrong : (given ?? 0) > sumFen ? messages.amountTooMuch : '';
  const waivedFen = given ?? sumFen;
  const waived = isWrong
    ? undefined
    : dividePayment(
        selected.map(({ chargeId, openFen }) => ({ chargeId: Number(chargeId), openFen })),
        waivedFen,
      );
  const waivedText = formatFen(waivedFen, language);

  const chargeIds = selected.map(({ chargeId }) => chargeId);
  const follow = (reader: ReaderFile | undefined) => {
    if (!reader) return;
    selection.replace([]);
    setAmount('');
    setReason('');
    setWaiving(false);
    onChange(reader);
  };
  const take = async (means: Means) => {
    const input = { account, chargeIds, means, libCode: place, slip, amountFen: given };
    if (amountProblem === '') follow(await book('takeDeskPayment', input, messages.paymentTaken));
    else clear(amountProblem);
  };
  const payOut = async (means: Means) => {
    follow(await book('payOutDeskCredit', { account, means, libCode: place, slip }, messages.creditPaidOut));
  };
  const waive = async () => {
    const input = { account, chargeIds, amountFen: waivedFen, reason, slip };
    if (amountProblem === '') follow(await book('waiveDeskCharges', input, messages.chargeWaived));
    else clear(amountProblem);
  };
  const beginWaiving = () => {
    clear(amountProblem);
    setWaiving(amountProblem === '');
  };
  const partText = (chargeId: string, fen: number): string => {
    const charge = charges.find((charge) => charge.chargeId === chargeId);
    const name = charge && [messages[`charge_${charge.kind}`], charge.title ?? charge.barcode];
    return [...(name ?? []), formatFen(fen, language)].filter((part) => part !== null).join(' · ');
  };
  const amountField = useElementKey<HTMLInputElement>('A', (input) => input.focus());
  const owes = charges.length > 0;
  const isOwed = creditFen > 0;
  return (
    <section aria-labelledby="desk-charges">
      <h2 id="desk-charges">
        {messages.charges} {charges.length > 0 && <span className="bad">{formatFen(allFen, language)}</span>}
      </h2>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      <Problem text={problem} />
      {charges.length === 0 && <p className="quiet">{messages.noCharges}</p>}
      {owes && (
        <>
          <Table heads={[undefined, messages.chargeFor, messages.day, messages.openAmount]}>
            {charges.map((charge) => (
              <tr key={charge.chargeId} aria-selected={selection.ids.has(charge.chargeId)}>
                <td>
                  <RowTick
                    selection={selection}
                    id={charge.chargeId}
                    title={charge.title ?? messages[`charge_${charge.kind}`]}
                  />
                </td>
                <td data-label={messages.chargeFor}>
                  {messages[`charge_${charge.kind}`]}
                  <br />
                  <span className="quiet">
                    {[charge.title, charge.barcode].filter((part) => part !== null).join(' · ')}
                  </span>
                </td>
                <td data-label={messages.day}>{formatDay(charge.day, language)}</td>
                <td data-label={messages.openAmount}>{formatFen(charge.openFen, language)}</td>
              </tr>
            ))}
          </Table>
          <div className="desk-bar desk-money">
            <label>
              <span>
                {messages.amount} <Key of="A" />
              </span>
              <input
                ref={amountField}
                className="field"
                aria-keyshortcuts={shortcut('A')}
                inputMode="decimal"
                autoComplete="off"
                aria-invalid={amountProblem !== ''}
                placeholder={(sumFen / 100).toFixed(2)}
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            </label>
            <KeyButton
              hotkey="C"
              label={messages.takeCash}
              className="btn btn-main"
              aria-disabled={isBusy}
              onClick={() => void take('cash')}
            />
            <KeyButton
              hotkey="D"
              label={messages.takeCard}
              aria-disabled={isBusy}
              onClick={() => void take('desk-card')}
            />
            <KeyButton hotkey="V" label={messages.waive} aria-expanded={isWaiving} onClick={beginWaiving} />
          </div>
          {isWaiving && waived && (
            <div className="my-3 wrap-anywhere">
              <p>{fill(messages.waiverPlan, { amount: waivedText })}</p>
              <ul className="ps-5 list-disc">
                {waived.map(({ chargeId, openFen }) => (
                  <li key={chargeId}>{partText(String(chargeId), openFen)}</li>
                ))}
              </ul>
            </div>
          )}
          {isWaiving && (
            <SmallForm
              label={messages.waiverReason}
              isRequired
              maxLength={maxWaiverReason}
              value={reason}
              send={waived ? fill(messages.waiveAmount, { amount: waivedText }) : messages.waive}
              isBusy={isBusy}
              onValue={setReason}
              onSend={() => void waive()}
              onBack={() => setWaiving(false)}
            />
          )}
        </>
      )}
      {isOwed && (
        <p className="desk-bar">
          {fill(messages.creditOwed, { amount: formatFen(creditFen, language) })}
          <KeyButton
            hotkey="X"
            label={messages.payOutCash}
            aria-disabled={isBusy}
            onClick={() => void payOut('cash')}
          />
          <KeyButton
            hotkey="B"
            label={messages.payOutCard}
            aria-disabled={isBusy}
            onClick={() => void payOut('desk-card')}
          />
        </p>
      )}
    </section>
  );
}
