import { formatNumber } from '#lib/i18n/format.ts';
import { languageTag } from '#lib/contract/language.ts';
import { showWaiting } from '#lib/client/waiting.ts';
import { changeHistory, countSearch, giveUp, offersFor, type Offer } from './ask.client.ts';
import type { SuggestData } from './data.ts';
import styles from './suggest.css?inline';

/**
 * Suggestions under a search box: a combobox with a list by the ARIA Authoring Practices. The focus stays in the box,
 * aria-activedescendant names the chosen option; the form works as before.
 */

const waitMs = 120;
const groups = ['history', 'hot', 'title', 'author', 'subject'] as const;
/** Fields in which suggestions make sense, and the kinds that each takes. */
const kindsOf: Record<string, readonly Offer['kind'][]> = {
  keyWord: groups,
  title: ['history', 'hot', 'title'],
  author: ['history', 'hot', 'author'],
  subject: ['history', 'hot', 'subject'],
};
// The look of the list comes with the list: pages whose reader never searches do not carry it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** How to open the list of a box that has one. */
const attached = new WeakMap<HTMLInputElement, () => void>();
let lists = 0;

const made = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/**
 * Gives a search box its suggestions; a second time it has them already.
 * @returns what opens the list of an empty box, for a reader who points at it
 */
