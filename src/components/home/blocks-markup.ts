import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import type { DonationEntry } from '#lib/contract/calls/donations.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Part } from '#lib/pages/part.ts';
import type { HomeBlock } from '#lib/rules/home-view.ts';
import { readableAddress } from '#lib/urls/readable-address.ts';
import { targetOf } from '#lib/site/menu-item.ts';
import { searchPath } from '#lib/queries/search-query.ts';
import { coverMarkup } from '../covers/markup.ts';
import { eventPath } from '../events/event-address.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { bookListPath, cataloguePath } from '../lists/list-address.ts';
import { iconMarkup, attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { newsPath } from '../news/load-news-pages.ts';
import { sectionMarkup } from './section-markup.ts';
import type { Home } from './load-home-page.ts';

const counted = (language: PageContext['language'], count: number) => ({ count, shown: formatNumber(count, language) });

/** Books side by side; the row scrolls by touch, wheel and, since every book is a link, by the Tab key. */
function shelf({ address }: PageContext, records: readonly RecordSummary[], noteOf?: (at: number) => string): Markup {
  const books = records.map((record, at) => {
    const lang = attribute('lang', record.titleLang);
    const author = record.author !== null && record.author !== '' && html`<p${lang}>${record.author}</p>`;
    return html`<li><a href="${address(recordPath(record.recordId))}">${coverMarkup({ ...record, author: null, size: 'large' })}<b${lang}>${record.title}</b></a>${author}${noteOf && html`<p>${noteOf(at)}</p>`}</li>`;
  });
  return html`<ul class="shelf">
    ${books}
  </ul>`;
}

const namesMarkup = (
  rows: readonly { name: Markup; remark: string | undefined }[],
  tag: 'ul' | 'ol' = 'ul',
): Markup => {
  const each = rows.map(
    ({ name, remark }) => html`<li>${name} ${remark !== undefined && html`<small>${remark}</small>`}</li>`,
  );
  return tag === 'ol'
    ? html`<ol class="names">
        ${each}
      </ol>`
    : html`<ul class="names">
        ${each}
      </ul>`;
};

function hours({ t, address }: PageContext, { hours: part }: Home): Markup {
  const libraries = part?.data?.libraries ?? [];
  if (libraries.length === 0) return html``;
  const each = libraries.map(({ name, spans }) => {
    const times = spans.map(({ open, close }) => `${open}–${close}`).join(' ');
    return html`<li><b>${name}</b> ${times === '' ? t('home:closedToday') : times}</li>`;
  });
  return html`<section class="wrap hours" aria-labelledby="hours" data-block="hours">
    <h2 id="hours">${t('home:openToday')}</h2>
    <ul>
      ${each}
    </ul>
    <a href="${address('/collectionNav')}">${t('home:allPlaces')}</a>
  </section>`;
}

function counts({ t, language, address }: PageContext, { counts: info }: Home): Markup {
  if (info === undefined) return html``;
  if (!info.data) return html`<div class="wrap mt-6">${failureMarkup(info.failure)}</div>`;
  const { collections, itemCount } = info.data;
  if (collections.length === 0) return html``;
  const each = collections.map(({ docCode, name, count }) => {
    const href = address(searchPath({ facets: { docCode: [docCode] } }));
    return html`<li>
      <a href="${href}"><b>${formatNumber(count, language)}</b> ${name}</a>
    </li>`;
  });
  const items = itemCount > 0 && html`<li><b>${formatNumber(itemCount, language)}</b> ${t('home:items')}</li>`;
  return html`<section class="wrap mt-6" aria-label="${t('home:collections')}" data-block="counts">
    <ul class="counts">
      ${each}${items}
    </ul>
  </section>`;
}

/** The library's fixed icons; useFlag 2 is hidden (portal-shell §3), what has no page yet is left out. */
function entries({ t, language, address, site }: PageContext): Markup {
  const each = site.fixedIcons.flatMap(({ name, url, jumpMode, icon, useFlag }) => {
    const target = useFlag === '1' ? targetOf(url, jumpMode) : undefined;
    if (!target) return [];
    const href = 'path' in target ? address(target.path) : target.outside;
    // Out of the portal, or a page that is a window of its own (portal-shell §2.2).
    const opens = 'outside' in target || target.newWindow === true;
    const window = opens && html` target="_blank" rel="noopener"`;
    const said = opens && html`<span class="sr-only">${t('shell:opensNewWindow')}</span>`;
    return html`<li>
      <a class="card" href="${href}" ${window}
        >${iconMarkup(icon, { size: 24 })} ${inLanguage(name, language)}${said}</a
      >
    </li>`;
  });
  if (each.length === 0) return html``;
  return html`<nav class="wrap mt-6" data-block="entries" aria-label="${t('home:quickEntries')}">
    <ul class="entries">
      ${each}
    </ul>
  </nav>`;
}

function topTen({ t, address }: PageContext, { lent, rated, viewed }: Home): Markup {
  type Ranked = Part<readonly Pick<RecordSummary, 'recordId' | 'title' | 'titleLang'>[]> | undefined;
  const rankings: [title: string, path: string, part: Ranked][] = [
    [t('home:lentMost'), '/readRange', lent],
    [t('home:viewedMost'), '/hotBook', viewed],
    [t('home:ratedBest'), '/grade', rated],
  ];
  const cards = rankings.flatMap(([title, path, part]) => {
    if (!part || part.data?.length === 0) return [];
    const rows = part.data?.map(
      (entry) =>
        html`<li>
          <a href="${address(recordPath(entry.recordId))}" ${attribute('lang', entry.titleLang)}>${entry.title}</a>
        </li>`,
    );
    const list = part.data
      ? html`<ol>
          ${rows}
        </ol>`
      : failureMarkup(part.failure);
    return html`<div class="card">
      <h3><a href="${address(path)}">${title}</a></h3>
      ${list}
    </div>`;
  });
  if (cards.length === 0) return html``;
  return html`<section class="wrap mt-10" aria-labelledby="topTen" data-block="topTen">
    <div class="block-head"><h2 id="topTen">${t('home:topTen')}</h2></div>
    <div class="top-ten">${cards}</div>
  </section>`;
}

function customShelf(context: PageContext, { customShelf: part }: Home): Markup {
  const own = part?.data;
  return sectionMarkup(context, {
    block: 'customShelf',
    title: own?.title ?? context.t('home:customShelf'),
    part: part?.data ? { data: part.data.result } : part,
    ...(own?.search && { more: cataloguePath(own.search) }),
    content: (records) => shelf(context, records),
  });
}

function classes(context: PageContext, { classes: part }: Home): Markup {
  const { t, language, address } = context;
  return sectionMarkup(context, {
    block: 'classes',
    title: t('home:classes'),
    part,
    more: '/categorySearchList',
    content: (all) => {
      const each = all.map(({ code, name, count }) => {
        const href = address(searchPath({ facets: { kindNo: [code] } }));
        return html`<li>
          <a href="${href}"><i>${code}</i>${name} <small>${formatNumber(count, language)}</small></a>
        </li>`;
      });
      return html`<ul class="classes">
        ${each}
      </ul>`;
    },
  });
}

function lists(context: PageContext, home: Home, block: 'topics' | 'bookLists'): Markup {
  const { t, language, address } = context;
  return sectionMarkup(context, {
    block,
    title: t(`home:${block}`),
    part: home[block],
    more: block === 'topics' ? '/bookListNav?kind=topics' : '/bookListNav',
    content: (all) =>
      namesMarkup(
        all.map(({ id, name, recordCount }) => ({
          name: html`<a href="${address(bookListPath(id))}">${name}</a>`,
          remark: t('home:titles', counted(language, recordCount)),
        })),
      ),
  });
}

function hotCollections(context: PageContext, { hotCollections: part }: Home): Markup {
  const { t, language, address } = context;
  return sectionMarkup(context, {
    block: 'hotCollections',
    title: t('home:hotCollections'),
    part,
    content: (all) => {
      const each = all.map(({ name, count }) => {
        const href = readableAddress(address(searchPath({ facets: { collectionName: [name] } })));
        const titles = t('home:titles', counted(language, count));
        return html`<li>
          <a class="chip" href="${href}">${name} <small class="text-muted">${titles}</small></a>
        </li>`;
      });
      return html`<ul class="flex flex-wrap gap-2">
        ${each}
      </ul>`;
    },
  });
}

type Database = Pick<RecordSummary, 'recordId' | 'title' | 'titleLang'> & { to?: string | null };

function databases(context: PageContext, home: Home, block: 'newCollections' | 'tryCollections'): Markup {
  const { t, language, address } = context;
  const part: Part<readonly Database[]> | undefined = home[block];
  return sectionMarkup(context, {
    block,
    title: t(`home:${block}`),
    part,
    more: block === 'tryCollections' ? '/dataBaseNav?state=trial' : '/dataBaseNav',
    content: (all) =>
      namesMarkup(
        all.map(({ recordId, title, titleLang, to }) => ({
          name: html`<a href="${address(recordPath(recordId))}" ${attribute('lang', titleLang)}>${title}</a>`,
          remark: typeof to === 'string' ? t('home:until', { day: formatDay(to, language) }) : undefined,
        })),
      ),
  });
}

function readers(context: PageContext, { readers: part }: Home): Markup {
  const { t, language } = context;
  return sectionMarkup(context, {
    block: 'readers',
    title: t('home:readers'),
    part,
    content: (all) =>
      namesMarkup(
        all.map(({ name, count }) => ({
          name: html`${name}`,
          remark: t('home:evaluations', counted(language, count)),
        })),
        'ol',
      ),
  });
}

function donations(context: PageContext, { donations: part }: Home): Markup {
  const { t, language } = context;
  const factsOf = ({ kind, titles, donatedOn }: DonationEntry) => [
    ...(kind === 'books' ? [t('home:titles', counted(language, titles))] : []),
    formatDay(donatedOn, language),
  ];
  return sectionMarkup(context, {
    block: 'donations',
    title: t('home:donations'),
    part,
    more: '/donate',
    content: (all) =>
      namesMarkup(
        all.map((entry) => ({
          name: html`${entry.donor ?? t('home:anonymous')}`,
          remark: factsOf(entry).join(separator),
        })),
      ),
  });
}

function news(context: PageContext, { news: part }: Home): Markup {
  const { t, language, address } = context;
  return sectionMarkup(context, {
    block: 'news',
    title: t('home:news'),
    part,
    more: '/news',
    content: (all) =>
      namesMarkup(
        all.map(({ newsId, title, publishedOn }) => ({
          name: html`<a href="${address(newsPath(newsId))}">${title}</a>`,
          remark: formatDay(publishedOn, language),
        })),
      ),
  });
}

function events(context: PageContext, { events: part }: Home): Markup {
  const { t, language, address, site } = context;
  return sectionMarkup(context, {
    block: 'events',
    title: t('home:events'),
    part,
    more: '/events',
    content: (all) =>
      namesMarkup(
        all.map(({ eventId, title, beginsAt }) => ({
          name: html`<a href="${address(eventPath(eventId))}">${title}</a>`,
          remark: formatMoment(new Date(beginsAt), language, site.parameter.timeZone),
        })),
      ),
  });
}

function newBooks(context: PageContext, { newBooks: part }: Home): Markup {
  return sectionMarkup(context, {
    block: 'newBooks',
    title: context.t('home:newBooks'),
    part,
    more: '/newBookInform',
    content: (records) => shelf(context, records),
  });
}

function hotLoans(context: PageContext, { hotLoans: part }: Home): Markup {
  const { t, language } = context;
  return sectionMarkup(context, {
    block: 'hotLoans',
    title: t('home:hotLoans'),
    part,
    more: '/readRange',
    content: (records) => shelf(context, records, (at) => t('home:loans', counted(language, records[at]?.loans ?? 0))),
  });
}

const blocks: Record<HomeBlock, (context: PageContext, home: Home) => Markup> = {
  hours,
  counts,
  entries,
  newBooks,
  hotLoans,
  topTen,
  customShelf,
  classes,
  hotCollections,
  readers,
  donations,
  news,
  events,
  topics: (context, home) => lists(context, home, 'topics'),
  bookLists: (context, home) => lists(context, home, 'bookLists'),
  newCollections: (context, home) => databases(context, home, 'newCollections'),
  tryCollections: (context, home) => databases(context, home, 'tryCollections'),
};

export const homeBlocksMarkup = (context: PageContext, home: Home): Markup =>
  html`${home.blocks.map((block) => blocks[block](context, home))}`;
