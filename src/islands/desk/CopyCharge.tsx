import { useState } from 'react';
import { copyLimits } from '#lib/rules/copies.ts';
import { fenOf } from './amounts.ts';
import { Field } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useDesk } from './frame.tsx';

/** What the reader of a copy pays for its loss or damage, with a reason. */
export default function CopyCharge({
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
        autoComplete="off"
        required={act === 'damaged'}
        value={amount}
        onValue={setAmount}
      />
      <Field label={messages.copyNote} maxLength={copyLimits.note} autoComplete="off" value={note} onValue={setNote} />
    </FieldsForm>
  );
}
