import { useRef, useState } from 'react';
import type { InboxItem } from '#lib/contract/desk/inbox.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDate } from '#lib/i18n/moment.ts';
import { actText, canTakeBack, inboxActs, type InboxAct, type InboxKind } from '#lib/rules/desk-inbox.ts';
import { counted } from '../section/text.ts';
import { useAsk, useDesk } from './frame.tsx';
import InboxActs from './InboxActs.tsx';
import { onKeyFocus, RowKeys, useRowKeys } from './keys.tsx';
import OutcomeNotice, { type Outcome } from './OutcomeNotice.tsx';
import { RowTick, SelectAll, useSelection, type Selection } from './selection.tsx';

function Item({
  kind,
  item,
  selection,
  isBusy,
  isInMany,
  hasKeys,
  onFocus,
  onAct,
}: {
  kind: InboxKind;
  item: InboxItem;
  selection: Selection;
  isBusy: boolean;
  /** Whether some are ticked, which are settled together. */
  isInMany: boolean;
  hasKeys: boolean;
  onFocus: () => void;
  onAct: (act: InboxAct, text: string | undefined) => void;
}) {
  const { language } = useDesk();
  const { title, facts, reader, createdAt } = item;
  return (
    <li className="card desk-item grid gap-2 p-4 wrap-anywhere" onFocus={onKeyFocus(onFocus)}>
      <div className="flex items-center gap-2">
        <RowTick selection={selection} id={item.itemId} title={title} />
        <h2>{title}</h2>
      </div>
      <p className="quiet">
        {reader && `${reader.name} (${reader.account}) · `}
        <time dateTime={createdAt}>{formatDate(new Date(createdAt), language)}</time>
      </p>
      {facts.map((fact) => (
        <p key={fact} className="quiet">
          {fact}
        </p>
      ))}
      {item.messages.map((message, at) => (
        <blockquote key={at} className={message.isReply ? 'desk-reply' : undefined}>
          {message.text}
        </blockquote>
      ))}
      <InboxActs kind={kind} acts={isInMany ? [] : item.acts} hasKeys={hasKeys} isBusy={isBusy} onAct={onAct} />
    </li>
  );
}

/** What waits of a kind: one by one, or many at once; the last acts can be taken back where the kind has it. */
export default function InboxList({
  kind,
  items,
  onDone,
}: {
  kind: InboxKind;
  items: readonly InboxItem[];
  onDone: () => void;
}) {
  const { messages, language } = useDesk();
  const ask = useAsk();
  const selection = useSelection();
  const [current, setCurrent] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const selected = items.filter(({ itemId }) => selection.ids.has(itemId));
  // Many are not answered with the same address.
  const fitsSelection = (act: InboxAct) => actText(kind, act) !== 'address' || selected.length === 1;
  const common = inboxActs.filter(
    (act) => selected.length > 0 && fitsSelection(act) && selected.every(({ acts }) => acts.includes(act)),
  );
  const titleOf = (id: string) => items.find(({ itemId }) => itemId === id)?.title ?? id;

  const act = async (itemIds: readonly string[], wanted: InboxAct, text: string | undefined) => {
    if (isBusy) return;
    setBusy(true);
    const given = { kind, act: wanted, itemIds: [...itemIds], ...(text !== undefined && { text }) };
    const answer = await ask('actOnDeskInbox', given);
    setBusy(false);
    if (!answer.success) {
      setOutcome({ text: '', refused: [answer.message], back: [] });
      return;
    }
    const { done, refused } = answer.data;
    setOutcome({
      text: done.length > 0 ? fill(messages.actDone, { count: done.length }) : '',
      refused: refused.map(({ itemId, reason }) => fill(messages.labelled, { label: titleOf(itemId), text: reason })),
      back: canTakeBack(kind, wanted) ? done : [],
    });
    selection.replace([]);
    onDone();
  };
  const takeBack = async () => {
    if (isBusy || !outcome || outcome.back.length === 0) return;
    setBusy(true);
    const answer = await ask('takeBackDeskInbox', { kind, itemIds: [...outcome.back] });
    setBusy(false);
    const refused = answer.success ? answer.data.refused.map(({ reason }) => reason) : [answer.message];
    const count = answer.success ? answer.data.done.length : 0;
    setOutcome({ text: count > 0 ? counted(messages, 'takenBack', count, language) : '', refused, back: [] });
    onDone();
  };
  const selectAll = () =>
    selection.replace(selection.ids.size === items.length ? [] : items.map(({ itemId }) => itemId));
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);

  return (
    <>
      <OutcomeNotice outcome={outcome} isBusy={isBusy} onTakeBack={() => void takeBack()} />
      {items.length === 0 && <p>{messages.inboxEmpty}</p>}
      {items.length > 0 && (
        <div className="desk-bar desk-chosen mb-4">
          <SelectAll count={selected.length} total={items.length} onToggle={selectAll} />
          {selected.length > 0 && (
            <InboxActs
              kind={kind}
              acts={common}
              hasKeys
              isBusy={isBusy}
              onAct={(wanted, text) =>
                void act(
                  selected.map(({ itemId }) => itemId),
                  wanted,
                  text,
                )
              }
            />
          )}
        </div>
      )}
      {items.length > 0 && <RowKeys label={messages.rowKeys} />}
      <ul ref={list} className="desk-items grid gap-4 max-w-192" aria-label={messages[`inbox_${kind}`]}>
        {items.map((item) => (
          <Item
            key={item.itemId}
            kind={kind}
            item={item}
            isBusy={isBusy}
            selection={selection}
            isInMany={selected.length > 0}
            hasKeys={item.itemId === current}
            onFocus={() => setCurrent(item.itemId)}
            onAct={(wanted, text) => void act([item.itemId], wanted, text)}
          />
        ))}
      </ul>
    </>
  );
}
