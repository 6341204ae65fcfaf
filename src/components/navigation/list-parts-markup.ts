import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { pageWindow } from '../parts/pages.ts';
import { emptyMarkup } from '../feedback/markup.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Choice, ChoiceGroup } from '../parts/query.ts';

export interface TrailSteps {
  /** Pages between home and this one: paths inside the library. */
  steps?: readonly { name: string; path: string }[] | undefined;
  here: string;
  /** Language of `here` where it is not that of the page. */
  lang?: string | undefined;
}

export function trailMarkup({ t, address }: PageContext, { steps = [], here, lang }: TrailSteps): Markup {
  const before = [{ name: t('navigation:home'), path: '/home' }, ...steps];
  return html`<nav aria-label="${t('navigation:trail')}">
    <ol class="nav-trail">
      ${before.map((entry) => html`<li><a href="${address(entry.path)}">${entry.name}</a></li>`)}
      <li><span aria-current="page" ${attribute('lang', lang)}>${here}</span></li>
    </ol>
  </nav>`;
}

const shownAtOnce = 8;

/**
 * Values that narrow the list, in groups; the chosen one is taken off again. On a phone it follows the list, and the
 * link of appliedMarkup leads to it.
 */
function filtersMarkup({ t, address, language }: PageContext, groups: readonly ChoiceGroup[]): Markup {
  const shown = groups.filter((group) => group.choices.length > 0);
  if (shown.length === 0) return html``;
  const list = (choices: readonly Choice[]) =>
    html`<ul>
      ${choices.map(
        (choice) =>
          html`<li>
            <a href="${address(choice.path)}" ${choiceAttributes(choice)}>${choice.name}</a>${
              choice.count !== undefined && html`<i>${formatNumber(choice.count, language)}</i>`
            }
          </li>`,
      )}
    </ul>`;
  const parts = shown.map(({ title, choices }) => {
    const rest = choices.slice(shownAtOnce);
    // What is chosen must be seen: it is taken off here.
    const isOpen = rest.some((entry) => entry.isChosen);
    return html`<section>
      <h2>${title}</h2>
      ${list(choices.slice(0, shownAtOnce))}${
        rest.length > 0 &&
        html`<details${isOpen && html` open`}>
          <summary>${t('navigation:more')}</summary>
          ${list(rest)}
        </details>`
      }
    </section>`;
  });
  return html`<aside id="narrow" class="narrow" aria-label="${t('navigation:narrow')}" tabindex="-1">${parts}</aside>`;
}

/**
 * A list next to its filters; one above the other on a phone.
 * @param parts of the list from above; false parts are left out
 * @param aside what is below the values
 */
export function listColumnsMarkup(
  context: PageContext,
  parts: readonly (Markup | false | undefined)[],
  groups: readonly ChoiceGroup[],
  aside?: Markup | false,
): Markup {
  const filters = filtersMarkup(context, groups);
  return html`<div class="nav-columns">
    <div>${parts.map((part) => html`${part}`)}</div>
    ${aside === undefined ? filters : html`<div>${filters}${aside}</div>`}
  </div>`;
}

/** The entries of a list; nothing where there are none, so that no empty list is read out. */
export const entriesMarkup = (entries: readonly Markup[], name = 'entries'): Markup =>
  entries.length === 0
    ? html``
    : html`<ul class="${name}">
        ${entries}
      </ul>`;

/** @param attributes of the heading, such as `lang` */
export function headingMarkup(level: 2 | 3, content: Markup, attributes: Markup = html``): Markup {
  return level === 2 ? html`<h2${attributes}>${content}</h2>` : html`<h3${attributes}>${content}</h3>`;
}

/** How many there are, said again to those who do not see the list change. */
export const countMarkup = (text: string): Markup => html`<p class="quiet" role="status">${text}</p>`;

