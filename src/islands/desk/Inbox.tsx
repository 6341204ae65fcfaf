import { useEffect, useState } from 'react';
import { inboxKindNames, inboxKinds, type InboxKind } from '#lib/rules/desk-inbox.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { Problem } from './Fields.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import InboxList from './InboxList.tsx';
import { useToday } from './live-today.tsx';

/** What waits for staff, kind by kind, each settled on the spot. */
export default function Inbox() {
  const { messages, session } = useDesk();
  const own = inboxKindNames.filter((one) => mayUse(session?.roles ?? [], inboxKinds[one].role));
  const [kind, setKind] = useState<InboxKind>(
    () => own.find((one) => `#${one}` === location.hash) ?? own[0] ?? 'comments',
  );
  const { answer, again } = useDeskCall('listDeskInbox', { kind });
  const { counts } = useToday();
  const count = counts?.inbox[kind];
  useEffect(() => {
    // What came or was settled elsewhere meanwhile.
    if (count !== undefined) again();
  }, [count, again]);
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
            {messages[`inbox_${one}`]} <b>{counts?.inbox[one] ?? ''}</b>
          </button>
        ))}
      </div>
      {!answer && <p className="quiet">{messages.loading}</p>}
      {answer?.success === false && <Problem text={answer.message} />}
      {answer?.success === true && <InboxList key={kind} kind={kind} items={answer.data.result} onDone={again} />}
    </>
  );
}
