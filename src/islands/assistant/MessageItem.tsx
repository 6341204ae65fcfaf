import { roles } from '#lib/rules/assistant.ts';
import { situations } from '#lib/rules/situations.ts';
import { dismissToast, showToast } from '#lib/stores/toasts.ts';
import Books from './Books.tsx';
import Leads from './Leads.tsx';
import type { PanelSite } from './Panel.tsx';
import type { Message } from './useChat.ts';
import type { AssistantMessages } from './messages.ts';

/** Both are shown for so long, in milliseconds (portal-shell §4.8). */
const copyToastMs = 1500;

async function copy(text: string, messages: AssistantMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', messages.copied);
  } catch {
    const id = showToast('error', messages[situations.answerNotCopied.key]);
    setTimeout(() => {
      dismissToast(id);
    }, copyToastMs);
  }
}

interface Props {
  message: Message;
  site: PanelSite;
  /** Asks again; on the last answer alone. */
  onRegenerate: (() => void) | undefined;
}

/** A question or an answer. What it says is text and never anything else, no matter who wrote it. */
export default function MessageItem({ message, site, onRegenerate }: Props) {
  const { messages, name, hrefOf, linkOf, loadBooks } = site;
  const { role, text, isOpen, chatHistoryAttachments, leads } = message;
  const isAnswer = role === roles.assistant;
  return (
    <li className={isAnswer ? 'assistant-answer' : 'assistant-question'}>
      <span className="sr-only">{isAnswer ? name : messages.you}</span>
      <p className="assistant-text">{text === '' && isOpen ? messages.answering : text}</p>
      {isAnswer && !isOpen && (
        <>
          {chatHistoryAttachments.length > 0 && (
            <Books attachments={chatHistoryAttachments} label={messages.books} hrefOf={hrefOf} load={loadBooks} />
          )}
          {leads && <Leads leads={leads} messages={messages} linkOf={linkOf} />}
          <div className="assistant-tools">
            <button type="button" className="chip" onClick={() => void copy(text, messages)}>
              {messages.copy}
            </button>
            {onRegenerate && (
              <button type="button" className="chip" onClick={onRegenerate}>
                {messages.regenerate}
              </button>
            )}
          </div>
        </>
      )}
    </li>
  );
}
