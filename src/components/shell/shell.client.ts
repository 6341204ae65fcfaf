import {
  chosenLanguage,
  chosenLibrary,
  saveLanguage,
  keepLibrary,
  saveScroll,
  languageCookieText,
  languageEvent,
  takeScroll,
} from '#lib/stores/session/choices.ts';
import { sharedStorage, tabStorage } from '#lib/stores/session/storage.ts';

/**
 * What the frame of every page does beyond plain HTML. Loaded before the first act of the reader: keep it small and
 * without libraries.
 */

/** A cover image that does not come leaves the drawn cover; a logo gives way to ours with the library's name. */
function giveWay(image: HTMLImageElement): void {
  const { fallback } = image.dataset;
  if (fallback === undefined) return;
  delete image.dataset['fallback'];
  if (fallback === 'drawn') {
    image.parentElement?.classList.remove('pic');
    image.remove();
    return;
  }
  const name = document.createElement('span');
  name.textContent = image.alt;
  image.alt = '';
  image.src = fallback;
  image.after(name);
}
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) giveWay(target);
  },
  true,
);
// Those that failed before this script ran.
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
  if (image.complete && image.naturalWidth === 0) giveWay(image);
}

/**
 * Restricts the search forms of this page to the library of an earlier choice. The selector shows that library only where
 * such a form is: other pages are about all libraries.
 */
function showLibrary(libCode: string): void {
  const box = document.querySelector<HTMLElement>('[data-libraries]');
  const link = box?.querySelector<HTMLElement>(`[data-library="${CSS.escape(libCode)}"]`);
  // An address that names a library has the last word; a code of another site's library says nothing here.
  if (!box || !link || box.dataset['libraries'] === 'given') return;
  box.querySelector('[aria-current]')?.removeAttribute('aria-current');
  link.ariaCurrent = 'true';
  const shown = box.querySelector('.chosen');
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    if (shown) shown.textContent = link.textContent.trim();
    if (form.elements.namedItem('libCode')) continue;
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = 'libCode';
    input.value = libCode;
    form.append(input);
  }
}
const scrolled = takeScroll(tabStorage);
if (scrolled > 0) scrollTo({ top: scrolled, behavior: 'instant' });

const chosen = chosenLibrary(sharedStorage);
if (chosen) showLibrary(chosen);
// Some browsers keep the cookies of scripts for a week; the choice holds longer.
const language = chosenLanguage(sharedStorage);
if (language && !document.cookie.includes('language=')) document.cookie = languageCookieText(language);

/** What a search is without: these need not stand in its address, nor do empty fields but for the words themselves. */
const defaults: Record<string, string> = { field: 'keyWord', match: '2' };
document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement) || target.dataset['search'] === undefined) return;
  for (const [name, value] of [...formData]) {
    if ((value === '' && name !== 'q') || defaults[name] === value) formData.delete(name);
  }
});

const openDrops = () => document.querySelectorAll<HTMLDetailsElement>('.drop[open]');
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  for (const drop of openDrops()) if (!drop.contains(event.target)) drop.open = false;

  const language = event.target.closest<HTMLElement>('[data-language]')?.dataset['language'];
  if (language) {
    document.cookie = languageCookieText(language);
    saveLanguage(sharedStorage, language);
    // With a key held the page opens in another tab.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) saveScroll(tabStorage, scrollY);
    document.dispatchEvent(new CustomEvent(languageEvent, { detail: { language } }));
  }

  const library = event.target.closest<HTMLElement>('[data-library]');
  if (library) {
    keepLibrary(sharedStorage, library.dataset['library'] ?? '');
    // Without storage the link leads to the chosen library.
    if (library.dataset['stays'] === undefined || !sharedStorage.isLasting()) return;
    event.preventDefault();
    location.reload();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const drop of openDrops()) {
    drop.open = false;
    if (drop.contains(document.activeElement)) drop.querySelector('summary')?.focus();
  }
});
// The drawer is a bar on a wide screen and must not stay in the top layer there.
matchMedia('(min-width: 72rem)').addEventListener('change', () => {
  const drawer = document.getElementById('drawer');
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
});
