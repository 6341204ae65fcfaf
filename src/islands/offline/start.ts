import { languages } from '#lib/contract/language.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { offlineMessages, type OfflineMessages } from './messages.ts';

/** Says over the page that there is no network, until there is one. */
function showOffline(messages: OfflineMessages): void {
  const said = document.querySelector('[data-offline]');
  if (navigator.onLine) said?.remove();
  // A page out of the worker's store says it already.
  if (navigator.onLine || said || document.querySelector('[data-saved]')) return;
  const note = document.createElement('p');
  note.className = 'notice';
  note.role = 'status';
  note.dataset['offline'] = '';
  document.querySelector('main')?.before(note);
  // What is put into a place that is there already is read out.
  note.textContent = `${messages.offline} · ${messages.offlineHint}`;
}

/** The library's addresses, whatever their language, with a slash at the end. @param base of the page's own language */
const rootOf = (base: string): string =>
  languages.reduce((root, language) => root.replace(new RegExp(`/${language}/$`), '/'), `${base}/`);

/** Brings the worker that keeps what was seen for when there is no network. Browsers have workers by https alone. */
async function startWorker(base: string): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/worker.js', { scope: rootOf(base) });
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_astro/`));
  active?.postMessage({ url: location.href, files });
}

/** Lets the page work without the network as far as it can. */
export async function startOffline(place: HTMLElement): Promise<void> {
  const messages = await offlineMessages(requestContextOf(place).language);
  for (const change of ['offline', 'online']) {
    addEventListener(change, () => showOffline(messages));
  }
  showOffline(messages);
  if (!('serviceWorker' in navigator)) return;
  try {
    await startWorker(place.dataset['base'] ?? '');
  } catch {
    // A browser that forbids workers keeps nothing.
  }
}
