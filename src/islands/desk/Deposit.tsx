import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { formatFen } from '#lib/i18n/format.ts';
import { fenOf } from './amounts.ts';
import { Field, SelectField } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';
import { useBooking } from './useBooking.ts';

const [takeKey, returnKey] = ['Y', 'W'];
type Means = DeskInputOf<'takeDeskDeposit'>['means'];

/** The deposit of a reader: paid in, and paid back as a whole. */
export default function Deposit({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { messages, language, place } = useDesk();
  const { account, depositFen } = file;
  const [open, setOpen] = useState<'take' | 'return'>();
  const [amount, setAmount] = useState('');
  const [means, setMeans] = useState<Means>('cash');
  const { book, slip, done, problem, clear } = useBooking();
  const begin = (which: 'take' | 'return') => () => {
    clear();
    setOpen(which);
  };
  const beginReturn = depositFen > 0 ? begin('return') : undefined;
  const send = async () => {
    const input = { account, means, libCode: place, slip };
    const amountFen = fenOf(amount);
    if (open === 'take' && (amountFen === undefined || amountFen < 1)) {
      clear(messages.amountWrong);
      return;
    }
    const reader =
      open === 'take'
        ? await book('takeDeskDeposit', { ...input, amountFen: amountFen ?? 0 }, messages.paymentTaken)
        : await book('returnDeskDeposit', input, messages.creditPaidOut);
    if (!reader) return;
    setAmount('');
    setOpen(undefined);
    onChange(reader);
  };
  return (
    <section aria-labelledby="desk-deposit">
      <h2 id="desk-deposit">
        {messages.deposit} {depositFen > 0 && formatFen(depositFen, language)}
      </h2>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      {open === undefined ? (
        <p className="desk-bar">
          <KeyButton hotkey={takeKey} label={messages.takeDeposit} onClick={begin('take')} />
          {beginReturn && <KeyButton hotkey={returnKey} label={messages.returnDeposit} onClick={beginReturn} />}
        </p>
      ) : (
        <FieldsForm
          send={open === 'take' ? messages.takeDeposit : messages.returnDeposit}
          problem={problem}
          onSend={send}
          onBack={() => setOpen(undefined)}
        >
          {open === 'take' && (
            <Field label={messages.amount} autoFocus required inputMode="decimal" value={amount} onValue={setAmount} />
          )}
          <SelectField
            label={messages.means}
            value={means}
            options={[
              ['cash', messages.means_cash],
              ['desk-card', messages.means_card],
            ]}
            onValue={setMeans}
          />
        </FieldsForm>
      )}
    </section>
  );
}
