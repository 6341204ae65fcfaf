import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskInputOf, DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { Language } from '#lib/contract/language.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { Problem } from './Fields.tsx';
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

/** Performs calls, one at a time; `done` and `problem` are what the screen says about the last one. */
export function useCall() {
  const ask = useAsk();
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const clear = (text = '') => {
    setDone('');
    setProblem(text);
  };
  /** @returns the data; undefined if the call failed, or if another one is under way */
  const call = async <N extends DeskCallName>(
    name: N,
    input: DeskInputOf<N>,
    text: (data: DeskOutputOf<N>) => string = () => '',
  ): Promise<DeskOutputOf<N> | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    const answer = await ask(name, input);
    isRunning.current = false;
    setBusy(false);
    clear(answer.success ? '' : answer.message);
    if (!answer.success) return undefined;
    setDone(text(answer.data));
    return answer.data;
  };
  return { call, isBusy, done, problem, clear };
}

/**
 * Data of a call that is asked when the part shows, when the input changes, and again when it is wanted; `pending` is
 * shown in their place until they are there.
 */
export function useDeskCall<N extends DeskCallName>(name: N, input: DeskInputOf<N>) {
  const { messages } = useDesk();
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
  const data = answer?.success === true ? answer.data : undefined;
  const failure = answer?.success === false && <Problem text={answer.message} />;
  const pending = answer ? failure : <p className="quiet">{messages.loading}</p>;
  return { answer, data, pending, failure, again };
}

/** Says what came of an act. @returns whether it was done */
export function showOutcome(answer: Answer<unknown>, done = ''): boolean {
  const text = answer.success ? answer.message || done : answer.message;
  if (text !== '' && answer.errCode !== errCodes.unauthenticated) showToast(answer.success ? 'success' : 'error', text);
  return answer.success;
}
