import { databaseSorts, databaseStates } from '#lib/contract/database-terms.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { separator } from '#lib/i18n/separator.ts';
import { emptyAnswer, type CreatePage } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd, collectionJsonLd } from '#lib/seo/json-ld.ts';
import type { PageContext } from '../markup/page-context.ts';
import { appliedOf, choicesOf, letters, robotsOf } from '../parts/query.ts';
import { databaseLists, databasePath, navPathOf, type Screen } from './database-address.ts';
import { databaseListMarkup, type DatabaseListView } from './database-list-markup.ts';
import { loadList, type LoadedList } from './load-database-pages.ts';

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
