import { inLanguage } from '#lib/contract/language.ts';
import { separator, formatNumber } from '#lib/i18n/format.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { showsHeader } from '#lib/urls/route-matching.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html, attribute, type Markup, type PageContext } from '../markup/markup.ts';
import {
  listSearchMarkup,
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  lettersMarkup,
  countMarkup,
  entriesMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import { robotsOf, type ListState, choicesOf, appliedOf, type ChoiceGroup } from '../parts/query.ts';
import {
  formOf,
  journalList,
  journalInput,
  journalRows,
  journalPath,
  type JournalListName,
  type JournalListState,
} from './journal-address.ts';
import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import type { JournalEntry } from '#lib/contract/calls/journals.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { colonOf } from '../script-language.ts';
import { yearsOf, titleLangOf } from '../parts/record-language.ts';

type Navigation = OutputOf<'getJournalNavigation'>;
type Values = Navigation['disciplines'];

function valuesOf(lists: Navigation, state: JournalListState, t: Translate): [JournalListName, string, Values][] {
  const openAccess = { code: '1', name: t('journals:openAccessOnly'), count: lists.openAccessCount };
  return [
    ['coreInclude', t('journals:customCores'), lists.customCores],
    ['discode1', t('journals:disciplines'), lists.disciplines],
    ['coreInclude', t('journals:coreIncludes'), lists.coreIncludes],
    ['form', t('journals:forms'), state.values.resourceType === '' ? lists.resourceTypes : []],
    ['openAccess', t('journals:openAccess'), lists.openAccessCount > 0 ? [openAccess] : []],
    ['langCode', t('journals:languages'), lists.languages],
    ['kindNo', t('journals:classes'), lists.classes],
  ];
}

const filtersOf = (lists: Navigation, state: JournalListState, t: Translate): ChoiceGroup[] =>
  valuesOf(lists, state, t).map(([name, title, values]) => ({
    title,
    choices: choicesOf(journalList, state, name, values),
  }));

/** What narrows the list now, as readers call it; a code where it has no name. */
function appliedTo(lists: Navigation | undefined, state: JournalListState, t: Translate) {
  const { q, letter, discode1, kindNo, langCode, form, coreInclude, openAccess } = state.values;
  const labels: Partial<Record<JournalListName, string>> = {
    q,
    discode1,
    kindNo,
    langCode,
    form,
    coreInclude,
    openAccess,
    letter: letter === '#' ? t('navigation:noLetter') : t('navigation:letter', { letter }),
  };
  for (const [name, , values] of lists ? valuesOf(lists, state, t) : []) {
    const found = values.find((value) => value.code === state.values[name]);
    if (found) labels[name] = found.name;
  }
  return appliedOf(journalList, state, labels);
}

function onlineText(t: Translate, { coverage }: JournalEntry): string {
  const [from, to] = [coverage?.from ?? null, coverage?.to ?? null];
  if (from !== null && from === to) return t('journals:electronicYear', { year: from });
  if (from !== null && to !== null) return t('journals:electronicFromTo', { from, to });
  if (from !== null) return t('journals:electronicFrom', { from });
  return to === null ? t('journals:electronic') : t('journals:electronicTo', { to });
}

function journalEntry({ t, address }: PageContext, journal: JournalEntry): Markup {
  const lang = attribute('lang', titleLangOf(journal));
  const by = [journal.author ?? journal.publisher, yearsOf(journal, t), journal.frequency?.name];
  const facts = [
    journal.issn && `ISSN ${journal.issn}`,
    journal.cn && `CN ${journal.cn}`,
    journal.isPrint && t('journals:print'),
    journal.isElectronic && onlineText(t, journal),
    journal.openAccess && t('journals:openAccess'),
  ];
  const line = (parts: readonly unknown[], rest: Markup) => {
    const text = parts.filter(Boolean).join(separator);
    return text !== '' && html`<p${rest}>${text}</p>`;
  };
  const subtitle = journal.subtitle && html`<span>${colonOf(journal.title)}${journal.subtitle}</span>`;
  const name = html`<a href="${address(journalPath(journal.recordId))}">${journal.title}${subtitle}</a>`;
  const cores = journal.coreInclude.map((entry) => entry.name);
  return html`<li>
    <h2${lang}>${name}</h2>
    ${line(by, lang)}${line(facts, html` class="quiet"`)}${line(cores, html` class="text-sm"`)}
  </li>`;
}

/** Journals that readers visit most; nothing where nobody has yet. */
function hotJournals({ t, address, language }: PageContext, journals: OutputOf<'listHotJournals'>): Markup {
  if (journals.length === 0) return html``;
  const entries = journals.map((journal) => {
    const visits = t('journals:visits', { count: journal.visits, shown: formatNumber(journal.visits, language) });
    const path = address(journalPath(journal.recordId));
    return html`<li class="break-inside-avoid">
      <a
        class="inline-block py-2 no-underline hover:underline"
        ${attribute('lang', titleLangOf(journal))}
        href="${path}"
        >${journal.title}</a
      >
      <span class="quiet">${visits}</span>
    </li>`;
  });
  return html`<section class="pb-6" aria-labelledby="hot-title">
    <h2 class="py-2 text-[1.25rem]" id="hot-title">${t('journals:hot')}</h2>
    <ol class="columns-[18rem] max-sm:columns-auto gap-x-8 ps-6 list-decimal">
      ${entries}
    </ol>
  </section>`;
}

interface JournalListView {
  state: ListState<(typeof journalList)['names'][number]>;
  lists: OutputOf<'getJournalNavigation'>;
  hot: OutputOf<'listHotJournals'>;
  applied: readonly { name: string; path: string }[];
  last: number;
  /** Whether search engines walk its pages. */
  isOpen: boolean;
}

function noJournals(context: PageContext, { state, lists, applied, last }: JournalListView): Markup {
  const { t, address } = context;
  const { q } = state.values;
  const everywhere =
    q !== '' &&
    html`<p><a rel="nofollow" href="${address(listPath({ q }))}">${t('journals:searchAll', { term: q })}</a></p>`;
  return nothingMarkup(context, {
    total: lists.total,
    page: state.page,
    last,
    q,
    title: t('journals:none'),
    whole: applied.length > 0 ? { path: '/magazineNav', name: t('journals:showAll') } : undefined,
    first: journalList.page(state, 1),
    hint: html`<p>${t('journals:noneHint')}</p>
      ${everywhere}`,
  });
}

function journalListMarkup(context: PageContext, view: JournalListView): Markup {
  const { t, language } = context;
  const { state, lists, hot, applied, last, isOpen } = view;
  const number = (value: number) => formatNumber(value, language);
  const letters = lists.letters.map(({ letter, count }) => ({ code: letter, name: letter, count }));
  const found = t('journals:found', { count: lists.total, shown: number(lists.total) });
  const pages = last > 1 ? `${separator}${t('journals:pageOf', { page: number(state.page), last: number(last) })}` : '';
  const choices = choicesOf(journalList, state, 'letter', letters);
  return html`${lettersMarkup(context, choices, journalList.changed(state, { letter: '' }))}${hotJournals(context, hot)}${appliedMarkup(context, { applied })}${countMarkup(found + pages)}${listColumnsMarkup(
    context,
    [
      noJournals(context, view),
      entriesMarkup(lists.journals.map((journal) => journalEntry(context, journal))),
      pagerMarkup(context, { page: state.page, last, path: (at) => journalList.page(state, at), isOpen }),
    ],
    filtersOf(lists, state, t),
  )}`;
}

/** Journals that readers visit most, next to an unfiltered list. */
const hotRows = 9;

interface LoadedJournals {
  state: ListState<(typeof journalList)['names'][number]>;
  status: number;
  lists: OutputOf<'getJournalNavigation'> | undefined;
  hot: OutputOf<'listHotJournals'>;
  failure: Failure | undefined;
  last: number;
}

async function loadJournals(client: Client, query: URLSearchParams): Promise<LoadedJournals> {
  const state = journalList.read(query);
  const isWhole = journalList.narrowed(state) === 0 && state.page === 1;
  const [answer, hot] = await Promise.all([
    client.call('getJournalNavigation', journalInput(state)),
    isWhole ? client.call('listHotJournals', { rows: hotRows }) : undefined,
  ]);
  if (!answer.success) {
    return { state, status: statusOf(answer), lists: undefined, hot: [], failure: answer, last: 1 };
  }
  const last = Math.max(1, Math.ceil(answer.data.total / journalRows));
  const status = state.page > last ? 404 : 200;
  return { state, status, lists: answer.data, hot: hot?.success ? hot.data : [], failure: undefined, last };
}

export async function journalListPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t, path } = locals;
  const answer = emptyAnswer();
  const { state, status, lists, hot, failure, last } = await loadJournals(client, url.searchParams);
  if (lists) {
    const { groupCode } = site;
    declareCache(answer, { tags: [`library:${groupCode}`, `list:${groupCode}:search`], maxAge: 600 });
  }
  answer.status = status;

  const applied = appliedTo(lists, state, t);
  // Shown inside another page it is no page of its own for search engines (portal-shell §2.3).
  const hasHeader = showsHeader(path, url.searchParams);
  const robots = hasHeader && (lists?.total ?? 0) > 0 ? robotsOf(journalList, state, 'q') : 'noindex, follow';
  const search = { path: '/magazineNav', label: t('journals:search'), value: state.values.q, keep: state.values };
  const view = lists && { state, lists, hot, applied, last, isOpen: robots === undefined };
  const body = html`<h1>${t('journals:title')}</h1>
    ${listSearchMarkup(locals, search)}${failure && failureMarkup(failure.message)}${
      view && journalListMarkup(locals, view)
    }`;
  const props = {
    title: [t('journals:title'), ...applied.map((entry) => entry.name)].join(separator),
    description: t('journals:description', { name: inLanguage(site.name, language) }),
    canonicalPath: journalList.path({ ...state, values: { ...state.values, form: formOf(state), resourceType: '' } }),
    robots,
    prev: state.page > 1 ? journalList.page(state, state.page - 1) : undefined,
    next: state.page < last ? journalList.page(state, state.page + 1) : undefined,
  };
  return { ...answer, props, parts: [body.text], variant: hasHeader ? undefined : 'bare' };
}
