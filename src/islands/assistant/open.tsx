import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { clearChat, saveChat, readChat, type SavedChat } from '#lib/stores/session/assistant.ts';
import { saveDraft } from '#lib/stores/session/drafts.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { booksOf } from './books.ts';
import { giveUp, ownerHere, questionDraft, type Frame } from './frame.ts';
import Panel, { type PanelSite } from './Panel.tsx';
import { askAssistant } from './stream.ts';
import { assistantMessages } from './messages.ts';

/**
 * Fills the panel that is open.
 * @param history what the service has kept of the conversation
 */
export async function openAssistant(
  frame: Frame,
  place: HTMLElement,
  client: Client,
  history: Answer<OutputOf<'getChatHistory'>>,
): Promise<void> {
  const requestContext = requestContextOf(place);
  const { groupCode, language } = requestContext;
  const [messages, assistant] = await Promise.all([assistantMessages(language), client.call('getAssistant', {})]);
  if (frame.gone.aborted) return;
  if (!assistant.success) {
    giveUp(frame, place);
    showToast('error', assistant.message);
    return;
  }
  const { hasCovers } = assistant.data;
  const owner = ownerHere(place);
  const savedChat = readChat(sharedStorage, owner);
  const fromService = history.success && assistant.data.historyDays > 0 ? history.data : undefined;

  const site: PanelSite = {
    ...assistant.data,
    messages,
    hrefOf: (recordId) => `${place.dataset['base'] ?? ''}/searchList/bookDetails/${recordId}`,
    linkOf: (url) => (url.startsWith('/') ? `${place.dataset['base'] ?? ''}${url}` : url),
    loadBooks: (attachments) => booksOf(attachments, { client, groupCode, hasCovers }),
    ask: async (question, onText, gone) => {
      const session = requestContext.session ?? sessionOf(place).token();
      const ending = await askAssistant(question, { ...requestContext, session }, onText, gone);
      if (!ending.done && ending.isSessionOver) saveDraft(owner.userId, questionDraft, question.content);
      return ending;
    },
    deleteHistory: async () => {
      const answer = await client.call('deleteChatHistory', {});
      showToast(answer.success ? 'success' : 'error', answer.message);
      if (answer.success) clearChat(sharedStorage, groupCode);
      return answer.success;
    },
  };
  const keep = (turns: SavedChat['messages'], draft: string) =>
    saveChat(sharedStorage, { ...owner, messages: turns, draft });
  const typed = await frame.end();
  if (frame.gone.aborted) return;
  const root = createRoot(frame.holder);
  frame.gone.addEventListener('abort', () => root.unmount());
  // At once, so that a box with the focus follows one with the focus.
  flushSync(() => {
    root.render(
      <Panel
        site={site}
        before={fromService ?? savedChat?.messages ?? []}
        typed={typed}
        onClose={(turns, draft) => {
          keep([...turns], draft);
          frame.close();
        }}
      />,
    );
  });
}
