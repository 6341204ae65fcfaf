import { formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, type Markup } from '../markup/markup.ts';
import { appliedMarkup } from '../navigation/applied-markup.ts';
import { lettersMarkup } from '../navigation/letters-markup.ts';
import { listColumnsMarkup } from '../navigation/list-columns-markup.ts';
import { listSearchMarkup } from '../navigation/list-search-markup.ts';
import { nothingMarkup } from '../navigation/nothing-markup.ts';
import { pagerMarkup } from '../navigation/pager-markup.ts';
import type { Choice, ChoiceGroup } from '../parts/query.ts';
import { tabsMarkup, type Tab } from '../navigation/tabs-markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { databaseLists, listPaths } from './database-address.ts';
import { databaseEntry } from './database-entry-markup.ts';
import type { LoadedList } from './load-database-pages.ts';

/** What the page of the list works out for its frame and its body alike. */
export interface DatabaseListView {
  title: string;
  letters: readonly Choice[];
  states: readonly Choice[];
  groups: readonly ChoiceGroup[];
  applied: readonly { name: string; path: string }[];
  choices: readonly Tab[];
  isOpen: boolean;
  /** Whether readers sign in here, who may ask for a database. */
  canAsk: boolean;
}

type Databases = OutputOf<'listDatabases'>;

/** By letter, where the list goes by letters; else one part without a letter. */
function partsOf({ screen, state, list }: LoadedList): readonly (readonly [string, Databases['result']])[] {
  const result = list?.result ?? [];
  const isLettered = screen === 'nav' && state.values.letter === '' && state.values.q === '';
  return isLettered ? [...Map.groupBy(result, (entry) => entry.initial)] : [['', result]];
}

function statesMarkup(context: PageContext, { state, screen }: LoadedList, states: readonly Choice[]): Markup {
  const { t, language } = context;
  const all = { name: t('databases:all'), path: databaseLists[screen].changed(state, { state: '' }) };
  const tabs = states.map((state) => ({ ...state, count: formatNumber(state.count ?? 0, language) }));
  const first = { ...all, isChosen: state.values.state === '' };
  return tabsMarkup(context, t('databases:states'), [first, ...tabs], 'tabs');
}

function missingMarkup({ t }: PageContext): Markup {
  return html`<section class="db-missing">
    <h2>${t('databases:missing')}</h2>
    <p class="quiet">${t('databases:missingHint')}</p>
    <div class="db-form"><button type="button" class="btn" data-form="other">${t('databases:missingAsk')}</button></div>
  </section>`;
}

export function databaseListMarkup(context: PageContext, page: LoadedList, view: DatabaseListView): Markup {
  const { t, language } = context;
  const { screen, state, list, failure, last } = page;
  const { values } = state;
  const addresses = databaseLists[screen];
  const head = html`<h1>${view.title}</h1>
    ${listSearchMarkup(context, {
      path: listPaths[screen],
      label: t('databases:searchLabel'),
      value: values.q,
      keep: { ...values, letter: '' },
    })}${failure && failureMarkup(failure.message)}`;
  if (!list) return head;
  const { total } = list;
  const entries = partsOf(page).map(
    ([letter, some]) =>
      html`${letter !== '' && html`<h2 class="db-letter">${letter === '#' ? t('navigation:noLetter') : letter}</h2>`}${
        some.length > 0 &&
        html`<ul class="entries ${page.view === 'cards' ? 'db-cards' : 'db-rows'}">
          ${some.map((entry) => databaseEntry(context, entry, screen, letter === '' ? 2 : 3))}
        </ul>`
      }`,
  );
  const bar = html`<div class="db-bar">
    <p role="status">${t('databases:found', { count: total, shown: formatNumber(total, language) })}</p>
    ${screen === 'new' && total > 1 && tabsMarkup(context, t('databases:order'), view.choices)}
  </div>`;
  const nothing = nothingMarkup(context, {
    total,
    page: state.page,
    last,
    q: values.q,
    title: t('databases:none'),
    whole: { path: listPaths[screen], name: t('databases:showAll') },
    first: addresses.page(state, 1),
  });
  const hasFilters = view.groups.some((group) => group.choices.length > 0);
  const path = (at: number) => addresses.page(state, at);
  return html`${head}${lettersMarkup(context, view.letters, addresses.changed(state, { letter: '' }))}${
    screen === 'new' && view.states.length > 0 && statesMarkup(context, page, view.states)
  }${listColumnsMarkup(
    context,
    [
      appliedMarkup(context, { applied: view.applied, hasFilters }),
      bar,
      nothing,
      html`${entries}`,
      pagerMarkup(context, { page: state.page, last, path, isOpen: view.isOpen }),
      view.canAsk && missingMarkup(context),
    ],
    view.groups,
  )}`;
}
