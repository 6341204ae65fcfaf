import { createRoot } from 'react-dom/client';
import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { sessionOverEvent, storedToken } from '#lib/session/reader-session.ts';
import { assistantKey, keepChat, readChat, type SavedChat } from '#lib/stores/assistant.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { requestContextOf, readerHere } from '../identity/session/user-menu.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './assistant.css?url';
import { booksOf } from './books.ts';
import Panel, { type PanelSite } from './Panel.tsx';
import { askAssistant } from './stream.ts';
import { assistantMessages } from './messages.ts';

let isOpen = false;

function stored<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    // A browser that forbids storage begins anew with what the service keeps.
    return undefined;
  }
}

/**
 * Opens the panel, once.
 * @param history what the service has kept of the conversation
 */
export async function openAssistant(
  place: HTMLElement,
  client: Client,
  history: Answer<OutputOf<'getChatHistory'>>,
): Promise<void> {
  if (isOpen) {
    document.getElementById('assistant-question')?.focus();
    return;
  }
  isOpen = true;
  const requestContext = requestContextOf(place);
  const { groupCode, language } = requestContext;
  const [messages, assistant] = await Promise.all([
    assistantMessages(language),
    client.call('getAssistant', {}),
    loadStylesheet(sheet),
  ]);
  if (!assistant.success) {
    isOpen = false;
    showToast('error', assistant.message);
    return;
  }
  const { hasCovers } = assistant.data;
  const owner = { userId: readerHere(groupCode)?.userId ?? '', groupCode };
  const savedChat = stored((local) => readChat(local, owner));
  const fromService = history.success && assistant.data.historyDays > 0 ? history.data : undefined;

  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  const away = () => {
    isOpen = false;
    removeEventListener(sessionOverEvent, away);
    root.unmount();
    holder.remove();
    document.querySelector<HTMLElement>('[data-assistant]')?.focus();
  };
  // Nothing of a reader stays on the screen when the session is over.
  addEventListener(sessionOverEvent, away);

  const site: PanelSite = {
    ...assistant.data,
    messages,
    hrefOf: (recordId) => `${place.dataset['base'] ?? ''}/searchList/bookDetails/${recordId}`,
    linkOf: (url) => (url.startsWith('/') ? `${place.dataset['base'] ?? ''}${url}` : url),
    loadBooks: (attachments) => booksOf(attachments, { client, groupCode, hasCovers }),
    ask: (question, onText, gone) => {
      const session = requestContext.session ?? storedToken(sessionStorage);
      return askAssistant(question, { ...requestContext, session }, onText, gone);
    },
    deleteHistory: async () => {
      const answer = await client.call('deleteChatHistory', {});
      showToast(answer.success ? 'success' : 'error', answer.message);
      if (answer.success) stored((local) => local.removeItem(assistantKey));
      return answer.success;
    },
  };
  const keep = (turns: SavedChat['messages'], draft: string) => {
    stored((local) => keepChat(local, { ...owner, messages: turns, draft }));
  };
  root.render(
    <Panel
      site={site}
      before={fromService ?? savedChat?.messages ?? []}
      draft={savedChat?.draft ?? ''}
      onClose={(turns, draft) => {
        keep([...turns], draft);
        away();
      }}
    />,
  );
}
