import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { z } from 'zod';
import { contract, type OutputOf, type ParsedInputOf, type RefusalOf } from '#lib/contract/contract.ts';
import { endpoints, type CallName } from '#lib/contract/endpoints.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { storeToken, storeUser } from '#lib/stores/session/machine.ts';
import { hintCookieText, storedUser, type UserInfo } from '#lib/stores/session/reader.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { toasts } from '#lib/stores/toasts.ts';
import { sessionHere } from '../../src/islands/identity/session/page-session.ts';
import { readerClient } from '../../src/islands/identity/session/reader-client.ts';
import { renderSection } from '../../src/islands/personal-center/render-section.tsx';
import type { FormOutcome, SectionActs } from '../../src/islands/section/acts.ts';
import { FrameProvider } from '../../src/islands/section/FrameProvider.tsx';
import { frameMessages } from '../../src/islands/section/messages.ts';
import type { SectionModule, SectionSite } from '../../src/islands/section/section.ts';

/** The library, the language and the reader of the islands' tests. */
export const context = { mappingPath: 'lib', groupCode: '1', language: 'en-US' } as const;
export const base = '/lib/en-US';
export const unreachable = 'The library cannot be reached.';
export const reader: UserInfo = {
  userId: '7',
  groupCode: context.groupCode,
  name: 'Lin',
  opacPicUrl: '',
  libCode: 'A',
  lastLibCode: '',
  status: 'normal',
  fristLoginFlag: '1',
};

/** What a call is refused with. */
export class Refused<R> {
  readonly message: string;
  readonly errCode: number;
  readonly data: R | null;
  constructor(message: string, errCode: number = errCodes.conflict, data: R | null = null) {
    this.message = message;
    this.errCode = errCode;
    this.data = data;
  }
}
/** What a call answers, with the message that the reader sees. */
export class Said<T> {
  readonly message: string;
  readonly data: T;
  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}

type Outcome<N extends CallName> = OutputOf<N> | Said<OutputOf<N>> | Refused<RefusalOf<N>> | Response;
type Answers = { [N in CallName]?: (input: ParsedInputOf<N>) => Outcome<N> | Promise<Outcome<N>> };
type Pages = Record<string, (request: Request) => Response | Promise<Response>>;

const isCall = (name: string): name is CallName => Object.hasOwn(contract, name) && Object.hasOwn(endpoints, name);
const callNames = Object.keys(contract).filter(isCall);

/** What the islands did that the contract does not have; `setup` in tests/island-page.ts fails a test with any. */
export const breaches: string[] = [];

async function inputOf(name: CallName, request: Request): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const text = request.method === 'GET' ? '' : await request.text();
  const given: unknown = text === '' ? query : JSON.parse(text);
  const parsed = contract[name].input.safeParse(given);
  if (!parsed.success) breaches.push(`${name} was sent ${JSON.stringify(given)}: ${z.prettifyError(parsed.error)}`);
  return parsed.data ?? given;
}

function envelopeOf(name: CallName, outcome: unknown): Response {
  if (outcome instanceof Refused) {
    const { message, errCode, data } = outcome;
    return Response.json({ success: false, data, message, errCode }, { status: errCode });
  }
  const { message, data } = outcome instanceof Said ? outcome : { message: '', data: outcome };
  const { output }: { output: z.ZodType } = contract[name];
  const parsed = output.safeParse(data);
  if (!parsed.success) breaches.push(`${name} would not answer that: ${z.prettifyError(parsed.error)}`);
  return Response.json({ success: true, data: parsed.data, message, errCode: errCodes.ok });
}

