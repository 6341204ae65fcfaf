import { KeyButton, useEscape, useKeys } from '../keys.tsx';
import { useReturn } from '../use-return.ts';
import { useContentMessages } from './messages.ts';

const sureKey = 'Y';

/** Asks once more before an entry is taken out. */
export default function RemoveSure({
  isBusy,
  onSure,
  onBack,
}: {
  isBusy: boolean;
  onSure: () => void;
  onBack: () => void;
}) {
  const messages = useContentMessages();
  useReturn();
  useKeys({ [sureKey]: onSure });
  const isForEscape = useEscape(onBack);
  const backKey = isForEscape ? 'Escape' : undefined;
  return (
    <p className="desk-bar" role="alert">
      {messages.removeSure}
      <KeyButton hotkey={sureKey} className="btn btn-main" disabled={isBusy} onClick={onSure}>
        {messages.remove}
      </KeyButton>
      <KeyButton hotkey={backKey} autoFocus onClick={onBack}>
        {messages.cancel}
      </KeyButton>
    </p>
  );
}
