import { useRef, useState } from 'react';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import Notice, { type NoticeData } from './Notice.tsx';
import NoticeSettings from './NoticeSettings.tsx';
import type { InboxMessages, NoticeMessages } from './messages.ts';

const rows = 20;

/** What the library tells the reader, and how it is sent on. */
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

/** Messages, newest first, read and unread, marked and deleted one by one or several at once. */
function Messages({ messages, filter }: { messages: InboxMessages; filter: '' | 'unread' | 'read' }) {
  const { client, language, confirm } = useFrame();
  const { page } = useAddress();
  const called = useCall('listNotices', { filter, page, rows });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Opened messages are read from then on, but stay where they are until the list is asked for again.
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [unread, setUnread] = useState<{ of: unknown; count: number }>();
  const list = useRef<HTMLDivElement>(null);

  const refresh = () => {
    setChosen(new Set());
    setMarks(new Map());
    called.again();
    list.current?.focus();
  };
  const mark = async (noticeIds: string[] | 'all', isRead: boolean) => {
    const answer = await client.call('markNotices', { noticeIds, isRead });
    if (!answer.success) {
      toastResult(answer);
      return;
    }
    if (noticeIds === 'all' || noticeIds.length > 1) {
      toastResult(answer, messages.marked);
      refresh();
      return;
    }
    setMarks((before) => new Map([...before, ...noticeIds.map((id) => [id, isRead] as const)]));
    setUnread({ of: called.data, count: answer.data.unread });
  };
  const remove = async (noticeIds: string[], text: string) => {
    if (!(await confirm({ text, does: messages.delete }))) return;
    if (toastResult(await client.call('deleteNotices', { noticeIds }))) refresh();
  };

  const bar = (result: readonly NoticeData[], left: number) => {
    const here = result.filter(({ noticeId }) => chosen.has(noticeId)).map(({ noticeId }) => noticeId);
    return (
      <div className="bar">
        <label className="all-messages">
          <input
            type="checkbox"
            checked={here.length === result.length}
            onChange={({ currentTarget }) => {
              setChosen(new Set(currentTarget.checked ? result.map(({ noticeId }) => noticeId) : []));
            }}
          />
          {messages.chooseAll}
        </label>
        {here.length > 0 ? (
          <>
            <span role="status">{counted(messages, 'chosen', here.length, language)}</span>
            <button type="button" className="btn" onClick={() => void mark(here, true)}>
              {messages.markRead}
            </button>
            <button
              type="button"
              className="btn"
              onClick={() => void remove(here, counted(messages, 'deleteSome', here.length, language))}
            >
              {messages.delete}
            </button>
          </>
        ) : (
          left > 0 && (
            <>
              <span role="status">{counted(messages, 'unreadCount', left, language)}</span>
              <button type="button" className="btn" onClick={() => void mark('all', true)}>
                {messages.markAllRead}
              </button>
            </>
          )
        )}
      </div>
    );
  };

  return (
    <div ref={list} tabIndex={-1}>
      <Loaded called={called}>
        {(data) =>
          data.result.length === 0 ? (
            <Nothing title={filter === '' ? messages.none : messages.noneOfThese}>
              {filter === '' && <p>{messages.noneHint}</p>}
            </Nothing>
          ) : (
            <>
              {bar(data.result, unread?.of === data ? unread.count : data.unread)}
              <ul className="messages">
                {data.result.map((notice) => {
                  const { noticeId } = notice;
                  return (
                    <Notice
                      key={noticeId}
                      notice={{ ...notice, isRead: marks.get(noticeId) ?? notice.isRead }}
                      messages={messages}
                      isChosen={chosen.has(noticeId)}
                      onChoose={(isChosen) => {
                        const others = [...chosen].filter((id) => id !== noticeId);
                        setChosen(new Set(isChosen ? [...others, noticeId] : others));
                      }}
                      onMark={(isRead) => void mark([noticeId], isRead)}
                      onDelete={() => void remove([noticeId], messages.deleteOne)}
                    />
                  );
                })}
              </ul>
              <Pages count={data.total} rows={rows} keep={['tab']} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
