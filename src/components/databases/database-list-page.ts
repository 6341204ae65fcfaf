import { databaseSorts, databaseStates } from '#lib/contract/database-terms.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { emptyAnswer, type CreatePage } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd, collectionJsonLd } from '#lib/seo/json-ld.ts';
import { type PageContext, html, type Markup } from '../markup/markup.ts';
import { appliedOf, choicesOf, letters, robotsOf, type Choice, type ChoiceGroup } from '../parts/query.ts';
import { databaseLists, databasePath, navPathOf, type Screen, listPaths } from './database-address.ts';
import { loadList, type LoadedList } from './load-database-pages.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { failureMarkup } from '../feedback/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  lettersMarkup,
  tabsMarkup,
  type Tab,
  listSearchMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import { databaseEntry } from './database-entry-markup.ts';

/** What the page of the list works out for its frame and its body alike. */
interface DatabaseListView {
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
  return html`<section class="py-6">
    <h2>${t('databases:missing')}</h2>
    <p class="quiet">${t('databases:missingHint')}</p>
    <div class="pt-3"><button type="button" class="btn" data-form="other">${t('databases:missingAsk')}</button></div>
  </section>`;
}

function databaseListMarkup(context: PageContext, page: LoadedList, view: DatabaseListView): Markup {
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
      html`${letter !== '' && html`<h2 class="db-letter pt-6 pb-2">${letter === '#' ? t('navigation:noLetter') : letter}</h2>`}${
        some.length > 0 &&
        html`<ul
          class="entries ${page.view === 'cards' ? 'db-cards grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4' : 'db-rows'}"
        >
          ${some.map((entry) => databaseEntry(context, entry, screen, letter === '' ? 2 : 3))}
        </ul>`
      }`,
  );
  const bar = html`<div class="db-bar flex flex-wrap justify-between gap-x-6 pb-2 text-muted text-sm">
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

function viewOf({ t, site }: PageContext, page: LoadedList): DatabaseListView {
  const { screen, state, sort, view, list } = page;
  const addresses = databaseLists[screen];
  const { values } = state;
  const subjects = (list?.subjects ?? []).map((entry) => ({ ...entry, code: entry.subId, name: entry.subName }));
  const types = (list?.databaseTypes ?? []).map((entry) => ({ ...entry, code: entry.screenId }));
  const languages = list?.languages ?? [];
  const states = (list?.states ?? []).map((entry) => ({
    ...entry,
    code: entry.state,
    name: t(`databases:state_${entry.state}`),
  }));
  const countOf = new Map((list?.letters ?? []).map((entry): [string, number] => [entry.letter, entry.count]));
  const letterChoices = choicesOf(
    addresses,
    state,
    'letter',
    letters.map((letter) => ({ code: letter, name: letter, count: countOf.get(letter) ?? 0 })),
  );
  const stateChoices = choicesOf(addresses, state, 'state', states);
  const groups = [
    ...(screen === 'nav' ? [{ title: t('databases:states'), choices: stateChoices }] : []),
    { title: t('databases:subjects'), choices: choicesOf(addresses, state, 'subject', subjects) },
    { title: t('databases:types'), choices: choicesOf(addresses, state, 'type', types) },
    { title: t('databases:languages'), choices: choicesOf(addresses, state, 'language', languages) },
  ];
  const nameIn = (known: readonly { code: string; name: string }[], code: string) =>
    known.find((entry) => entry.code === code)?.name ?? code;
  const chosenState = databaseStates.find((databaseState) => databaseState === values.state);
  const applied = appliedOf(addresses, state, {
    q: t('databases:wordsAre', { q: values.q }),
    letter: values.letter,
    subject: nameIn(subjects, values.subject),
    type: nameIn(types, values.type),
    language: nameIn(languages, values.language),
    state: chosenState ? t(`databases:state_${chosenState}`) : values.state,
  });
  const sorts = databaseSorts.map((databaseSort) => ({
    name: t(`databases:sort_${databaseSort}`),
    path: addresses.changed(state, { sort: databaseSort === 'title' ? '' : databaseSort }),
    isChosen: databaseSort === sort,
    isOpen: false,
  }));
  const views = (['cards', 'list'] as const).map((entry) => ({
    name: t(`databases:${entry}`),
    path: addresses.path({ page: state.page, values: { ...values, view: entry === 'list' ? entry : '' } }),
    isChosen: entry === view,
    isOpen: false,
  }));
  return {
    title: t(screen === 'nav' ? 'databases:navTitle' : 'databases:newTitle'),
    groups,
    applied,
    letters: letterChoices,
    states: stateChoices,
    isOpen: robotsOf(addresses, state, 'q') === undefined,
    choices: [...sorts, ...views],
    canAsk: site.config.loginFlag === '1',
  };
}

/** Structured data: the library's databases as a catalogue. */
function jsonLdOf(
  { t, site, language, address, origin }: PageContext,
  title: string,
  list: LoadedList['list'],
): object[] {
  if (!list) return [];
  const libraryName = inLanguage(site.name, language);
  const url = (path: string) => origin + address(path);
  return [
    collectionJsonLd({
      name: t('databases:catalogName', { library: libraryName }),
      url: url('/dataBaseNav'),
      publisher: { '@type': 'Library', name: libraryName, url: url('/home') },
      total: list.total,
      entries: list.result.map((entry) => ({ name: entry.title, url: url(databasePath('nav', entry.recordId)) })),
    }),
    breadcrumbJsonLd([
      { name: libraryName, url: url('/home') },
      { name: title, url: url('/dataBaseNav') },
    ]),
  ];
}

export const databaseListPage =
  (screen: Screen): CreatePage =>
  async ({ locals, url }) => {
    const { t, site, language } = locals;
    const answer = emptyAnswer();
    const loaded = await loadList({ locals, url, response: answer }, screen);
    const { state, list, last } = loaded;
    const { page } = state;
    const addresses = databaseLists[screen];
    const view = viewOf(locals, loaded);
    const narrowedTo = view.applied.map((entry) => entry.name).join(separator);
    const title = narrowedTo === '' ? view.title : t('databases:narrowedTitle', { title: view.title, to: narrowedTo });
    const total = list?.total ?? 0;
    const counted = { count: total, shown: formatNumber(total, language) };
    const props = {
      title: page > 1 ? t('databases:pageTitle', { title, page }) : title,
      description: t('databases:description', { library: inLanguage(site.name, language), ...counted }),
      // One list for search engines, whichever of the two screens leads to it and however it is sorted.
      canonicalPath: navPathOf(state),
      robots: list && page <= last ? robotsOf(addresses, state, 'q') : 'noindex, follow',
      prev: page > 1 && page <= last ? addresses.page(state, page - 1) : undefined,
      next: page < last ? addresses.page(state, page + 1) : undefined,
      jsonLd: jsonLdOf(locals, view.title, list),
    };
    return { ...answer, props, parts: [databaseListMarkup(locals, loaded, view).text] };
  };