export function attach(box: HTMLInputElement, form: HTMLFormElement): () => void {
  const known = attached.get(box);
  if (known) return known;
  // The portal's own page: it is not checked again.
  const { requestContext, words }: SuggestData = JSON.parse(form.dataset['suggest'] ?? '{}');
  lists += 1;
  const id = `suggest-${String(lists)}`;
  const list = made('div', { id, role: 'listbox', class: 'suggest card', 'aria-label': words['suggestions'] ?? '' });
  list.hidden = true;
  const status = made('div', { role: 'status', class: 'sr-only' });
  form.append(list, status);
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id })) {
    box.setAttribute(name, value);
  }
  box.ariaExpanded = 'false';

  let offers: Offer[] = [];
  let options: HTMLElement[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isComposing = false;

  const field = (): string => {
    const chosen = form.elements.namedItem('field');
    return chosen instanceof HTMLSelectElement ? chosen.value : 'keyWord';
  };
  /** A message with its number; in English its form hangs on the number. */
  const counted = (key: string, count: number): string => {
    const form = new Intl.PluralRules(languageTag[requestContext.language]).select(count);
    const text = words[`${key}_${form}`] ?? words[key] ?? '';
    return text.replace('{{shown}}', formatNumber(count, requestContext.language));
  };

  /** Ends what the box shows while it waits. */
  let arrived: (() => void) | undefined;
  const wait = (): void => {
    if (arrived) return;
    const until = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    // Only its line moves: the text stays as it is.
    showWaiting(box, until, [{ boxShadow: 'inset 0 -3px var(--accent)' }, { boxShadow: 'inset 0 -3px transparent' }]);
  };
  const waitNoMore = (): void => {
    arrived?.();
    arrived = undefined;
  };
  const mark = (at: number): void => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = at;
    const option = options[active];
    if (!option) {
      box.removeAttribute('aria-activedescendant');
      return;
    }
    option.ariaSelected = 'true';
    option.scrollIntoView({ block: 'nearest' });
    box.setAttribute('aria-activedescendant', option.id);
  };
  const close = (): void => {
    clearTimeout(timer);
    giveUp();
    waitNoMore();
    mark(-1);
    list.hidden = true;
    box.ariaExpanded = 'false';
    status.textContent = '';
  };
  /** Under the box, as wide as it; on a phone as wide as the form. */
  const place = (): void => {
    const frame = (box.closest('.searchbox') ?? box).getBoundingClientRect();
    const whole = form.getBoundingClientRect();
    const isNarrow = whole.width < 560;
    list.style.top = `${String(frame.bottom - whole.top + 4)}px`;
    list.style.left = isNarrow ? '0' : `${String(frame.left - whole.left)}px`;
    list.style.width = `${String(isNarrow ? whole.width : frame.width)}px`;
  };
  const optionOf = (offer: Offer, at: number): HTMLElement => {
    const text = made('span', offer.lang === null ? {} : { lang: offer.lang }, offer.text);
    const note =
      offer.recordId === null ? offer.records > 1 && counted('inRecords', offer.records) : words['openRecord'];
    const option = made('div', { role: 'option', id: `${id}-${String(at)}`, 'aria-selected': 'false' }, text);
    if (note) option.append(' ', made('small', {}, note));
    return option;
  };
  const show = (found: readonly Offer[]): void => {
    mark(-1);
    const wanted = kindsOf[field()] ?? [];
    offers = found.filter((entry) => wanted.includes(entry.kind));
    options = offers.map(optionOf);
    list.replaceChildren();
    for (const kind of groups) {
      const own = options.filter((_, at) => offers[at]?.kind === kind);
      if (own.length === 0) continue;
      const label = `${id}-${kind}`;
      const heading = made('div', { id: label, role: 'presentation' }, words[kind] ?? '');
      if (kind === 'history') {
        // Not a stop of the keyboard, which stays in the box: there the Delete key takes one search out.
        const clear = made('button', { type: 'button', tabindex: '-1' }, words['clearHistory'] ?? '');
        clear.addEventListener('click', () => void forget({ action: 'clear' }));
        heading.append(' ', clear);
      }
      list.append(made('div', { role: 'group', 'aria-labelledby': label }, heading, ...own));
    }
    list.hidden = offers.length === 0;
    box.ariaExpanded = String(!list.hidden);
    status.textContent = list.hidden ? (words['noSuggestions'] ?? '') : counted('suggestionsShown', offers.length);
    if (!list.hidden) place();
  };
  const refresh = async (): Promise<void> => {
    const text = box.value.trim();
    const found = kindsOf[field()] ? await offersFor(text, requestContext) : [];
    if (text === box.value.trim()) waitNoMore();
    // The reader has typed on, or gone on, meanwhile.
    if (!found || text !== box.value.trim() || document.activeElement !== box || isComposing) return;
    show(found);
  };
  const forget = async (what: Parameters<typeof changeHistory>[0]): Promise<void> => {
    await changeHistory(what, requestContext);
    await refresh();
  };
  const refreshLater = (): void => {
    clearTimeout(timer);
    if (box.value.trim() === '') close();
    else {
      if (kindsOf[field()]) wait();
      timer = setTimeout(() => void refresh(), waitMs);
    }
  };

  const choose = (offer: Offer): void => {
    const { kind, text, recordId } = offer;
    box.value = text;
    close();
    if (recordId !== null) {
      // The form leads to the result list, and records lie below it.
      location.assign(`${form.action}/bookDetails/${recordId}`);
      return;
    }
    countSearch(text, requestContext);
    const query = new URLSearchParams({ q: text });
    if (kind !== 'hot' && kind !== 'history') query.set('field', kind);
    const library = form.elements.namedItem('libCode');
    if (library instanceof HTMLInputElement && library.value !== '') query.set('libCode', library.value);
    location.assign(`${form.action}?${query.toString()}`);
  };

  box.addEventListener('compositionstart', () => {
    isComposing = true;
    clearTimeout(timer);
  });
  box.addEventListener('compositionend', () => {
    isComposing = false;
    refreshLater();
  });
  box.addEventListener('input', () => {
    if (!isComposing) refreshLater();
  });
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    // Keys belong to the input method while it is open.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) void refresh();
      // Past either end lies the box itself, without an option.
      else
        mark(
          key === 'ArrowDown'
            ? ((active + 2) % (options.length + 1)) - 1
            : active < 0
              ? options.length - 1
              : active - 1,
        );
    } else if (key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if (key === 'Delete') {
      const offer = offers[active];
      if (offer?.kind !== 'history') return;
      event.preventDefault();
      void forget({ action: 'remove', term: offer.text });
    } else if (key === 'Enter') {
      const offer = offers[active];
      if (!offer || list.hidden) return;
      event.preventDefault();
      choose(offer);
    }
  });
  // The box keeps the focus, so that a click on an option is not a way out of it.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    const offer = option && offers[options.indexOf(option)];
    if (offer) choose(offer);
  });
  form.addEventListener('submit', () => {
    close();
    if (kindsOf[field()]) countSearch(box.value, requestContext);
  });
  if (box.value.trim() !== box.defaultValue.trim()) refreshLater();
  const open = () => {
    if (list.hidden && box.value.trim() === '') void refresh();
  };
  attached.set(box, open);
  return open;
}
