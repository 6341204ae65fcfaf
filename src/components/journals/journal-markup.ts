import type { OutputOf } from '#lib/contract/contract.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { pagerMarkup } from '../navigation/list-parts-markup.ts';
import { noteText } from '../parts/embargo.ts';
import { externalLink } from '../parts/link-markup.ts';
import { titleLangOf } from '../parts/record-language.ts';
import { activityData } from '../record/activity.ts';
import { availabilityMarkup } from '../record/availability-markup.ts';
import { detailsMarkup } from '../record/details-markup.ts';
import { itemTable } from '../record/item-table-markup.ts';
import { titleBlock } from '../record/title-block-markup.ts';
import { webAddress } from '../web-address.ts';
import { journalList, journalPath } from './journal-address.ts';
import { volumeRows, type JournalPage, type JournalQuery } from './load-journal-page.ts';

type LoadedJournal = Extract<JournalPage, { kind: 'found' }>;
type Electronic = OutputOf<'listElectronicItems'>[number];

/** Few volumes are scanned faster than a year is chosen. */
const maxAtOnce = 12;

function coverageText({ t }: PageContext, { from, to }: Electronic): string {
  if (from && to) return t('record:coverageFromTo', { from, to });
  if (from) return t('record:coverageFrom', { from });
  return to ? t('record:coverageTo', { to }) : t('journals:unknownCoverage');
}

function electronicMarkup(context: PageContext, electronic: readonly Electronic[]): Markup {
  const { t } = context;
  const sources = electronic.flatMap((item) => {
    const href = webAddress(item.url);
    if (href === undefined) return [];
    const name = item.collection ?? item.label ?? new URL(href).hostname.replace(/^www\./, '');
    return [{ href, name, coverage: coverageText(context, item), note: item.note ? noteText(item.note, t) : '' }];
  });
  if (sources.length === 0) return html``;
  const hasNotes = sources.some(({ note }) => note !== '');
  const rows = sources.map(
    ({ href, name, coverage, note }) =>
      html`<tr>
        <td>${externalLink(t, href, name)}</td>
        <td>${coverage}</td>
        ${hasNotes && html`<td>${note}</td>`}
      </tr>`,
  );
  return html`<section id="online" data-count="access">
    <h2>${t('journals:online')}</h2>
    <table class="table" aria-label="${t('journals:online')}">
      <thead>
        <tr>
          <th scope="col">${t('journals:collection')}</th>
          <th scope="col">${t('journals:coverage')}</th>
          ${hasNotes && html`<th scope="col">${t('journals:embargo')}</th>`}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

/** The years of single volumes; nothing where there are few volumes, or one year alone. */
function yearsMarkup(
  { t, address, language }: PageContext,
  { id, year }: JournalQuery,
  { years }: OutputOf<'listSerialItems'>,
): Markup {
  const all = years.reduce((sum, entry) => sum + entry.count, 0);
  if (year === undefined && (years.length <= 1 || all <= maxAtOnce)) return html``;
  const chips = years.map((entry) => {
    const shown = formatNumber(entry.count, language);
    const label = t('journals:yearCount', { year: entry.year, count: entry.count, shown });
    return html`<a
      class="chip"
      rel="nofollow"
      href="${address(journalPath(id, entry.year))}#holdings"
      ${attribute('aria-current', entry.year === year ? 'true' : undefined)}
      aria-label="${label}"
      >${entry.year}</a
    >`;
  });
  const allYears =
    year !== undefined &&
    html`<a class="chip" rel="nofollow" href="${address(journalPath(id))}#holdings">${t('journals:allYears')}</a>`;
  return html`<nav class="years" aria-label="${t('journals:years')}">${allYears}${chips}</nav>`;
}

function volumesMarkup(
  context: PageContext,
  query: JournalQuery,
  { groups, volumes }: Pick<LoadedJournal, 'groups'> & { volumes: OutputOf<'listSerialItems'> },
): Markup {
  const { t, language } = context;
  const { id, year, page } = query;
  const { items, total } = volumes;
  const number = (value: number) => formatNumber(value, language);
  const statements = groups.flatMap(({ libName, statements: held }) =>
    held.map(({ statement, locationName, callNo }) => {
      const place = [libName, locationName, callNo].filter(Boolean).join(separator);
      return html`<li>
        <span class="quiet">${t('record:statement')}</span> ${`${statement}${separator}`}
        <span class="quiet">${place}</span>
      </li>`;
    }),
  );
  const label =
    year === undefined
      ? t('journals:volumesShown', { shown: number(items.length), all: number(total) })
      : t('journals:volumesOfYear', { year, count: total, shown: number(total) });
  const last = Math.max(1, Math.ceil(total / volumeRows));
  const table = html`<p class="quiet">${label}</p>
    ${itemTable(context, { recordId: id, items, label, withLibrary: groups.length > 1 })}${pagerMarkup(context, {
      page,
      last,
      path: (at) => journalPath(id, year, at),
    })}`;
  return html`<section id="holdings">
    <h2>${t('journals:volumes')}</h2>
    ${
      statements.length > 0 &&
      html`<ul class="statements">
        ${statements}
      </ul>`
    }${yearsMarkup(context, query, volumes)}${
      items.length > 0 ? table : statements.length === 0 && html`<p>${t('journals:noVolumes')}</p>`
    }
  </section>`;
}

function trailMarkup({ t, address }: PageContext, record: RecordDetail): Markup {
  return html`<nav class="trail" aria-label="${t('record:breadcrumb')}">
    <ol class="flex min-w-0">
      <li><a href="${address('/home')}">${t('record:home')}</a></li>
      <li><a href="${address('/magazineNav')}">${t('journals:title')}</a></li>
      <li><span aria-current="page" ${attribute('lang', titleLangOf(record))}>${record.title}</span></li>
    </ol>
  </nav>`;
}

export function journalMarkup(context: PageContext, query: JournalQuery, journal: LoadedJournal): Markup {
  const { t, address } = context;
  const { record, groups, electronic, volumes, failures } = journal;
  const first = journalList.read(new URLSearchParams());
  const core = record.coreInclude.map(({ code, name }) => {
    const href = address(journalList.changed(first, { coreInclude: code }));
    return html`<li><a class="chip" href="${href}">${name}</a></li>`;
  });
  const actions = html`${availabilityMarkup(context, { groups, electronic })}${
      core.length > 0 &&
      html`<ul class="years" aria-label="${t('journals:core')}">
        ${core}
      </ul>`
    }${failures.map(failureMarkup)}
    <p class="acts pt-3"><a class="btn" href="${address(recordPath(query.id))}">${t('journals:record')}</a></p>`;
  return html`${trailMarkup(context, record)}
    <article class="journal" data-activity="${activityData(context, query.id, record.docCode)}">
      ${titleBlock(context, record, actions)}
      <div class="record">
        <div>
          ${electronicMarkup(context, electronic)}${
            groups.length > 0 && volumes && volumesMarkup(context, query, { groups, volumes })
          }${detailsMarkup(context, record)}
        </div>
      </div>
    </article>`;
}
