import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { fenOf } from './amounts.ts';
import { Field, SelectField } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { KeyButton, useKeys } from './keys.tsx';

const [takeKey, returnKey] = ['Y', 'Z'];
type Means = DeskInputOf<'takeDeskDeposit'>['means'];

/** The deposit of a reader: paid in, and paid back as a whole. */
export default function Deposit({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { messages, language, place } = useDesk();
  const ask = useAsk();
  const { account, depositFen } = file;
  const [open, setOpen] = useState<'take' | 'return'>();
  const [amount, setAmount] = useState('');
  const [means, setMeans] = useState<Means>('cash');
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  // The same slip is one booking: what got no answer may be sent again.
  const [slip, setSlip] = useState(() => crypto.randomUUID());
  const begin = (which: 'take' | 'return') => () => {
    setProblem('');
    setOpen(which);
  };
  const beginReturn = depositFen > 0 ? begin('return') : undefined;
  useKeys(open === undefined ? { [takeKey]: begin('take'), [returnKey]: beginReturn } : {});
  const book = async (amountFen: number) => {
    const input = { account, means, libCode: place, slip };
    const answer =
      open === 'take' ? await ask('takeDeskDeposit', { ...input, amountFen }) : await ask('returnDeskDeposit', input);
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    const { receipt, reader } = answer.data;
    const text = open === 'take' ? messages.paymentTaken : messages.creditPaidOut;
    setDone(fill(text, { amount: formatFen(answer.data.amountFen, language), receipt: receipt ?? '—' }));
    setSlip(crypto.randomUUID());
    setAmount('');
    setOpen(undefined);
    onChange(reader);
  };
  const send = async () => {
    const amountFen = open === 'take' ? fenOf(amount) : depositFen;
    if (amountFen === undefined || amountFen < 1) setProblem(messages.amountWrong);
    else await book(amountFen);
  };
  return (
    <section aria-labelledby="desk-deposit">
      <h2 id="desk-deposit">
        {messages.deposit} {depositFen > 0 && formatFen(depositFen, language)}
      </h2>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      {open === undefined ? (
        <p className="desk-bar">
          <KeyButton hotkey={takeKey} onClick={begin('take')}>
            {messages.takeDeposit}
          </KeyButton>
          {beginReturn && (
            <KeyButton hotkey={returnKey} onClick={beginReturn}>
              {messages.returnDeposit}
            </KeyButton>
          )}
        </p>
      ) : (
        <FieldsForm
          send={open === 'take' ? messages.takeDeposit : messages.returnDeposit}
          problem={problem}
          onSend={send}
          onBack={() => {
            setOpen(undefined);
          }}
        >
          {open === 'take' && (
            <Field
              label={messages.amount}
              autoFocus
              required
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onValue={setAmount}
            />
          )}
          <SelectField
            label={messages.means}
            value={means}
            onValue={(value) => {
              setMeans(value === 'cash' ? 'cash' : 'desk-card');
            }}
          >
            <option value="cash">{messages.means_cash}</option>
            <option value="desk-card">{messages.means_card}</option>
          </SelectField>
        </FieldsForm>
      )}
    </section>
  );
}