interface ListSearchForm {
  /** Path of the page inside the library. */
  path: string;
  /** What is searched, said to those who do not see the box; also its placeholder. */
  label: string;
  name?: string | undefined;
  value: string;
  /** Further parameters of the address; empty ones are left out. */
  keep?: Readonly<Record<string, string>> | undefined;
  choice?: Markup | undefined;
  after?: Markup | undefined;
}

/** Searches within a list, without scripts. What else narrows the list stays. */
export function listSearchMarkup({ t, address }: PageContext, form: ListSearchForm): Markup {
  const { path, label, name = 'q', value, keep = {}, choice, after } = form;
  const others = Object.entries(keep)
    .filter(([other, given]) => other !== name && given !== '')
    .map(([other, given]) => html`<input type="hidden" name="${other}" value="${given}" />`);
  return html`<form class="list-search" action="${address(path)}" role="search" aria-label="${label}">
    ${others}
    <input
      class="field"
      type="search"
      name="${name}"
      value="${value}"
      maxlength="200"
      placeholder="${label}"
      aria-label="${label}"
      autocomplete="off"
      enterkeyhint="search"
    />
    ${choice}
    <button class="btn btn-main">${t('navigation:search')}</button>
    ${after}
  </form>`;
}

export function fieldChoice(
  name: string,
  label: string,
  options: readonly { value: string; name: string }[],
  chosen: string,
): Markup {
  return html`<select class="field" name="${name}" aria-label="${label}">
    ${options.map(
      (option) =>
        html`<option value="${option.value}" ${option.value === chosen && html` selected`}>${option.name}</option>`,
    )}
  </select>`;
}

/** A choice of which one is in force; `path` inside the library. */
export interface Tab {
  name: string;
  path: string;
  isChosen: boolean;
  /** Whether search engines may follow; they may where nothing is said. */
  isOpen?: boolean | undefined;
  /** Markup behind the name, such as a number. */
  count?: string | undefined;
}

/**
 * Choices of which one is in force, as links: a ranking, its range, an order.
 * @param label what is chosen, said to those who do not see it
 * @param name the class of the row; none where its parent styles it
 */
export function tabsMarkup({ address }: PageContext, label: string, tabs: readonly Tab[], name?: string): Markup {
  const links = tabs.map(
    (tab) =>
      html`<a href="${address(tab.path)}" ${choiceAttributes(tab)}
        >${tab.name}${tab.count !== undefined && html` <i>${tab.count}</i>`}</a
      >`,
  );
  return html`<nav${attribute('class', name)} aria-label="${label}">${links}</nav>`;
}

/**
 * Letters that titles begin with, by the pinyin of Chinese ones; a letter without titles is there and leads nowhere.
 * @param choices of choicesOf; a count of 0 is a letter without titles
 * @param all path inside the library of the list of all letters
 */
export function lettersMarkup({ t, address, language }: PageContext, choices: readonly Choice[], all: string): Markup {
  const isAll = choices.every((choice) => !choice.isChosen);
  const label = ({ name, count }: Choice) => {
    const letter = name === '#' ? t('navigation:noLetter') : t('navigation:letter', { letter: name });
    return count === undefined ? letter : t('navigation:letterCount', { letter, shown: formatNumber(count, language) });
  };
  const links = choices.map((choice) =>
    choice.count === 0 && !choice.isChosen
      ? html`<span aria-hidden="true">${choice.name}</span>`
      : html`<a href="${address(choice.path)}" ${choiceAttributes(choice)} aria-label="${label(choice)}"
          >${choice.name}</a
        >`,
  );
  return html`<nav class="letters" aria-label="${t('navigation:letters')}">
    <a href="${address(all)}" ${attribute('aria-current', isAll ? 'true' : undefined)}>${t('navigation:all')}</a
    >${links}
  </nav>`;
}

interface AppliedValues {
  applied: readonly { name: string; path: string }[];
  /** Whether the page has the values of filters-markup.ts. */
  hasFilters?: boolean | undefined;
}

