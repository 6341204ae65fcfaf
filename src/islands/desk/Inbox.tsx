import { useEffect, useState } from 'react';
import { inboxKindNames, inboxKinds, type InboxKind } from '#lib/rules/desk-inbox.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { useDesk, useDeskCall } from './frame.tsx';
import InboxList from './InboxList.tsx';
import { Tabs, useTabKeys } from './keys.tsx';
import { useToday } from './live-today.tsx';

/** What waits for staff, kind by kind, each settled on the spot. */
export default function Inbox() {
  const { messages, session } = useDesk();
  const own = inboxKindNames.filter((inboxKindName) => mayUse(session?.roles ?? [], inboxKinds[inboxKindName].role));
  const [kind, setKind] = useState<InboxKind>(
    () => own.find((entry) => `#${entry}` === location.hash) ?? own[0] ?? 'comments',
  );
  const { data, pending, again } = useDeskCall('listDeskInbox', { kind });
  const { counts } = useToday();
  const count = counts?.inbox[kind];
  useEffect(() => {
    // What came or was settled elsewhere meanwhile.
    if (count !== undefined) again();
  }, [count, again]);
  const choose = (wanted: InboxKind) => {
    history.replaceState(null, '', `#${wanted}`);
    setKind(wanted);
  };
  useTabKeys(own, kind, choose);
  return (
    <>
      <Tabs
        label={messages.inboxKinds}
        tabs={own}
        current={kind}
        onChoose={choose}
        keysLabel={own.length > 1 ? messages.tabKeys : undefined}
        renderTab={(entry) => (
          <>
            {messages[`inbox_${entry}`]} <b>{counts?.inbox[entry] ?? ''}</b>
          </>
        )}
      />
      {pending}
      {data && <InboxList key={kind} kind={kind} items={data.result} onDone={again} />}
    </>
  );
}
