import { useState } from 'react';
import type { InboxItem } from '#lib/contract/desk/inbox.ts';
import { languageTag } from '#lib/contract/language.ts';
import {
  actText,
  inboxKindNames,
  inboxKinds,
  maxInboxText,
  type InboxAct,
  type InboxKind,
} from '#lib/rules/desk-inbox.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { Problem } from './Fields.tsx';
import { tellOutcome, useAsk, useDesk, useDeskCall } from './frame.tsx';

function Item({ kind, item, onDone }: { kind: InboxKind; item: InboxItem; onDone: () => void }) {
  const { messages, language } = useDesk();
  const ask = useAsk();
  const [pending, setPending] = useState<InboxAct>();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { itemId, title, facts, reader, createdAt } = item;

  const act = async (wanted: InboxAct) => {
    if (busy) return;
    setBusy(true);
    const given = text.trim() === '' ? {} : { text: text.trim() };
    const answer = await ask('actOnDeskInbox', { kind, act: wanted, itemIds: [itemId], ...given });
    setBusy(false);
    if (!tellOutcome(answer) || !answer.success) return;
    const [refused] = answer.data.refused;
    if (refused) showToast('error', refused.reason);
    else showToast('success', messages.settled);
    onDone();
  };
  const choose = (wanted: InboxAct) => {
    if (actText(kind, wanted) === 'none') void act(wanted);
    else setPending(wanted);
  };
  return (
    <li className="card desk-item">
      <h2>{title}</h2>
      <p className="quiet">
        {reader && `${reader.name} (${reader.account}) · `}
        <time dateTime={createdAt}>
          {new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' }).format(new Date(createdAt))}
        </time>
      </p>
      {facts.map((fact) => (
        <p key={fact} className="quiet">
          {fact}
        </p>
      ))}
      {item.messages.map((one, at) => (
        <blockquote key={at} className={one.isReply ? 'desk-reply' : undefined}>
          {one.text}
        </blockquote>
      ))}
      {pending === undefined ? (
        <div className="desk-bar">
          {item.acts.map((one, at) => (
            <button
              key={one}
              type="button"
              className={at === 0 ? 'btn btn-main' : 'btn'}
              aria-disabled={busy}
              onClick={() => {
                choose(one);
              }}
            >
              {messages[`act_${one}`]}
            </button>
          ))}
        </div>
      ) : (
        <form
          className="desk-lines"
          onSubmit={(event) => {
            event.preventDefault();
            void act(pending);
          }}
        >
          <textarea
            className="field"
            rows={3}
            autoFocus
            maxLength={maxInboxText}
            required={actText(kind, pending) === 'required'}
            aria-label={actText(kind, pending) === 'required' ? messages.textNeeded : messages.textToReader}
            placeholder={actText(kind, pending) === 'required' ? messages.textNeeded : messages.textToReader}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
          <div className="desk-bar">
            <button className="btn btn-main" aria-disabled={busy}>
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
      )}
    </li>
  );
}

/** What readers sent, kind by kind, each settled on the spot. */
export default function Inbox() {
  const { messages, session } = useDesk();
  const own = inboxKindNames.filter((one) => mayUse(session?.roles ?? [], inboxKinds[one].role));
  const [kind, setKind] = useState<InboxKind>(
    () => own.find((one) => `#${one}` === location.hash) ?? own[0] ?? 'comments',
  );
  const { answer, again } = useDeskCall('listDeskInbox', { kind });
  const today = useDeskCall('getDeskToday', {});
  const counts = today.answer?.success === true ? today.answer.data.inbox : {};
  const done = () => {
    again();
    today.again();
  };
  return (
    <>
      <div className="desk-tabs" role="group" aria-label={messages.inboxKinds}>
        {own.map((one) => (
          <button
            key={one}
            type="button"
            className="btn"
            aria-pressed={one === kind}
            onClick={() => {
              history.replaceState(null, '', `#${one}`);
              setKind(one);
            }}
          >
            {messages[`inbox_${one}`]} <b>{counts[one] ?? ''}</b>
          </button>
        ))}
      </div>
      {!answer && <p className="quiet">{messages.loading}</p>}
      {answer?.success === false && <Problem text={answer.message} />}
      {answer?.success === true && answer.data.result.length === 0 && <p>{messages.inboxEmpty}</p>}
      {answer?.success === true && (
        <ul className="desk-items" aria-label={messages[`inbox_${kind}`]}>
          {answer.data.result.map((item) => (
            <Item key={`${kind} ${item.itemId}`} kind={kind} item={item} onDone={done} />
          ))}
        </ul>
      )}
    </>
  );
}
