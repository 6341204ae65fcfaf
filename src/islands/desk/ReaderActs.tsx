import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { Field, Problem } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton, saveKey } from './keys.tsx';

const contactKey = 'T';

type Status = ReaderFile['status'];
/** What may become of a reader in a status, with its key. */
const statusActs: Record<Status, readonly (readonly [Status, string])[]> = {
  normal: [
    ['frozen', 'Q'],
    ['lost', 'W'],
  ],
  frozen: [
    ['normal', 'Q'],
    ['lost', 'W'],
  ],
  lost: [
    ['normal', 'Q'],
    ['frozen', 'W'],
  ],
};

/** What reader services change: status, contact, second factor; never a password. */
export default function ReaderActs({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { messages } = useDesk();
  const { call, isBusy, done, problem } = useCall();
  const { account, status, hasFactor } = file;
  const [mail, setMail] = useState(file.mail ?? '');
  const [phone, setPhone] = useState(file.phone ?? '');
  const [isKnown, setKnown] = useState(false);

  const change = async (input: Omit<DeskInputOf<'changeDeskReader'>, 'account'>) => {
    const changed = await call('changeDeskReader', { account, ...input }, () => messages.readerChanged);
    if (changed) onChange(changed);
  };
  const dropFactor = () => void change({ dropFactor: true });
  return (
    <section aria-labelledby="desk-reader-acts">
      <h2 id="desk-reader-acts">{messages.readerAccount}</h2>
      <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
      <Problem text={problem} />
      <div className="desk-bar">
        {statusActs[status].map(([to, key]) => (
          <KeyButton
            hotkey={key}
            label={messages[`become_${to}`]}
            key={to}
            aria-disabled={isBusy}
            onClick={() => void change({ status: to })}
          />
        ))}
        {hasFactor && <KeyButton hotkey="E" label={messages.dropFactor} aria-disabled={isBusy} onClick={dropFactor} />}
      </div>
      <form
        className="desk-lines"
        onSubmit={(event) => {
          event.preventDefault();
          void change({
            ...(mail.trim() !== (file.mail ?? '') && { mail: mail.trim() }),
            ...(phone.trim() !== (file.phone ?? '') && { phone: phone.trim() }),
            verified: isKnown,
          });
        }}
      >
        <Field label={messages.mail} hotkey={contactKey} type="email" value={mail} onValue={setMail} />
        <Field label={messages.phone} type="tel" value={phone} onValue={setPhone} />
        <label className="desk-tick">
          <input type="checkbox" checked={isKnown} onChange={(event) => setKnown(event.target.checked)} />
          {messages.contactKnown}
        </label>
        <KeyButton hotkey={saveKey} label={messages.saveContact} type="submit" aria-disabled={isBusy} />
      </form>
    </section>
  );
}
