import { useState } from 'react';
import { copyLimits } from '#lib/rules/copies.ts';
import { fenOf } from './amounts.ts';
import { Field, Problem } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton, useEscape } from './keys.tsx';
import { useReturn } from './use-return.ts';

/** What the reader of a copy pays for its loss or damage, with a reason. */
export default function CopyCharge({
  act,
  onSend,
  onBack,
}: {
  act: 'lost' | 'damaged';
  /** @param amountFen undefined if the rules of the library decide */
  onSend: (amountFen: number | undefined, note: string) => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  useReturn();
  const isFirst = useEscape(onBack);
  const send = () => {
    const amountFen = fenOf(amount);
    const isMissing = amount.trim() === '' && act === 'lost';
    if (amountFen === undefined && !isMissing) setProblem(messages.amountWrong);
    else onSend(amountFen, note.trim());
  };
  return (
    <form
      className="desk-lines"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={messages.copyAmount}
        {...(act === 'lost' && { hint: messages.copyAmountHint })}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        required={act === 'damaged'}
        value={amount}
        onValue={setAmount}
      />
      <Field label={messages.copyNote} maxLength={copyLimits.note} autoComplete="off" value={note} onValue={setNote} />
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton type="submit" className="btn btn-main" hotkey="Enter">
          {messages[`copyAct_${act}`]}
        </KeyButton>
        <KeyButton hotkey={isFirst ? 'Escape' : undefined} onClick={onBack}>
          {messages.back}
        </KeyButton>
      </p>
    </form>
  );
}
