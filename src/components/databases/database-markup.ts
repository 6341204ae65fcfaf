import { languageTag } from '#lib/contract/language.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { separator, formatNumber } from '#lib/i18n/format.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { trailMarkup, listSearchMarkup, pagerMarkup } from '../navigation/list-parts-markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';
import { langOf } from '../script-language.ts';
import { webAddress } from '../web-address.ts';
import { listPaths, databasePath, kbartPath, databaseLists, type Screen } from './database-address.ts';
import { databaseState } from './database-entry-markup.ts';
import { type LoadedDatabase, titleRows } from './load-database-pages.ts';
import { questionsMarkup, formButton } from './questions-markup.ts';
import { recordPath } from '#lib/seo/address.ts';
import { monthPoints } from '#lib/chart/time.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { columnChart } from '../chart/column-chart-markup.ts';

interface Fact {
  name: string;
  values: readonly { text: string; href?: string }[];
}
const plain = (text: string | null) => (text === null || text === '' ? [] : [{ text }]);

function factsOf({ t, language, address }: PageContext, entry: Database, screen: Screen): Fact[] {
  const { from, to, state } = entry;
  const lists = databaseLists[screen];
  const whole = lists.read(new URLSearchParams());
  const narrowed = (change: Parameters<typeof lists.changed>[1]) => address(lists.changed(whole, change));
  const day = (at: string | null) => (at === null ? '' : formatDay(at, language));
  const isLimited = state !== 'free' && (from !== null || to !== null);
  return [
    {
      name: t('databases:subjects'),
      values: entry.subjects.map(({ subId, subName }) => ({ text: subName, href: narrowed({ subject: subId }) })),
    },
    {
      name: t('databases:types'),
      values: entry.types.map(({ screenId, name }) => ({ text: name, href: narrowed({ type: screenId }) })),
    },
    {
      name: t('databases:languages'),
      values: entry.languages.map(({ code, name }) => ({ text: name, href: narrowed({ language: code }) })),
    },
    { name: t('databases:publisher'), values: plain(entry.publisher) },
    { name: t('databases:coverage'), values: plain(entry.coverage) },
    { name: t('databases:period'), values: plain(isLimited ? `${day(from)} – ${day(to)}` : null) },
    { name: t('databases:contact'), values: plain(entry.contact) },
  ].filter(({ values }) => values.length > 0);
}

function guidesMarkup(context: PageContext, guides: Database['guides']): Markup | false {
  const entries = guides.flatMap(({ url, title }) => {
    const href = webAddress(url);
    if (href === undefined) return [];
    return [html`<li${langAttribute(title, context)}>${externalLink(context.t, href, title)}</li>`];
  });
  if (entries.length === 0) return false;
  return html`<section>
    <h2>${context.t('databases:guides')}</h2>
    <ul>
      ${entries}
    </ul>
  </section>`;
}

/** A trial is asked for where there is none; a subscription where it is tried out. */
function requestMarkup({ t, site }: PageContext, { state, recordId }: Database): Markup | false {
  const request = state === null || state === 'ended' ? 'trial' : state === 'trial' ? 'purchase' : undefined;
  if (!request || site.config.loginFlag !== '1') return false;
  return html`<section>
    <h2>${t(`databases:${request}Title`)}</h2>
    <p class="quiet">${t(`databases:${request}Hint`)}</p>
    ${formButton(request, recordId, t(`databases:${request}Ask`))}
  </section>`;
}

function visitsMarkup(context: PageContext, { visits, months }: Database): Markup | false {
  const { t, language } = context;
  if (visits === 0) return false;
  const points = monthPoints(months, language);
  const chart =
    points.length > 1 &&
    columnChart(context, {
      caption: t('databases:visitsByMonth'),
      points,
      shape: points.length > 12 ? 'line' : 'columns',
      heads: [t('databases:month'), t('databases:visitCount')],
    });
  return html`<section>
    <h2>${t('databases:use')}</h2>
    <p>${t('databases:visits', { count: visits, shown: formatNumber(visits, language) })}</p>
    ${chart}
  </section>`;
}

