import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BookAttachment } from '#lib/contract/calls/assistant.ts';
import { longestQuestion, roles, scrollPixels } from '#lib/rules/assistant.ts';
import type { Said } from '#lib/stores/session/assistant.ts';
import type { ShownBook } from './books.ts';
import type { Typed } from './frame.ts';
import MessageItem from './MessageItem.tsx';
import type { Ending, Question } from './stream.ts';
import { useChat } from './useChat.ts';
import { useFullScreen } from './useFullScreen.ts';
import type { AssistantMessages } from './messages.ts';

interface DeleteProps {
  messages: Pick<AssistantMessages, 'deleteQuestion' | 'delete' | 'cancel'>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the conversation is deleted: it cannot be brought back. */
function DeleteDialog({ messages, onDelete, onClose }: DeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog-box assistant-delete" aria-labelledby="assistant-delete" onClose={onClose}>
      <p id="assistant-delete">{messages.deleteQuestion}</p>
      <div>
        <button type="button" className="btn" autoFocus onClick={() => dialog.current?.close()}>
          {messages.cancel}
        </button>
        <button
          type="button"
          className="btn btn-main"
          onClick={() => void onDelete().then(() => dialog.current?.close())}
        >
          {messages.delete}
        </button>
      </div>
    </dialog>
  );
}

export interface PanelSite {
  messages: AssistantMessages;
  name: string;
  examples: readonly string[];
  isModel: boolean;
  historyDays: number;
  hrefOf: (recordId: string) => string;
  /** Where a link of an answer leads: a path of the library becomes its address. */
  linkOf: (url: string) => string;
  loadBooks: (attachments: readonly BookAttachment[]) => Promise<ShownBook[]>;
  ask: (question: Question, onText: (content: string) => void, gone: AbortSignal) => Promise<Ending>;
  /** Deletes the conversation at the service. @returns whether that was done */
  deleteHistory: () => Promise<boolean>;
}

interface Props {
  site: PanelSite;
  before: readonly Said[];
  typed: Typed;
  onClose: (turns: readonly Said[], draft: string) => void;
}

/** The side panel (portal-shell §2.9, §4.8). */
export default function Panel({ site, before, typed, onClose }: Props) {
  const { messages, name } = site;
  const panel = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const expander = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(typed.isSent ? '' : typed.text);
  const [isCollapsed, setIsCollapsed] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const chat = useChat(site.ask, before, messages);
  const { turns, isAnswering } = chat;
  useFullScreen(panel, !isCollapsed);

  // In the moment in which the frame goes, so that a phone leaves its keyboard where it is.
  useLayoutEffect(() => {
    (isCollapsed ? expander : input).current?.focus();
  }, [isCollapsed]);
  const begin = useEffectEvent(() => {
    if (typed.isSent) chat.send(typed.text);
    else input.current?.setSelectionRange(...typed.selection);
  });
  useLayoutEffect(() => {
    begin();
  }, []);
  const chunks = turns.at(-1)?.chunks ?? 0;
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    // A question, and the conversation so far, are seen from their end; an answer is followed chunk by chunk.
    if (chunks === 0) log.current?.scrollTo({ top: log.current.scrollHeight });
    else log.current?.scrollBy({ top: scrollPixels * (chunks - scrolled.current) });
    scrolled.current = chunks;
  }, [chunks, turns.length]);

  const close = () => {
    chat.stop();
    onClose(
      turns.flatMap(({ role, text: content, chatHistoryAttachments, leads }) =>
        content === '' ? [] : [{ role, text: content, chatHistoryAttachments, ...(leads && { leads }) }],
      ),
      text,
    );
  };
  // A page that is left says no goodbye.
  const leaving = useEffectEvent(close);
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { activeElement, body } = document;
    // Menus and dialogs of the page close on their own; with the focus on nothing the panel is meant.
    const isMeant = activeElement === body || panel.current?.contains(activeElement);
    if (event.key === 'Escape' && isMeant && !isDeleting && !document.querySelector('dialog[open]')) close();
  });
  useEffect(() => {
    const left = () => leaving();
    const pressed = (event: globalThis.KeyboardEvent) => onEscape(event);
    addEventListener('pagehide', left);
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('pagehide', left);
      removeEventListener('keydown', pressed);
    };
  }, []);

  const send = (content: string) => {
    if (content.trim() === '' || isAnswering) return;
    chat.send(content);
    setText('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in the middle of typing pinyin chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(text);
  };
  const lastAnswer = turns.findLast(({ role }) => role === roles.assistant);

  return (
    <div
      ref={panel}
      className="assistant-panel"
      data-collapsed={isCollapsed ? '' : undefined}
      role="dialog"
      aria-labelledby="assistant-title"
    >
      <div className="assistant-head">
        <h2 id="assistant-title">{name}</h2>
        {isCollapsed ? (
          <button
            ref={expander}
            type="button"
            className="bar-button"
            aria-expanded="false"
            aria-label={messages.expand.replace('{{name}}', name)}
            onClick={() => setIsCollapsed(false)}
          >
            <span aria-hidden="true">▴</span>
          </button>
        ) : (
          <button
            type="button"
            className="bar-button"
            aria-expanded="true"
            aria-label={messages.collapse}
            title={messages.collapse}
            onClick={() => setIsCollapsed(true)}
          >
            <span aria-hidden="true">–</span>
          </button>
        )}
        <button type="button" className="bar-button" aria-label={messages.close} title={messages.close} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="assistant-body" hidden={isCollapsed}>
        <p className="assistant-note">
          {site.isModel ? messages.byModel : messages.fromCatalogue}{' '}
          {site.historyDays > 0 ? messages.keptDays.replace('{{days}}', String(site.historyDays)) : messages.notKept}{' '}
          {turns.length > 0 && (
            <button type="button" className="plain-link" onClick={() => setIsDeleting(true)}>
              {messages.deleteHistory}
            </button>
          )}
        </p>
        {/* The log can be scrolled by keys, so it can have the focus. */}
        <div
          ref={log}
          className="assistant-log"
          role="log"
          aria-live="polite"
          aria-label={messages.conversation}
          tabIndex={0}
        >
          {turns.length === 0 && (
            <div className="assistant-examples">
              <p>{messages.examples}</p>
              <ul>
                {site.examples.map((example) => (
                  <li key={example}>
                    <button type="button" className="chip" onClick={() => send(example)}>
                      {example}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <ol>
            {turns.map((message) => (
              <MessageItem
                key={message.key}
                message={message}
                site={site}
                onRegenerate={message === lastAnswer && !isAnswering ? chat.regenerate : undefined}
              />
            ))}
          </ol>
        </div>
        <form
          className="assistant-form"
          onSubmit={(event) => {
            event.preventDefault();
            send(text);
          }}
        >
          <label className="sr-only" htmlFor="assistant-question">
            {messages.question}
          </label>
          <textarea
            ref={input}
            id="assistant-question"
            rows={2}
            maxLength={longestQuestion}
            placeholder={messages.placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {isAnswering ? (
            <button type="button" className="btn" onClick={chat.stop}>
              {messages.stop}
            </button>
          ) : (
            <button type="submit" className="btn btn-main">
              {messages.send}
            </button>
          )}
        </form>
      </div>
      {isDeleting && (
        <DeleteDialog
          messages={messages}
          onDelete={async () => {
            if (await site.deleteHistory()) chat.clear();
          }}
          onClose={() => {
            setIsDeleting(false);
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
