import { useState } from 'react';
import type { DeskReader } from '#lib/contract/desk/circulation.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { readerFormLimits } from '#lib/rules/desk-readers.ts';
import { Problem } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';
import SmallForm from './SmallForm.tsx';

const [writeKey, dismissKey] = ['U', 'I'];

/** The message that every scan of the card shows until staff dismiss it. */
export default function ReaderMessage({
  reader,
  mayWrite = false,
  onChange,
}: {
  reader: DeskReader;
  mayWrite?: boolean;
  onChange: (file: ReaderFile) => void;
}) {
  const { messages } = useDesk();
  const { call, isBusy, problem } = useCall();
  const { account, message } = reader;
  const [text, setText] = useState<string>();
  const save = async (to: string) => {
    const changed = await call('setDeskReaderMessage', { account, text: to });
    if (!changed) return;
    setText(undefined);
    onChange(changed);
  };
  const dismiss = message === null ? undefined : () => void save('');
  const begin = () => setText(message ?? '');
  return (
    <>
      {message !== null && (
        <p className="notice desk-bar" role="alert">
          <strong>{message}</strong>
          <KeyButton hotkey={dismissKey} label={messages.dismissMessage} onClick={dismiss} />
        </p>
      )}
      <Problem text={problem} />
      {mayWrite && text === undefined && (
        <p className="desk-bar">
          <KeyButton hotkey={writeKey} label={messages.writeMessage} onClick={begin} />
        </p>
      )}
      {text !== undefined && (
        <SmallForm
          label={messages.readerMessage}
          isRequired
          maxLength={readerFormLimits.message}
          value={text}
          send={messages.saveMessage}
          isBusy={isBusy}
          onValue={setText}
          onSend={() => void save(text)}
          onBack={() => setText(undefined)}
        />
      )}
    </>
  );
}