function databaseFacts(context: PageContext, database: Database, screen: Screen): Markup {
  const { t, address } = context;
  const facts = factsOf(context, database, screen).map(({ name, values }) => {
    const shown = values.map(
      ({ text, href }) =>
        html`<dd${langAttribute(text, context)}>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</dd>`,
    );
    return html`<div>
      <dt class="pt-2 text-muted text-sm">${name}</dt>
      ${shown}
    </div>`;
  });
  return html`<aside aria-label="${t('databases:facts')}">
    <dl class="db-facts pt-6">${facts}</dl>
    ${guidesMarkup(context, database.guides)}${requestMarkup(context, database)}${visitsMarkup(context, database)}
    <p><a href="${address(recordPath(database.recordId))}">${t('databases:record')}</a></p>
  </aside>`;
}

type Titles = NonNullable<LoadedDatabase['titles']>;

function titleRow({ t, address }: PageContext, entry: Titles['result'][number]): Markup {
  const lang = attribute('lang', titleLangOf(entry));
  const numbers = (entry.isSerial ? entry.issn : entry.isbn).map(
    (number) => html`<span class="block whitespace-nowrap max-sm:inline">${number}</span> `,
  );
  const coverage = ({ from, to }: Titles['result'][number]['access'][number]) =>
    from === null && to === null ? t('databases:openTitle') : `${from ?? ''} – ${to ?? t('databases:present')}`;
  const copies = entry.access.map((copy) => {
    const url = webAddress(copy.url);
    if (url === undefined) return html``;
    return html`<span class="block"
      >${externalLink(t, url, coverage(copy))}${copy.note && html`<small class="block text-muted text-sm">${copy.note}</small>`}</span
    >`;
  });
  return html`<tr>
    <td>
      <a href="${address(recordPath(entry.recordId))}" ${lang}>${entry.title}</a>${
        entry.publisher && html`<small class="block text-muted text-sm">${entry.publisher}</small>`
      }
    </td>
    <td>${numbers}</td>
    <td data-visit="${entry.recordId}" data-kind="${entry.isSerial ? 'journal' : 'book'}">${copies}</td>
  </tr>`;
}

/**
 * What the database holds of the catalogue: its title list, page by page, and as a KBART file.
 * @param all titles of the whole list
 */
function titlesMarkup(context: PageContext, page: LoadedDatabase, titles: Titles, all: number): Markup {
  const { t, address, language } = context;
  const { screen, id, find, titlePage } = page;
  const path = databasePath(screen, id);
  const pathOf = (at: number) => {
    const query = new URLSearchParams([
      ...(find === '' ? [] : [['find', find]]),
      ...(at === 1 ? [] : [['titles', String(at)]]),
    ]).toString();
    return `${path}${query === '' ? '' : `?${query}`}#titles`;
  };
  const last = Math.max(1, Math.ceil(titles.total / titleRows));
  const counted = (count: number) => ({ count, shown: formatNumber(count, language) });
  const search = { path: `${path}#titles`, name: 'find', value: find, label: t('databases:findTitle') };
  const heads = [t('databases:titleHead'), t('databases:numberHead'), t('databases:coverageHead')];
  const table =
    titles.result.length > 0 &&
    html`<table class="table db-titles">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${titles.result.map((entry) => titleRow(context, entry))}
      </tbody>
    </table>`;
  return html`<section id="titles">
    <h2>${t('databases:titles', counted(all))}</h2>
    ${listSearchMarkup(context, search)}
    <p class="flex flex-wrap justify-between gap-x-6 pb-2 text-sm">
      <span class="text-muted" role="status">${find !== '' && t('databases:titlesFound', counted(titles.total))}</span
      ><a class="py-2" rel="nofollow" href="${address(kbartPath(id))}" download>${t('databases:kbart')}</a>
    </p>
    ${table}${pagerMarkup(context, { page: titlePage, last, path: pathOf })}
  </section>`;
}

