import { useFrame } from '../section/frame.tsx';
import { fill } from '#lib/i18n/fill.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { noticeItemText, noticePreview } from '#lib/rules/notices.ts';
import { Moment } from './moment.tsx';
import type { InboxMessages } from './messages.ts';

export type NoticeData = OutputOf<'listNotices'>['result'][number];

interface Props {
  notice: NoticeData;
  messages: InboxMessages;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onMark: (isRead: boolean) => void;
  onDelete: () => void;
}

/** A message: its title, and opened what it says. Who opens it has read it. */
export default function Notice({ notice, messages, isChosen, onChoose, onMark, onDelete }: Props) {
  const { base, language } = useFrame();
  const { title, text, reply, link, items, isRead, createdAt } = notice;
  return (
    <li className={isRead ? 'message' : 'message message-unread'}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={fill(messages.choose, { title })}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.checked);
        }}
      />
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && !isRead) onMark(true);
        }}
      >
        <summary>
          <span className="message-head">
            {!isRead && <span className="sr-only">{messages.isUnread} </span>}
            <span className="message-title">{title}</span>
            <span className="message-brief quiet">{noticePreview({ text, items }, language)}</span>
          </span>
          <span className="quiet">
            <Moment at={createdAt} />
          </span>
        </summary>
        <div className="message-body">
          <p>{text}</p>
          {items.length > 0 && (
            <ul className="message-items">
              {items.map((item, at) => {
                const shown = noticeItemText({ title: item.title, day: item.day ?? undefined }, language);
                return <li key={at}>{item.link === null ? shown : <a href={base + item.link}>{shown}</a>}</li>;
              })}
            </ul>
          )}
          {reply !== null && (
            <div className="message-reply">
              <p className="quiet">{messages.reply}</p>
              <p>{reply}</p>
            </div>
          )}
          <p className="acts">
            {link !== null && (
              <a className="btn" href={base + link}>
                {messages.toIt}
              </a>
            )}
            {isRead && (
              <button
                type="button"
                className="btn"
                onClick={({ currentTarget }) => {
                  // Open and unread at once would be marked as read again by the next press.
                  currentTarget.closest('details')?.removeAttribute('open');
                  onMark(false);
                }}
              >
                {messages.markUnread}
              </button>
            )}
            <button type="button" className="btn" onClick={onDelete}>
              {messages.delete}
            </button>
          </p>
        </div>
      </details>
    </li>
  );
}