/** A body that ends when its reader gives it up, as that of a browser does. */
function untilGone(body: ReadableStream<Uint8Array>, gone: Promise<never>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await Promise.race([reader.read(), gone]);
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

export interface ServiceDouble {
  /** Inputs of a call so far, as the service would have read them. */
  sent: <N extends CallName>(name: N) => ParsedInputOf<N>[];
  /** Keeps the answers of a call, or of a page, back. @returns what lets them go */
  hold: (name: CallName | `/${string}`) => () => void;
  /** Whether the network is away. */
  isLost: boolean;
  /** Answers more, or otherwise. */
  answers: Answers;
  pages: Pages;
}

/**
 * The library service at the level of fetch: what islands send and what they get are parsed by the contract's schemas,
 * and a call that the test has no answer to fails it.
 * @param pages by path: what is no call
 */
export function serviceDouble(answers: Answers, pages: Pages = {}): ServiceDouble {
  const sent: { name: CallName; input: never }[] = [];
  const held = new Map<string, Promise<void>>();
  const double: ServiceDouble = {
    answers,
    pages,
    isLost: false,
    sent: (name) => sent.filter((entry) => entry.name === name).map(({ input }) => input),
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve(undefined);
      };
    },
  };
  vi.stubGlobal('fetch', async (options: Request | string, init?: RequestInit) => {
    const request = new Request(typeof options === 'string' ? new URL(options, location.href).href : options, init);
    const { pathname } = new URL(request.url);
    // Nothing waits for an answer that its caller has given up.
    const gone = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => {
        reject(new DOMException('given up', 'AbortError'));
      });
    });
    gone.catch(() => undefined);
    const name = callNames.find((callName) => endpoints[callName][1] === pathname);
    const input = name && (await inputOf(name, request));
    if (name) sent.push({ name, input: input as never });
    await Promise.race([held.get(name ?? pathname), gone]);
    request.signal.throwIfAborted();
    if (double.isLost) throw new TypeError('Failed to fetch');
    const page = double.pages[pathname];
    if (!name && page) return page(request);
    const answer: ((input: never) => unknown) | undefined = name && double.answers[name];
    if (!name || !answer) {
      breaches.push(`nobody answers ${request.method} ${pathname}`);
      return new Response('', { status: 404 });
    }
    const outcome = await answer(input as never);
    if (!(outcome instanceof Response)) return envelopeOf(name, outcome);
    return new Response(outcome.body && untilGone(outcome.body, gone), { headers: outcome.headers });
  });
  return double;
}

/** The header's place of the reader, as components/shell/user-area-markup.ts makes it, and `inside` behind it. */
export function openPage(inside = ''): void {
  const place = document.createElement('div');
  place.id = 'user-area';
  Object.assign(place.dataset, { context: JSON.stringify(context), base, unreachable });
  place.innerHTML = `<a class="bar-button" href="${base}/login" data-sign-in>Sign in</a>`;
  const main = document.createElement('main');
  main.innerHTML = inside;
  document.body.append(place, main);
}

/** Lets the tab know who is signed in, as a sign-in does. */
export function signedIn(): void {
  storeToken(tabStorage, { jwt: 'a.b.c', jwtHeader: 'jwt' });
  storeUser(tabStorage, reader);
  document.cookie = hintCookieText(context.groupCode, true);
  sessionHere()?.load();
}
export const storedReader = (): UserInfo | undefined => storedUser(tabStorage, context.groupCode);

/** The site of a section that `reader` has opened. */
export const sectionSite = (): SectionSite => ({
  client: readerClient(context, unreachable),
  reader,
  language: context.language,
  base,
  timeZone: 'Asia/Shanghai',
});

/** Shows a part of the personal center in its frame. */
export async function showSection(section: ReactElement, sectionActs?: SectionActs) {
  return render(
    <FrameProvider site={sectionSite()} messages={await frameMessages(context.language)} acts={sectionActs}>
      {section}
    </FrameProvider>,
  );
}

/** Opens a section of the personal center as `islands/personal-center` does. */
export async function showOpenedSection({ open }: SectionModule) {
  const { view, acts } = await open(sectionSite());
  return showSection(view, acts);
}

/** Renders a section as the server does. @param query of the address */
export async function renderOnServer({ open }: SectionModule, query = '', outcome?: FormOutcome, referrer = '') {
  const site = sectionSite();
  const section = await open(site);
  const pathname = `${base}/personalCenter`;
  return renderSection(section, site, { origin: 'https://library.example', pathname, query, referrer, outcome });
}

/** What the toasts over the page say. */
export const toastTexts = (): string[] => toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
