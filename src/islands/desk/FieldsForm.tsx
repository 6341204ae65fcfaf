import { useRef, type ReactNode } from 'react';
import { Problem } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton, EscapeButton } from './keys.tsx';
import { useReturn } from './use-return.ts';

/** A form of several fields: Enter sends it once at a time, Escape leaves it. */
export default function FieldsForm({
  className = 'desk-lines',
  send,
  problem,
  onSend,
  onBack,
  children,
}: {
  className?: string;
  /** Text of the button that sends the form. */
  send: string;
  problem: string;
  onSend: () => Promise<void>;
  onBack: () => void;
  children: ReactNode;
}) {
  const { messages } = useDesk();
  const isBusy = useRef(false);
  useReturn();
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        void onSend().finally(() => {
          isBusy.current = false;
        });
      }}
    >
      {children}
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton type="submit" label={send} className="btn btn-main" hotkey="Enter" />
        <EscapeButton onClick={onBack}>{messages.back}</EscapeButton>
      </p>
    </form>
  );
}
