import { contextObjectOfHit, type ShownHit } from '#lib/citation/hit-object.ts';

const textOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';

/**
 * What is in an element itself, without its children; its points between facts are held by spaces that do not break.
 */
const ownText = (element: Element | null | undefined): string =>
  [...(element?.childNodes ?? [])]
    .map((node) => (node instanceof Text ? node.data : ''))
    .join('')
    .replaceAll('\u00a0', ' ');

function readHit(hit: Element, mark: string): ShownHit {
  const line = hit.querySelector('h2 + p:not([class])');
  const [, ...place] = ownText(hit.querySelector('p.quiet')).trim().replace(/ ·$/, '').split(' · ');
  const isInOthers = mark.startsWith('3') || mark.startsWith('4');
  return {
    docCode: mark.charAt(0),
    number: mark.slice(1),
    title: textOf(hit.querySelector('h2')),
    author: textOf(line?.querySelector('span')),
    imprint: ownText(line).replace(/^ · /, ''),
    // Behind a call number, where there is one.
    source: isInOthers ? (place.at(-1) ?? '') : '',
    url: hit.querySelector<HTMLAnchorElement>('a.out')?.href ?? '',
  };
}

/** Writes each hit of the page for reference managers, and notifies them. */
function writeCoins(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.hit .unapi-id[data-hit]')) {
    const hit = place.closest('.hit');
    const mark = place.dataset['hit'];
    if (!hit || !mark) continue;
    const span = document.createElement('span');
    span.className = 'Z3988';
    span.title = contextObjectOfHit(readHit(hit, mark), location.hostname);
    place.before(span);
    delete place.dataset['hit'];
  }
  document.dispatchEvent(new Event('ZoteroItemUpdated'));
}

writeCoins();
document.addEventListener('yuelan:list', writeCoins);
