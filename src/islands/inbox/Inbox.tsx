import { useEffect, useRef, useState } from 'react';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useAddress, toastResult, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import Notice, { type NoticeData } from './Notice.tsx';
import NoticeSettings from './NoticeSettings.tsx';
import type { InboxMessages, NoticeMessages } from './messages.ts';

const rows = 20;
const chosenForm = 'chosen-notices';

export default function Inbox({ messages, settings }: { messages: InboxMessages; settings: NoticeMessages }) {
  const { get } = useAddress();
  const tab = get('tab');
  return (
    <>
      <Tabs
        tabs={[
          { value: '', label: messages.all },
          { value: 'unread', label: messages.unread },
          { value: 'read', label: messages.read },
          { value: 'settings', label: settings.tab },
        ]}
      />
      {tab === 'settings' ? (
        <NoticeSettings messages={settings} />
      ) : (
        <Messages messages={messages} filter={tab === 'unread' || tab === 'read' ? tab : ''} />
      )}
    </>
  );
}

/** The acts on the messages that are chosen, or on all unread ones while none is. */
function Bar({ chosen, unread, messages }: { chosen: number; unread: number; messages: InboxMessages }) {
  const { language } = useFrame();
  const isChosen = chosen > 0;
  return (
    <ActForm id={chosenForm} className="bar">
      {isChosen ? (
        <span role="status">{counted(messages, 'chosen', chosen, language)}</span>
      ) : (
        unread > 0 && (
          <>
            <span role="status">{counted(messages, 'unreadCount', unread, language)}</span>
            <ActButton act="readAll">{messages.markAllRead}</ActButton>
          </>
        )
      )}
      <ActButton act="read" className={isChosen ? 'btn' : 'btn without-scripts'}>
        {messages.markRead}
      </ActButton>
      <ActButton act="delete" className={isChosen ? 'btn' : 'btn without-scripts'}>
        {messages.delete}
      </ActButton>
    </ActForm>
  );
}

const boxesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[name=id][type=checkbox]') ?? []),
];
function tickAll(list: HTMLElement | null, isTicked: boolean): void {
  for (const box of boxesIn(list)) box.checked = isTicked;
}

/** Messages of a page, newest first, read and unread, marked and deleted one by one or several at once. */
function MessageList({
  notices,
  unread,
  messages,
}: {
  notices: readonly NoticeData[];
  unread: number;
  messages: InboxMessages;
}) {
  const { client } = useFrame();
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(0);
  // Opened messages are read from then on, but stay where they are until the list is loaded again.
  const [opened, setOpened] = useState<{ of: unknown; ids: readonly string[] }>({ of: notices, ids: [] });
  const openedIds = opened.of === notices ? opened.ids : [];

  const count = () => {
    const ticked = boxesIn(list.current).filter(({ checked }) => checked).length;
    setChosen(ticked);
    if (all.current) all.current.checked = ticked === notices.length;
  };
  useEffect(count, [notices]);

  const markRead = async (noticeId: string) => {
    const answer = await client.call('markNotices', { noticeIds: [noticeId], isRead: true });
    if (answer.success) setOpened({ of: notices, ids: [...openedIds, noticeId] });
    else toastResult(answer);
  };
  return (
    <div ref={list}>
      <label className="flex items-center gap-3 min-h-11 with-scripts">
        <input
          className="w-6 h-6"
          ref={all}
          type="checkbox"
          onChange={({ currentTarget }) => {
            tickAll(list.current, currentTarget.checked);
            count();
          }}
        />
        {messages.chooseAll}
      </label>
      <Bar chosen={chosen} unread={unread - openedIds.length} messages={messages} />
      <ul className="border-t">
        {notices.map((notice) => (
          <Notice
            key={notice.noticeId}
            notice={{ ...notice, isRead: notice.isRead || openedIds.includes(notice.noticeId) }}
            messages={messages}
            form={chosenForm}
            onChoose={count}
            onRead={() => void markRead(notice.noticeId)}
          />
        ))}
      </ul>
    </div>
  );
}

function Messages({ messages, filter }: { messages: InboxMessages; filter: '' | 'unread' | 'read' }) {
  const { page } = useAddress();
  const called = useCall('listNotices', { filter, page, rows });
  return (
    <Loaded called={called}>
      {({ result, unread, total }) => (
        <>
          {result.length === 0 ? (
            <Nothing title={filter === '' ? messages.none : messages.noneOfThese}>
              {filter === '' && <p>{messages.noneHint}</p>}
            </Nothing>
          ) : (
            <MessageList notices={result} unread={unread} messages={messages} />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