/** A condition as a link to the list without it. */
export const appliedChip = ({ t, address }: PageContext, { name, path }: { name: string; path: string }): Markup =>
  html`<li>
    <a class="chip" rel="nofollow" href="${address(path)}"
      ><span class="sr-only">${t('navigation:remove')} </span>${name} <span aria-hidden="true">×</span></a
    >
  </li>`;

/**
 * What narrows the list; each is a link to the list without it. On a phone a link leads to the filters behind the list.
 */
export function appliedMarkup(context: PageContext, { applied, hasFilters = true }: AppliedValues): Markup {
  const { t } = context;
  return html`${hasFilters && html`<a class="btn to-narrow mb-4" href="#narrow">${t('navigation:narrow')}</a>`}${
    applied.length > 0 &&
    html`<ul class="chips" aria-label="${t('navigation:applied')}">
      ${applied.map((entry) => appliedChip(context, entry))}
    </ul>`
  }`;
}

/** How the link of a choice is marked: not to be followed by search engines unless it is open, and whether it is chosen. */
export const choiceAttributes = ({ isOpen, isChosen }: { isOpen?: boolean | undefined; isChosen: boolean }): Markup =>
  html`${attribute('rel', isOpen === false ? 'nofollow' : undefined)}${attribute('aria-current', isChosen ? 'true' : undefined)}`;

interface NothingToShow {
  total: number;
  page?: number | undefined;
  last?: number | undefined;
  q?: string | undefined;
  /** What it means where no words were searched. */
  title: string;
  hint?: Markup | undefined;
  /** The way back: the list without what narrows it, where something does. Path inside the library. */
  whole?: { path: string; name: string } | undefined;
  /** Path of the first page. */
  first?: string | undefined;
}

/**
 * A list that has nothing to show: what was searched and the way back to all of it, or a page behind the last one and
 * the way to the first. Nothing where the list has entries.
 */
export function nothingMarkup({ t, address }: PageContext, nothing: NothingToShow): Markup {
  const { total, page = 1, last = 1, q = '', title, hint, whole, first } = nothing;
  const way = (path: string, name: string) => html`<p><a href="${address(path)}">${name}</a></p>`;
  if (total === 0) {
    const actions = html`${hint}${whole && way(whole.path, whole.name)}`;
    return emptyMarkup(q === '' ? title : t('navigation:noneFor', { q }), actions);
  }
  if (page <= last || first === undefined) return html``;
  return emptyMarkup(t('navigation:pastEnd'), way(first, t('navigation:firstPage')));
}

export interface Pages {
  page: number;
  last: number;
  path: (page: number) => string;
  /** Whether search engines walk the pages of this list. */
  isOpen?: boolean | undefined;
}

/** Numbered pages; on a phone those away from the current one give way. */
export function pagerMarkup({ t, address }: PageContext, { page, last, path, isOpen = false }: Pages): Markup {
  if (last <= 1) return html``;
  const rel = (way: string) => attribute('rel', [way, isOpen ? '' : 'nofollow'].filter(Boolean).join(' ') || undefined);
  const step = (to: number, way: 'prev' | 'next', label: string) =>
    html`<a class="btn" ${rel(way)} href="${address(path(to))}">${label}</a>`;
  const numbers = pageWindow(page, last).map((at) => {
    if (at === null) return html`<span aria-hidden="true">…</span>`;
    const isHere = at === page;
    const more = isHere ? ' btn-main' : Math.abs(at - page) > 1 ? ' far' : '';
    return html`<a
      class="btn${more}"
      ${isHere ? html` aria-current="page"` : rel('')}
      href="${address(path(at))}"
      aria-label="${t('navigation:pageNumber', { page: at })}"
      >${at}</a
    >`;
  });
  return html`<nav class="pager" aria-label="${t('navigation:pages')}">
    ${page > 1 && step(page - 1, 'prev', t('navigation:previous'))}${numbers}${page < last && step(page + 1, 'next', t('navigation:next'))}
  </nav>`;
}
