import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { webAddress } from '../web-address.ts';
import { entryMarkup } from './entry-markup.ts';
import { isAnything, type ExternalInformation, type ExternalInformationPage } from './load-external-information.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';

type SiteRecords = OutputOf<'getSiteRecords'>[number];
type Place = OutputOf<'getSiteLocations'>[number]['places'][number];

/** What another library has, in a few words: copies if it reports them, else records. */
export function siteStatus(
  t: Translate,
  language: Language,
  { state, count }: Pick<SiteRecords, 'state' | 'count'>,
  places: readonly Pick<Place, 'itemCount' | 'onShelfCount'>[],
): string {
  if (state === 'unavailable') return t('outside:unavailable');
  if (state === 'nothing' || count === null) return t('outside:nothing');
  const all = places.reduce((sum, place) => sum + place.itemCount, 0);
  const free = places.reduce((sum, place) => sum + place.onShelfCount, 0);
  const number = (value: number) => formatNumber(value, language);
  return all > 0
    ? t('outside:copies', { count: all, free: number(free), all: number(all) })
    : t('outside:records', { count, shown: number(count) });
}

export function lookupStatus(t: Translate, state: 'found' | 'nothing' | 'unavailable' | null): string {
  if (state === null) return '';
  return t(state === 'found' ? 'outside:has' : state === 'nothing' ? 'outside:nothing' : 'outside:unavailable');
}

export function citedStatus(t: Translate, language: Language, entry: OutputOf<'getCitedCounts'>[number]): string {
  if (entry.state === 'unavailable') return t('outside:unavailable');
  if (entry.count === null) return t('outside:nothing');
  return t('outside:cited', { count: entry.count, shown: formatNumber(entry.count, language) });
}

const minute = 60_000;

/**
 * How old an answer is: 3 hours ago.
 * @param checkedAt ISO time
 * @param now milliseconds since 1970
 */
export function ageOf(language: Language, checkedAt: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(checkedAt)) / minute));
  const format = new Intl.RelativeTimeFormat(languageTag[language], { numeric: 'auto' });
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
}

type SiteReport = OutputOf<'getSiteRecords'>[number];
type Places = OutputOf<'getSiteLocations'>[number]['places'];

function placesMarkup({ t, language }: PageContext, places: Places): Markup {
  const number = (value: number) => formatNumber(value, language);
  const rows = places.map(
    ({ libName, locationName, callNo, itemCount, onShelfCount }) =>
      html`<tr>
        <td>${libName} ·&nbsp;${locationName}</td>
        <td>${callNo}</td>
        <td>${t('outside:copies', { count: itemCount, free: number(onShelfCount), all: number(itemCount) })}</td>
      </tr>`,
  );
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">${t('record:location')}</th>
        <th scope="col">${t('record:callNo')}</th>
        <th scope="col">${t('outside:copiesColumn')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** What one other library has of the title: its records, and its copies where it reports them. */
function siteMarkup(context: PageContext, report: SiteReport, places: Places): Markup {
  const { t, language } = context;
  const { site, name, url, count, records, checkedAt } = report;
  const titles = records.map((record) => {
    const href = webAddress(record.url);
    const facts = [record.author, record.publisher, record.year, record.isbn].filter(Boolean).join(separator);
    return html`<li${langAttribute(record.title, context)}>
      ${href === undefined ? record.title : externalLink(t, href, record.title)}<span class="quiet"> ${facts}</span>
    </li>`;
  });
  return html`<section id="at-${site}">
    <h2>${name}</h2>
    <p data-fill="site-${site}">${siteStatus(t, language, report, places)}</p>
    ${
      count !== null &&
      count > records.length &&
      records.length > 0 &&
      html`<p class="quiet">${t('outside:firstRecords', { shown: formatNumber(records.length, language) })}</p>`
    }${
      titles.length > 0 &&
      html`<ul class="rows">
        ${titles}
      </ul>`
    }${places.length > 0 && placesMarkup(context, places)}${
      checkedAt !== null &&
      html`<p class="quiet">${t('outside:checkedAt', { time: ageOf(language, checkedAt, Date.now()) })}</p>`
    }${url !== null && html`<p>${externalLink(t, url, t('outside:lookThere', { name }))}</p>`}
  </section>`;
}

function informationMarkup(context: PageContext, information: ExternalInformation): Markup {
  const { t, language } = context;
  const { sites, records, locations, lookups, citedCounts, author } = information;
  const reports = records.map((report) =>
    siteMarkup(context, report, locations.find(({ site }) => site === report.site)?.places ?? []),
  );
  const links = sites.flatMap(({ asks, kind, name, url }) =>
    !asks && (kind === 'library' || kind === 'nationalLibrary') && url !== null
      ? [html`<li>${externalLink(t, url, name)}</li>`]
      : [],
  );
  const services = lookups.map(
    ({ code, name, url, state }) =>
      html`<li>
        ${externalLink(t, url, name)}<span class="quiet" data-fill="site-${code}">${lookupStatus(t, state)}</span>
      </li>`,
  );
  const places =
    services.length + links.length > 0 &&
    html`<section>
      <ul class="rows places">
        ${links}${services}
      </ul>
    </section>`;
  const counts = citedCounts.map((count) => {
    const text = citedStatus(t, language, count);
    return html`<li>
      ${count.name}
      <span data-fill="cited-${count.code}">${count.url === null ? text : externalLink(t, count.url, text)}</span>
    </li>`;
  });
  const cited =
    counts.length > 0 &&
    html`<section>
      <h2>${t('outside:citedCounts')}</h2>
      <ul class="rows places">
        ${counts}
      </ul>
    </section>`;
  const about =
    author?.entry.entry &&
    html`<section>
      <h2>${t('outside:aboutAuthor', { name: author.name })}</h2>
      <div class="max-w-text" data-fill="author">${entryMarkup(context, author.entry.entry)}</div>
    </section>`;
  return html`<p class="quiet">${t('outside:intro')}</p>
    <article>${reports}${places}${cited}${about}</article>`;
}

/**
 * What other services report about a record: the record's page takes its late parts from here (`data-fill`), and without
 * scripts it is a page to go to.
 */
export function elsewhereMarkup(
  context: PageContext,
  page: ExternalInformationPage,
  { recordId, title }: { recordId: string; title: string },
): Markup {
  const { t, address } = context;
  const back =
    page.kind === 'found' &&
    html`<p><a class="btn" href="${address(recordPath(recordId))}">${t('cite:backToRecord')}</a></p>`;
  const body =
    page.kind === 'failed'
      ? failureMarkup(page.failure.message)
      : page.kind === 'none'
        ? emptyMarkup(t('record:notFound'), html``)
        : isAnything(page)
          ? informationMarkup(context, page)
          : emptyMarkup(t('outside:none'), html`<p>${t('outside:noneHint')}</p>`);
  return html`${back}
    <h1>${title}</h1>
    ${body}`;
}