type Database = OutputOf<'getDatabase'>;

function introduction({ t, language }: PageContext, { description, descriptionLang }: Database): Markup | false {
  if (!description) return false;
  const isChinese = descriptionLang === 'zh-CN' && language !== 'zh-CN';
  const lang = isChinese ? languageTag['zh-CN'] : langOf(description, language);
  return html`<section>
    <h2>${t('databases:introduction')}</h2>
    <p class="max-w-text whitespace-pre-line" ${attribute('lang', lang)}>${description}</p>
  </section>`;
}

/** Ways to the database, in the order in which readers should try them. */
function accessMarkup(context: PageContext, { recordId, access }: OutputOf<'getDatabase'>): Markup {
  const { t } = context;
  const ways = access.flatMap(({ kind, url, label, note }) => {
    const address = webAddress(url);
    if (address === undefined) return [];
    return [{ url: address, text: label ?? t(kind === null ? 'databases:open' : `databases:access_${kind}`), note }];
  });
  const entries = ways.map(({ url, text, note }, at) => {
    const link = externalLink(t, url, text, at === 0 ? 'btn btn-main' : 'btn');
    const behind = note && html`<span${langAttribute(note, context)}> ·&nbsp;${note}</span>`;
    return html`<li class="grid gap-1 justify-items-start">
      ${link}<span class="quiet">${new URL(url).hostname}${behind}</span>
    </li>`;
  });
  const none = html`<p>${t('databases:noAddress')}</p>`;
  return html`<section class="card mt-4 p-4" aria-label="${t('databases:access')}" data-visit="${recordId}">
    ${
      entries.length === 0
        ? none
        : html`<ul class="flex flex-wrap gap-x-8 gap-y-4">
            ${entries}
          </ul>`
    }
    <button type="button" class="btn fav mt-4" value="${recordId}" aria-pressed="false">
      ${t('favourites:favourite')}
    </button>
  </section>`;
}

function article(context: PageContext, page: LoadedDatabase, database: Database): Markup {
  const { titles, questions } = page;
  const { title, aliases } = database;
  return html`<article>
    <h1${attribute('lang', titleLangOf(database))}>${title}</h1>
    ${
      aliases.length > 0 &&
      html`<p class="quiet" ${langAttribute(aliases.join(), context)}>${aliases.join(separator)}</p>`
    }
    <p>${databaseState(context, database)}</p>
    ${accessMarkup(context, database)}${page.failures.map(failureMarkup)}
    <div class="nav-columns">
      <div>
        ${introduction(context, database)}${
          titles && database.titleCount > 0 && titlesMarkup(context, page, titles, database.titleCount)
        }${questions && questionsMarkup(context, page, questions)}
      </div>
      ${databaseFacts(context, database, page.screen)}
    </div>
  </article>`;
}

/**
 * A database: how to get in, what the library says of it, its titles, how much it is used, what readers ask.
 * @param names what the list that it is in is called, and what is said where there is no database
 */
export function databaseMarkup(
  context: PageContext,
  page: LoadedDatabase,
  names: { list: string; none: string },
): Markup {
  const { t, address } = context;
  const { screen, database, failure } = page;
  const steps = [{ name: names.list, path: listPaths[screen] }];
  const lang = database && titleLangOf(database);
  const trail = trailMarkup(context, { steps, here: database?.title ?? names.none, lang });
  if (database) return html`${trail}${article(context, page, database)}`;
  return html`${trail}
    <h1>${names.none}</h1>
    ${failure ? failureMarkup(failure.message) : emptyMarkup(t('databases:notFoundHint'), html``)}
    <p class="pt-3"><a href="${address(listPaths[screen])}">${t('databases:showAll')}</a></p>`;
}
