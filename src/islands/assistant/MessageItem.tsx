import { roles } from '#lib/rules/assistant.ts';
import { situations } from '#lib/rules/situations.ts';
import { dismissToast, showToast } from '#lib/stores/toasts.ts';
import Books from './Books.tsx';
import type { PanelSite } from './Panel.tsx';
import type { Message } from './useChat.ts';
import type { AssistantWords } from './words.ts';

/** Both are shown for so long, in milliseconds (portal-shell §4.8). */
const copyToastMs = 1500;

async function copy(text: string, words: AssistantWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', words.copied);
  } catch {
    const id = showToast('error', words[situations.answerNotCopied.key]);
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

/** A question or an answer. What it says is text and never anything else, whoever wrote it. */
export default function MessageItem({ message, site, onRegenerate }: Props) {
  const { words, name, hrefOf, loadBooks } = site;
  const { role, text, isOpen, chatHistoryAttachments } = message;
  const isAnswer = role === roles.assistant;
  return (
    <li className={isAnswer ? 'assistant-answer' : 'assistant-question'}>
      <span className="sr-only">{isAnswer ? name : words.you}</span>
      <p className="assistant-text">{text === '' && isOpen ? words.answering : text}</p>
      {isAnswer && !isOpen && (
        <>
          {chatHistoryAttachments.length > 0 && (
            <Books attachments={chatHistoryAttachments} label={words.books} hrefOf={hrefOf} load={loadBooks} />
          )}
          <div className="assistant-tools">
            <button type="button" className="chip" onClick={() => void copy(text, words)}>
              {words.copy}
            </button>
            {onRegenerate && (
              <button type="button" className="chip" onClick={onRegenerate}>
                {words.regenerate}
              </button>
            )}
          </div>
        </>
      )}
    </li>
  );
}
