import { Key, shortcut, useEscape, useKeys } from '../keys.tsx';
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
      <button
        type="button"
        className="btn btn-main"
        disabled={isBusy}
        aria-keyshortcuts={shortcut(sureKey)}
        onClick={onSure}
      >
        {messages.remove} <Key of={sureKey} />
      </button>
      <button type="button" className="btn" autoFocus aria-keyshortcuts={shortcut(backKey)} onClick={onBack}>
        {messages.cancel} <Key of={backKey} />
      </button>
    </p>
  );
}
