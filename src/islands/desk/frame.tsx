import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskInputOf, DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { Language } from '#lib/contract/language.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { DeskMessages } from './messages.ts';

/** What every part of the desk knows of its page. */
export interface DeskSite {
  client: DeskClient;
  messages: DeskMessages;
  language: Language;
  /** Address of the library's pages, without a slash at its end. */
  base: string;
  portal: string;
  libraries: readonly { libCode: string; name: string }[];
}
export interface DeskFrame extends DeskSite {
  session: DeskSession | undefined;
  setSession: (session: DeskSession | undefined) => void;
  /** Library code of this desk; undefined until it is chosen. */
  place: string | undefined;
  setPlace: (libCode: string) => void;
}

export const DeskContext = createContext<DeskFrame | undefined>(undefined);

/** @throws outside the desk */
export function useDesk(): DeskFrame {
  const frame = useContext(DeskContext);
  if (!frame) throw new Error('a part of the desk is outside of it');
  return frame;
}

/** The texts of a section that loads them when it opens; undefined until then. */
export function useLoadedMessages<T>(load: (language: Language) => Promise<T>): T | undefined {
  const { language } = useDesk();
  const [messages, setMessages] = useState<T>();
  useEffect(() => {
    void load(language).then(setMessages);
  }, [load, language]);
  return messages;
}

/** Asks a call; where the session is over, the sign-in comes back. */
export function useAsk(): <N extends DeskCallName>(name: N, input: DeskInputOf<N>) => Promise<Answer<DeskOutputOf<N>>> {
  const { client, setSession } = useDesk();
  return useCallback(
    async (name, input) => {
      const answer = await client.call(name, input);
      if (!answer.success && answer.errCode === errCodes.unauthenticated) setSession(undefined);
      return answer;
    },
    [client, setSession],
  );
}

/** Data of a call that is asked when the part shows, when the input changes, and again when it is wanted. */
export function useDeskCall<N extends DeskCallName>(name: N, input: DeskInputOf<N>) {
  const ask = useAsk();
  const [answer, setAnswer] = useState<Answer<DeskOutputOf<N>>>();
  const [times, setTimes] = useState(0);
  const body = JSON.stringify(input);
  useEffect(() => {
    let isWanted = true;
    // What was written is what was given: an input of this call.
    const given: DeskInputOf<N> = JSON.parse(body);
    void ask(name, given).then((came) => {
      if (isWanted) setAnswer(came);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, name, body, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { answer, again };
}

/** Says what came of an act. @returns whether it was done */
export function showOutcome(answer: Answer<unknown>, done = ''): boolean {
  const text = answer.success ? answer.message || done : answer.message;
  if (text !== '' && answer.errCode !== errCodes.unauthenticated) showToast(answer.success ? 'success' : 'error', text);
  return answer.success;
}
