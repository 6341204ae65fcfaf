import { useState } from 'react';
import { actText, maxInboxText, type InboxAct, type InboxKind } from '#lib/rules/desk-inbox.ts';
import { useDesk } from './frame.tsx';
import { actKeys, Key, shortcut, useKeys } from './keys.tsx';

/**
 * What may be done with some items, each a button; where an act takes words, the field for them.
 * @param props.hasKeys whether the keys of the page do it: of one bar at a time
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
  useKeys(
    hasKeys
      ? Object.fromEntries(
          acts.map((act, at) => [
            actKeys[at] ?? '',
            () => {
              choose(act);
            },
          ]),
        )
      : {},
  );
  if (pending === undefined) {
    return (
      <div className="desk-bar">
        {acts.map((act, at) => (
          <button
            key={act}
            type="button"
            className={at === 0 ? 'btn btn-main' : 'btn'}
            aria-disabled={isBusy}
            aria-keyshortcuts={hasKeys ? shortcut(actKeys[at]) : undefined}
            onClick={() => {
              choose(act);
            }}
          >
            {messages[`act_${act}`]} {hasKeys && <Key of={actKeys[at]} />}
          </button>
        ))}
      </div>
    );
  }
  const takes = actText(kind, pending);
  const label =
    takes === 'address' ? messages.addressNeeded : takes === 'required' ? messages.textNeeded : messages.textToReader;
  const field = {
    ...{ className: 'field', autoFocus: true, maxLength: maxInboxText, required: takes !== 'optional' },
    ...{ 'aria-label': label, placeholder: label, value: text },
  };
  return (
    <form
      className="desk-lines"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        onAct(pending, text.trim() === '' ? undefined : text.trim());
        setPending(undefined);
        setText('');
      }}
    >
      {takes === 'address' ? (
        <input
          {...field}
          type="url"
          pattern="https?://.+"
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      ) : (
        <textarea
          {...field}
          rows={3}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      )}
      <div className="desk-bar">
        <button className="btn btn-main" aria-disabled={isBusy}>
          {messages[`act_${pending}`]}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            setPending(undefined);
          }}
        >
          {messages.back}
        </button>
      </div>
    </form>
  );
}
