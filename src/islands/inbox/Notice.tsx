import { useFrame } from '../section/frame.tsx';
import { fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { noticeItemText, noticePreview } from '#lib/rules/notices.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { DateTime } from '../section/text-parts.tsx';
import type { InboxMessages } from './messages.ts';

export type NoticeData = OutputOf<'listNotices'>['result'][number];

interface Props {
  notice: NoticeData;
  messages: InboxMessages;
  form: string;
  onChoose: () => void;
  onRead: () => void;
}

/** A message: its title, and opened what it says. Who opens it has read it. */
export default function Notice({ notice, messages, form, onChoose, onRead }: Props) {
  const { base, language } = useFrame();
  const { noticeId, title, text, reply, link, items, isRead, createdAt } = notice;
  return (
    <li className={`message ${isRead ? '' : 'message-unread'} grid grid-cols-[auto_1fr] gap-3 border-b`}>
      <input
        className="mt-3.5 w-6 h-6"
        type="checkbox"
        name="id"
        value={noticeId}
        form={form}
        aria-label={fill(messages.choose, { title })}
        onChange={onChoose}
      />
      <details
        className="group min-w-0"
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && !isRead) onRead();
        }}
      >
        <summary className="group/head flex flex-wrap gap-x-4 items-center justify-between min-h-13 py-2 cursor-pointer">
          <span className="flex-[1_1_14rem] min-w-0">
            {!isRead && <span className="sr-only">{messages.isUnread} </span>}
            <span className="message-title group-hover/head:text-accent">{title}</span>
            <span className="quiet block truncate group-open:hidden">{noticePreview({ text, items }, language)}</span>
          </span>
          <span className="quiet">
            <DateTime at={createdAt} hasTime />
          </span>
        </summary>
        <div className="pb-4 wrap-anywhere whitespace-pre-line">
          <p>{text}</p>
          {items.length > 0 && (
            <ul className="my-2 ps-5 list-disc whitespace-normal">
              {items.map((item, at) => {
                const shown = noticeItemText({ title: item.title, day: item.day ?? undefined }, language);
                return (
                  <li key={at}>
                    {item.link === null ? (
                      shown
                    ) : (
                      <a className="inline-block py-1" href={base + item.link}>
                        {shown}
                      </a>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {reply !== null && (
            <div className="mt-3 ps-4 border-s-3">
              <p className="quiet">{messages.reply}</p>
              <p>{reply}</p>
            </div>
          )}
          <ActForm className="acts" values={{ id: noticeId, one: '1' }}>
            {link !== null && (
              <a className="btn" href={base + link}>
                {messages.toIt}
              </a>
            )}
            {isRead ? (
              <ActButton act="unread">{messages.markUnread}</ActButton>
            ) : (
              <ActButton act="read" className="btn without-scripts">
                {messages.markRead}
              </ActButton>
            )}
            <ActButton act="delete">{messages.delete}</ActButton>
          </ActForm>
        </div>
      </details>
    </li>
  );
}
