import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { saveSeen, seenBefore } from '#lib/stores/session/last-seen.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { useFrame } from './frame.tsx';

/** What a section knows of what it asked for. What stood before stays until the next answer is here. */
export type Called<T> = { again: () => void } & (
  | { state: 'waiting'; data?: undefined; message?: undefined }
  | { state: 'failed'; data?: undefined; message: string }
  /** `isOld`: of the input before; the new one is under way. */
  | {
      state: 'here';
      data: T;
      message?: undefined;
      isOld: boolean;
      /** The network is away: when the reader saw this, in milliseconds since 1970. */
      seenAt?: number;
    }
);

interface Loaded<T> {
  key: string;
  answer: Answer<T>;
  seenAt?: number;
}

/**
 * Lists of what the reader has borrowed and requested, and the reader's card: the browser shows them as they were seen
 * when there is no network.
 */
const keptCalls: ReadonlySet<CallName> = new Set<CallName>([
  'listLoans',
  'listCopyRequests',
  'listLibraryRequests',
  'listElectronicRequests',
  'getUserInfo',
  'getPhoneCard',
]);

/** The answer, or where none could be had what this reader saw last in its place. */
function orSeen<T>(answer: Answer<T>, reader: UserInfo, question: string): Omit<Loaded<T>, 'key'> {
  if (answer.success) {
    // Another tab needs it to find the reader without the network.
    void import('../identity/session/restore.ts').catch(() => undefined);
    saveSeen(sharedStorage, reader, question, { data: answer.data, at: Date.now() });
    return { answer };
  }
  const seen = answer.errCode === errCodes.unavailable && seenBefore(sharedStorage, reader, question);
  // What was kept is what such a call has answered.
  return seen
    ? { answer: { success: true, data: seen.data as T, message: '', errCode: errCodes.ok }, seenAt: seen.at }
    : { answer };
}

/**
 * Makes a call when the section is shown, whenever the input changes, after an act, and on `again`. The first answer may
 * be part of the page (`SectionRendering`). An undefined input makes no call.
 */
export function useCall<N extends CallName>(name: N, input: InputOf<N> | undefined): Called<OutputOf<N>> {
  const { client, reader, language, rendering, version } = useFrame();
  const body = input === undefined ? undefined : JSON.stringify(input);
  const answer = body === undefined ? undefined : rendering?.answerTo(name, body);
  // Only the server loads answers while it renders.
  const first = (answer instanceof Promise ? use(answer) : answer) as Answer<OutputOf<N>> | undefined;
  const [times, setTimes] = useState(0);
  const key = `${String(times)} ${String(version)} ${body ?? ''}`;
  const [loaded, setLoaded] = useState<Loaded<OutputOf<N>> | undefined>(first && { key, answer: first });
  const isFirst = useRef(first !== undefined);

  useEffect(() => {
    if (body === undefined) return undefined;
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    let isWanted = true;
    // What was written is what was given: an input of this call.
    const given: InputOf<N> = JSON.parse(body);
    void client.call(name, given).then((answer) => {
      if (!isWanted) return;
      const question = `${language} ${name} ${body}`;
      setLoaded({ key, ...(keptCalls.has(name) ? orSeen(answer, reader, question) : { answer }) });
    });
    return () => {
      isWanted = false;
    };
  }, [client, reader, language, name, body, key]);

  const again = useCallback(() => {
    setTimes((before) => before + 1);
  }, []);
  if (!loaded) return { state: 'waiting', again };
  if (loaded.answer.success) {
    const { seenAt } = loaded;
    return {
      state: 'here',
      data: loaded.answer.data,
      isOld: loaded.key !== key,
      again,
      ...(seenAt !== undefined && { seenAt }),
    };
  }
  if (loaded.key !== key) return { state: 'waiting', again };
  return { state: 'failed', message: loaded.answer.message, again };
}

/**
 * Tells the reader of the outcome of an act: the server's message, or what is given where it says nothing. A session
 * that is over tells of itself.
 * @returns whether it was done
 */
export function toastResult(answer: Answer<unknown>, done = ''): boolean {
  const text = answer.success ? answer.message || done : answer.message;
  if (text !== '' && answer.errCode !== errCodes.unauthenticated) showToast(answer.success ? 'success' : 'error', text);
  return answer.success;
}
