import { situations } from '#lib/rules/situations.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookAttachment } from '#lib/contract/calls/assistant.ts';
import { roles } from '#lib/rules/assistant.ts';
import type { Said } from '#lib/stores/session/assistant.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { AssistantMessages } from './messages.ts';
import type { Ending, Question } from './stream.ts';

export interface Message extends Said {
  key: number;
  isOpen: boolean;
  /** Pieces that it has come in so far. */
  chunks: number;
}

export interface Chat {
  turns: readonly Message[];
  isAnswering: boolean;
  send: (content: string) => void;
  /** The last question once more. */
  regenerate: () => void;
  /** Gives the answer up that is being written. */
  stop: () => void;
  clear: () => void;
}

type Ask = (question: Question, onText: (content: string) => void, gone: AbortSignal) => Promise<Ending>;

let lastKey = 0;
const keyed = (said: Said, isOpen = false): Message => ({ ...said, key: (lastKey += 1), isOpen, chunks: 0 });
const said = (role: Said['role'], text: string): Said => ({ role, text, chatHistoryAttachments: [] });

/**
 * The conversation (portal-shell §4.8): a question is appended, its answer comes chunk by chunk, and nothing is sent
 * meanwhile.
 * @param ask asks the service
 * @param before what was said before the panel was opened
 */
export function useChat(ask: Ask, before: readonly Said[], messages: Pick<AssistantMessages, 'busy'>): Chat {
  const [turns, setTurns] = useState<readonly Message[]>(() => before.map((entry) => keyed(entry)));
  const [isAnswering, setIsAnswering] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const answer = useCallback(
    async (question: Question) => {
      const gone = new AbortController();
      running.current = gone;
      setIsAnswering(true);
      const open = keyed(said(roles.assistant, ''), true);
      setTurns((all) => [...all, open]);
      const change = (how: (message: Message) => Message) =>
        setTurns((all) => all.map((entry) => (entry.key === open.key ? how(entry) : entry)));
      const ending = await ask(
        question,
        (content) => change((entry) => ({ ...entry, text: entry.text + content, chunks: entry.chunks + 1 })),
        gone.signal,
      );
      if (running.current === gone) running.current = undefined;
      const books: BookAttachment[] = ending.done ? ending.books : [];
      const leads = ending.done ? ending.leads : undefined;
      change((entry) => ({ ...entry, isOpen: false, chatHistoryAttachments: books, ...(leads && { leads }) }));
      // What was never begun leaves no empty answer behind.
      setTurns((all) => all.filter((entry) => entry.key !== open.key || entry.text !== ''));
      setIsAnswering(false);
      if (!ending.done && !gone.signal.aborted)
        showToast('error', ending.message ?? messages[situations.assistantUnreachable.key]);
    },
    [ask, messages],
  );

  const send = (content: string) => {
    const text = content.trim();
    if (text === '' || running.current) return;
    setTurns((all) => [...all, keyed(said(roles.reader, text))]);
    void answer({ content: text, reAsk: false });
  };
  const regenerate = () => {
    const at = turns.findLastIndex(({ role }) => role === roles.reader);
    const question = turns[at];
    if (!question || running.current) return;
    setTurns(turns.slice(0, at + 1));
    void answer({ content: question.text, reAsk: true });
  };
  return {
    turns,
    isAnswering,
    send,
    regenerate,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setTurns([]);
    },
  };
}
