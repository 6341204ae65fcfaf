import { fetchPage } from '#lib/client/fetched-page.ts';
import { saveList } from '#lib/stores/session/choices.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';

/** Parts of the result list that another search changes. The rest of the page stays as it is. */
const regions = ['query', 'count', 'tools', 'facets', 'list', 'side'] as const;

interface Shot {
  title: string;
  html: Map<string, string>;
}
/** The lists that this page has shown, so that going back is at once and exact. */
const shots = new Map<string, Shot>();
const maxShots = 30;
let running: AbortController | undefined;
/** Of the list that is shown; the address bar may be ahead of it. */
let address = '';

export function currentAddress(): string {
  return location.pathname + location.search;
}

export const shownAddress = (): string => address;

/**
 * The list of the address bar is shown.
 * @param isNew false for a reload and for a step back: these store nothing, for the session may have ended since, which
 *   removed the words that were searched for
 */
export function showsList(isNew: boolean): void {
  address = currentAddress();
  if (isNew) saveList(sharedStorage, address);
}

function shoot(page: Document): Shot {
  const html = new Map<string, string>();
  for (const id of regions) html.set(id, page.getElementById(id)?.innerHTML ?? '');
  return { title: page.title, html };
}

/** How to find an element again after its surroundings were replaced. */
function signOf(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element instanceof HTMLInputElement) {
    const value = element.type === 'checkbox' ? `[value="${CSS.escape(element.value)}"]` : '';
    return `#facets [name="${CSS.escape(element.name)}"]${value}`;
  }
  return undefined;
}

function put(shot: Shot): void {
  const { activeElement } = document;
  const sign = activeElement && signOf(activeElement);
  const opened = new Map(
    [...document.querySelectorAll<HTMLDetailsElement>('#facets details')].map((entry) => [entry.id, entry.open]),
  );
  document.title = shot.title;
  for (const [id, html] of shot.html) {
    const region = document.getElementById(id);
    // The portal's own page, or a copy of what it showed: nothing that is not markup of ours comes this way.
    if (region) region.innerHTML = html;
  }
  for (const entry of document.querySelectorAll<HTMLDetailsElement>('#facets details')) {
    entry.open = opened.get(entry.id) ?? entry.open;
  }
  if (sign && !activeElement.isConnected) {
    document.querySelector<HTMLElement>(sign)?.focus({ preventScroll: true });
  }
}

/**
 * Shows another list in place of this one: asks for its page and takes over the parts that differ. An earlier request
 * that is still under way is given up.
 * @param push true makes a step for the back button; false is such a step
 * @returns false when the page could not be had; the list then is as it was
 */
export async function show(href: string, push: boolean): Promise<boolean> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  shots.set(address, shoot(document));
  if (shots.size > maxShots) shots.delete(shots.keys().next().value ?? '');
  const { pathname, search } = new URL(href, location.href);
  const list = document.getElementById('list');
  let shot = push ? undefined : shots.get(pathname + search);
  if (!shot) {
    list?.setAttribute('aria-busy', 'true');
    try {
      const page = await fetchPage(pathname + search, { signal: mine.signal });
      if (!page.getElementById('facets')) return false;
      shot = shoot(page);
    } catch {
      // Given up for a newer request: that one answers for the list.
      return mine.signal.aborted;
    } finally {
      if (running === mine) list?.removeAttribute('aria-busy');
    }
    if (mine.signal.aborted) return true;
  }
  if (push) history.pushState(null, '', pathname + search);
  put(shot);
  showsList(push);
  document.dispatchEvent(new Event('yuelan:list'));
  return true;
}
