import { separator } from '#lib/i18n/separator.ts';
import type { JournalEntry } from '#lib/contract/calls/journals.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import { appliedMarkup } from '../navigation/applied-markup.ts';
import { lettersMarkup } from '../navigation/letters-markup.ts';
import { countMarkup, entriesMarkup, listColumnsMarkup } from '../navigation/list-columns-markup.ts';
import { nothingMarkup } from '../navigation/nothing-markup.ts';
import { pagerMarkup } from '../navigation/pager-markup.ts';
import { choicesOf, type ListState } from '../parts/query.ts';
import { colonOf } from '../script-language.ts';
import type { PageContext } from '../markup/page-context.ts';
import { yearsOf } from '../parts/imprint.ts';
import { journalList, journalPath } from './journal-address.ts';
import { filtersOf } from './lists.ts';
import { titleLangOf } from '../parts/record-language.ts';

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
    ${line(by, lang)}${line(facts, html` class="quiet"`)}${line(cores, html` class="cores"`)}
  </li>`;
}

/** Journals that readers visit most; nothing where nobody has yet. */
function hotJournals({ t, address, language }: PageContext, journals: OutputOf<'listHotJournals'>): Markup {
  if (journals.length === 0) return html``;
  const entries = journals.map((journal) => {
    const visits = t('journals:visits', { count: journal.visits, shown: formatNumber(journal.visits, language) });
    const path = address(journalPath(journal.recordId));
    return html`<li>
      <a${attribute('lang', titleLangOf(journal))} href="${path}">${journal.title}</a> <span class="quiet">${visits}</span>
    </li>`;
  });
  return html`<section class="hot" aria-labelledby="hot-title">
    <h2 id="hot-title">${t('journals:hot')}</h2>
    <ol>
      ${entries}
    </ol>
  </section>`;
}

export interface JournalListView {
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

export function journalListMarkup(context: PageContext, view: JournalListView): Markup {
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
