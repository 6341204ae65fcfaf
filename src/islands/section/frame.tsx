import { createContext, useContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { FormOutcome, Question } from './acts.ts';
import type { FrameMessages } from './messages.ts';
import type { SectionSite } from './section.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { saveSeen, seenBefore } from '#lib/stores/session/last-seen.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { useStore } from '@nanostores/react';
import { goToQuery, queryWith, sectionQuery } from '#lib/stores/section-address.ts';

interface SectionAddress {
  query: string;
  /** A parameter of the address; empty where it has none. */
  get: (name: string) => string;
  page: number;
  /** Address of another place in this section, for links. */
  to: (values: Record<string, string>, keep?: readonly string[]) => string;
  /** Goes there; the browser's way back leads here. */
  go: (values: Record<string, string>, keep?: readonly string[]) => void;
}

/** Where in its section the reader is: tab, page, search … stand in the address. */
export function useAddress(): SectionAddress {
  const { rendering } = useFrame();
  const query = useStore(sectionQuery, rendering && { ssr: () => rendering.query });
  const given = new URLSearchParams(query);
  const page = Number(given.get('page') ?? '1');
  return {
    query,
    get: (name) => given.get(name) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    to: (values, keep) => queryWith(query, values, keep) || (rendering?.pathname ?? location.pathname),
    go: (values, keep) => goToQuery(queryWith(query, values, keep)),
  };
}

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

  const again = useCallback(() => setTimes((before) => before + 1), []);
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
 * Shows the reader the outcome of an act: the server's message, or the given one if it has none. An expired session
 * shows its own dialog.
 * @returns whether it was done
 */
export function toastResult(answer: Answer<unknown>, done = ''): boolean {
  const text = answer.success ? answer.message || done : answer.message;
  if (text !== '' && answer.errCode !== errCodes.unauthenticated) showToast(answer.success ? 'success' : 'error', text);
  return answer.success;
}

export interface Frame extends SectionSite {
  messages: FrameMessages;
  /** @returns whether the reader wants it */
  confirm: (question: Question) => Promise<boolean>;
  /**
   * Performs the act of a form and loads the section's data again.
   * @returns texts of mistakes by the names of their fields; undefined if the act is done
   */
  send: (form: FormData) => Promise<FormOutcome['problems'] | undefined>;
  outcome: FormOutcome | undefined;
  /** Number of acts so far: the section's calls are made again after each. */
  version: number;
}

export const FrameContext = createContext<Frame | undefined>(undefined);

/** What surrounds every section. @throws outside the personal center */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a section is outside the personal center');
  return frame;
}
