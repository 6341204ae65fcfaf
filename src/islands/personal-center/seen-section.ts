import { parsePage } from '#lib/client/fetched-page.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { saveSeen, seenBefore } from '#lib/stores/session/last-seen.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { loadStylesheet } from '../load-stylesheet.ts';

// Sections that a reader can read without a network, as the server has rendered them. Their page is the reader's own and
// in no cache: the service worker answers with that of visitors (islands/offline/worker.ts).

const addressHere = (): string => location.pathname + location.search;

/** Saves the section that the server has rendered for this page. */
export function saveSection(holder: HTMLElement, reader: UserInfo): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('.personal-section > link[rel=stylesheet]')];
  const data = { markup: holder.innerHTML, sheets: sheets.map((sheet) => sheet.getAttribute('href') ?? '') };
  saveSeen(sharedStorage, reader, addressHere(), { data, at: Date.now() });
  // Another tab needs it to find the reader without a network.
  void import('../identity/session/restore.ts').catch(() => undefined);
  void takeVisitorsPage().catch(() => undefined);
}

/** The service worker cannot cache this page: it caches what visitors see at its address. */
export async function takeVisitorsPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ url: location.href, files: [] });
}

interface SeenSection {
  markup: string;
  sheets: string[];
}
const isSeenSection = (data: unknown): data is SeenSection =>
  typeof data === 'object' && data !== null && 'markup' in data && 'sheets' in data && Array.isArray(data.sheets);

/**
 * Shows the section as this reader saw it last, with its time, for a page that was answered without a network.
 * @returns whether the reader has seen it
 */
export function showSeenSection(holder: HTMLElement, place: HTMLElement, reader: UserInfo): boolean {
  const seen = seenBefore(sharedStorage, reader, addressHere());
  if (!seen || !isSeenSection(seen.data)) return false;
  for (const href of seen.data.sheets) void loadStylesheet(href);
  const note = document.createElement('p');
  note.className = 'notice';
  note.role = 'status';
  const time = formatMoment(new Date(seen.at), requestContextOf(place).language);
  note.textContent = fill(holder.dataset['lastSeen'] ?? '', { time });
  const section = parsePage(seen.data.markup).body;
  for (const button of section.querySelectorAll('button')) button.disabled = true;
  holder.replaceChildren(note, ...section.childNodes);
  holder.removeAttribute('aria-busy');
  return true;
}
