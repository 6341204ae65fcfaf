import { type Language, languages, defaultLanguage, languageTag } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import type { OfflineMessages } from './messages.ts';

// What the worker shows of pages that it has saved. Nothing here touches the network or the caches.

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? '');

/** The language of an address of the library. @param root path under which all its addresses lie, with a slash at the end */
function languageOf(pathname: string, root: string): Language {
  const [first] = pathname.slice(root.length).split('/');
  return languages.find((language) => language === first) ?? defaultLanguage;
}

/** Whether an answer may be kept: a page that is the same for everyone, and came whole. */
function isForEveryone({ status, type, redirected, headers }: Response, media: RegExp): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    media.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

/** A saved page with the word that it is one, and of when. */
function markedAsSaved(page: string, date: string | null, messages: OfflineMessages, language: Language): string {
  const when = new Date(date ?? NaN);
  const text = Number.isNaN(when.valueOf())
    ? messages.offline
    : fill(messages.savedPage, { time: formatMoment(when, language) });
  const note = `<p class="notice" role="status" data-saved>${escape(text)}</p>`;
  // Before what the page is about; one without it begins with the word.
  return /<main\b/.test(page) ? page.replace(/<main\b/, `${note}<main`) : note + page;
}

interface SavedPage {
  href: string;
  title: string;
}

const titleOf = (page: string): string =>
  (/<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const look =
  ':root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}' +
  'ul{padding:0;list-style:none}a{display:block;padding:.6rem 0;color:inherit}';
/** The page's own policy: it has styles and nothing else. */
const savedPagesPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What is in place of a page that was never saved: the word that one is offline, and what can be read. */
function listOfSaved(saved: readonly SavedPage[], messages: OfflineMessages, language: Language): string {
  const items = saved.map(({ href, title }) => `<li><a href="${escape(href)}">${escape(title || href)}</a></li>`);
  const list = items.length > 0 ? `<h2>${escape(messages.savedPages)}</h2><ul>${items.join('')}</ul>` : '';
  return (
    `<!doctype html><html lang="${languageTag[language]}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(messages.offline)}</title>` +
    `<style>${look}</style></head><body><main><h1>${escape(messages.offline)}</h1>` +
    `<p role="status">${escape(messages.notSaved)}</p><p><a href="">${escape(messages.tryAgain)}</a></p>` +
    `<p>${escape(messages.offlineHint)}</p>${list}</main></body></html>`
  );
}

// The service worker of one library: /worker.js with the library's addresses as its scope. Pages and pictures come from
// the network whenever there is one; what was seen is in for it when there is none. Only what is the same for every
// visitor is kept. It has no state, so that a new one may take over at any moment (docs/develop/offline.md).

/** What of the worker's global scope is used; the types of workers and those of pages do not go together. */
interface FetchEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <E extends Event>(
    type: 'install' | 'activate' | 'fetch' | 'message',
    listener: (event: E) => void,
  ) => void;
}
const worker = globalThis as unknown as WorkerScope;

const messageFiles = import.meta.glob<Messages['offline']>('/src/lib/i18n/locales/*/offline.json', {
  eager: true,
  import: 'default',
});

function offlineMessages(language: Language): Messages['offline'] {
  const messages = messageFiles[`/src/lib/i18n/locales/${language}/offline.json`];
  if (!messages) throw new Error(`no messages: ${language} offline`);
  return messages;
}

/** Path under which all addresses of the library lie, with a slash at the end. */
const root = new URL(worker.registration.scope).pathname;
/** Caches belong to the whole origin: each library has its own, and changes the number with what is in them. */
const own = `yuelan ${root} `;
const [pages, files, pictures] = ['pages 1', 'files 1', 'pictures 1'].map((name) => own + name) as [
  string,
  string,
  string,
];
const maxEntries: Readonly<Record<string, number>> = { [pages]: 80, [files]: 400, [pictures]: 200 };
const anyVariant = { ignoreVary: true };

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url;

/** Keeps an answer as the newest of its cache; the oldest give way. */
async function keep(cacheName: string, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.delete(url, anyVariant);
  await cache.put(url, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - (maxEntries[cacheName] ?? 0)))) await cache.delete(old);
}

async function savedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(pages);
  const newest = [...(await cache.keys())].reverse().slice(0, 30);
  return Promise.all(
    newest.map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      return { href: pathname + search, title: titleOf((await (await cache.match(url, anyVariant))?.text()) ?? '') };
    }),
  );
}

/** A page that was seen before, marked so; else the list of those that were. */
async function withoutNetwork(url: string): Promise<Response> {
  const saved = await (await caches.open(pages)).match(withoutHash(url), anyVariant);
  const language = languageOf(new URL(url).pathname, root);
  const messages = offlineMessages(language);
  if (!saved) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': savedPagesPolicy };
    return new Response(listOfSaved(await savedPages(), messages, language), { status: 503, headers });
  }
  const headers = new Headers(saved.headers);
  // They were of the bytes that came; these are another page's.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(markedAsSaved(await saved.text(), headers.get('date'), messages, language), { headers });
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isForEveryone(answer, /^text\/html/)) {
      event.waitUntil(keep(pages, withoutHash(request.url), answer.clone()).catch(() => undefined));
    }
    return answer;
  } catch {
    return withoutNetwork(request.url);
  }
}

/** Files of the build: their names change with what is in them. */
async function file(url: string): Promise<Response> {
  const known = await (await caches.open(files)).match(url, anyVariant);
  if (known) return known;
  const answer = await fetch(url);
  if (isForEveryone(answer, /./)) await keep(files, url, answer.clone()).catch(() => undefined);
  return answer;
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (isForEveryone(answer, /^image\//)) {
      event.waitUntil(keep(pictures, request.url, answer.clone()).catch(() => undefined));
    }
    return answer;
  } catch {
    return (await (await caches.open(pictures)).match(request.url, anyVariant)) ?? Response.error();
  }
}

worker.addEventListener<FetchEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/_astro/')) event.respondWith(file(request.url));
  else if (request.destination === 'image') event.respondWith(picture(event));
});

worker.addEventListener<FetchEvent>('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener<FetchEvent>('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(own) && !(name in maxEntries));
    await Promise.all(old.map((name) => caches.delete(name)));
    // The page is asked for while the worker starts.
    await (worker.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

/** A page that the worker has not seen, or that is one reader's own, with the files that it uses. */
interface OpenedPage {
  url: string;
  files: string[];
}
const isOpenedPage = (data: unknown): data is OpenedPage =>
  typeof data === 'object' && data !== null && 'url' in data && 'files' in data && Array.isArray(data.files);

worker.addEventListener<FetchEvent & { data: unknown }>('message', (event) => {
  if (!isOpenedPage(event.data)) return;
  const { url, files: used } = event.data;
  const take = async () => {
    const answer = await fetch(url, { credentials: 'omit' });
    if (isForEveryone(answer, /^text\/html/)) await keep(pages, withoutHash(url), answer);
    for (const entry of used) await file(entry);
  };
  event.waitUntil(take().catch(() => undefined));
});
