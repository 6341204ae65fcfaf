import { useState } from 'react';
import { actText, maxInboxText, type InboxAct, type InboxKind } from '#lib/rules/desk-inbox.ts';
import { useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';
import SmallForm from './SmallForm.tsx';
import { waitingKeys } from './waiting-keys.ts';

/**
 * What may be done with some items, each a button; where an act takes words, the field for them.
 * @param props.hasKeys whether the letters are for these: for one bar at a time
 */
export default function InboxActs({
  kind,
  acts,
  hasKeys,
  isBusy,
  onAct,
}: {
  kind: InboxKind;
  acts: readonly InboxAct[];
  hasKeys: boolean;
  isBusy: boolean;
  onAct: (act: InboxAct, text: string | undefined) => void;
}) {
  const { messages } = useDesk();
  const [pending, setPending] = useState<InboxAct>();
  const [text, setText] = useState('');
  const choose = (wanted: InboxAct) => {
    if (isBusy) return;
    if (actText(kind, wanted) === 'none') onAct(wanted, undefined);
    else setPending(wanted);
  };
  if (pending === undefined) {
    return (
      <div className="desk-bar">
        {acts.map((act, at) => (
          <KeyButton
            key={act}
            label={messages[`act_${act}`]}
            hotkey={hasKeys ? waitingKeys[act] : undefined}
            className={at === 0 ? 'btn btn-main' : 'btn'}
            aria-disabled={isBusy}
            onClick={() => choose(act)}
          />
        ))}
      </div>
    );
  }
  const takes = actText(kind, pending);
  const isAddress = takes === 'address';
  return (
    <SmallForm
      label={isAddress ? messages.addressNeeded : takes === 'required' ? messages.textNeeded : messages.textToReader}
      isLong={!isAddress}
      {...(isAddress && { type: 'url', pattern: 'https?://.+' })}
      isRequired={takes !== 'optional'}
      maxLength={maxInboxText}
      value={text}
      send={messages[`act_${pending}`]}
      isBusy={isBusy}
      onValue={setText}
      onSend={() => {
        onAct(pending, text.trim() === '' ? undefined : text.trim());
        setPending(undefined);
        setText('');
      }}
      onBack={() => setPending(undefined)}
    />
  );
}
