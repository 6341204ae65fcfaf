import { languages, defaultLanguage, languageTag, type Language } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import type { OfflineMessages } from './messages.ts';

// What the worker shows of pages that it has saved. Nothing here touches the network or the caches.

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? '');

/** The language of an address of the library. @param root path under which all its addresses lie, with a slash at the end */
export function languageOf(pathname: string, root: string): Language {
  const [first] = pathname.slice(root.length).split('/');
  return languages.find((language) => language === first) ?? defaultLanguage;
}

/** Whether an answer may be kept: a page that is the same for everyone, and came whole. */
export function isForEveryone({ status, type, redirected, headers }: Response, media: RegExp): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    media.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

export function markedAsSaved(
  page: string,
  date: string | null,
  messages: OfflineMessages,
  language: Language,
): string {
  const when = new Date(date ?? NaN);
  const text = Number.isNaN(when.valueOf())
    ? messages.offline
    : fill(messages.savedPage, { time: formatMoment(when, language) });
  const note = `<p class="notice" role="status" data-saved>${escape(text)}</p>`;
  // Before what the page is about; one without it begins with the word.
  return /<main\b/.test(page) ? page.replace(/<main\b/, `${note}<main`) : note + page;
}

export interface SavedPage {
  href: string;
  title: string;
}

export const titleOf = (page: string): string =>
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
export const savedPagesPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What is in place of a page that was never saved: the word that one is offline, and what can be read. */
export function listOfSaved(saved: readonly SavedPage[], messages: OfflineMessages, language: Language): string {
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
