import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { separator } from '#lib/i18n/separator.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { shorten } from '#lib/seo/text.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { barChart } from '../chart/bar-chart-markup.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { nothingMarkup } from '../navigation/nothing-markup.ts';
import { pagerMarkup } from '../navigation/pager-markup.ts';
import { tabsMarkup } from '../navigation/tabs-markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { langOf } from '../script-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import type { LoadedResearcher } from './load-people-pages.ts';
import { departmentPath, researcherAddress, researcherPath } from './people-address.ts';

type Researcher = OutputOf<'getResearcher'>;

const withAll = { q: '', letter: '', discipline: '', department: '' };

type LinkType = OutputOf<'getResearcher'>['links'][number]['type'];

/** Registers of researchers are called the same in every language. */
const registers: Partial<Record<LinkType, string>> = {
  orcid: 'ORCID',
  scopus: 'Scopus',
  researcherId: 'ResearcherID',
  dblp: 'DBLP',
  scholar: 'Google Scholar',
  wikidata: 'Wikidata',
};

const linkName = (t: Translate, type: LinkType): string => registers[type] ?? t('people:homepage');

export function aboutResearcher({ t, address, language }: PageContext, researcher: Researcher): Markup {
  const { otherNames, intro, disciplines, departmentId, department } = researcher;
  const counted = (count: number) => ({ count, shown: formatNumber(count, language) });
  const facts = [
    researcher.title,
    t('people:works', counted(researcher.works)),
    researcher.supervised > 0 ? t('people:supervised', counted(researcher.supervised)) : undefined,
  ];
  const links = researcher.links.flatMap(({ type, url }) => {
    const href = webAddress(url);
    return href === undefined ? [] : [externalLink(t, href, linkName(t, type))];
  });
  const chip = (path: string, name: string | null) => html`<a class="chip" href="${address(path)}">${name}</a>`;
  const fields = [
    ...(departmentId === null ? [] : [chip(departmentPath(departmentId), department)]),
    ...disciplines.map((entry) =>
      chip(researcherAddress.path({ page: 1, values: { ...withAll, discipline: entry.code } }), entry.name),
    ),
    ...links,
  ];
  return html`${
      otherNames.length > 0 &&
      html`<p><span class="quiet">${t('people:otherNames')} </span>${otherNames.join(separator)}</p>`
    }
    <p class="quiet">${facts.filter(Boolean).join(separator)}</p>
    ${intro !== null && intro !== '' && html`<p>${intro}</p>`}${
      fields.length > 0 && html`<div class="fields">${fields}</div>`
    }
    <p class="quiet">${t('people:byName')}</p>`;
}

/** A page of the works, of one kind or of all. @param last the last page there is */
export function worksOfResearcher(
  context: PageContext,
  researcher: Researcher,
  { query: { id, docCode, page }, works, worksFailure }: LoadedResearcher,
  last: number,
): Markup {
  const { t, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const kinds = researcher.kinds.map((kind) => ({
    name: kind.name,
    path: researcherPath(id, kind.code),
    isChosen: docCode === kind.code,
    isOpen: false,
    count: number(kind.count),
  }));
  const all = {
    name: t('people:allKinds'),
    path: researcherPath(id),
    isChosen: docCode === '',
    count: number(researcher.works),
  };
  const tabs = tabsMarkup(context, t('people:byKind'), [all, ...kinds], 'tabs');
  const nothing = { page, last, total: works?.numFound ?? 0, title: t('people:noWorks'), first: researcherPath(id) };
  const records = works?.searchResult ?? [];
  return html`<section aria-labelledby="works-title">
    <h2 id="works-title">${t('people:worksTitle')}</h2>
    ${kinds.length > 1 && tabs}${worksFailure && failureMarkup(worksFailure.message)}${
      works && nothingMarkup(context, nothing)
    }${records.length > 0 && hitsMarkup(context, { records })}${pagerMarkup(context, {
      page,
      last,
      isOpen: docCode === '',
      path: (at) => researcherPath(id, docCode, at),
    })}
  </section>`;
}

/** Names of conferences go on and on. */
const longestVenue = 70;

export function figuresOfResearcher(context: PageContext, researcher: Researcher): Markup {
  const { t, address, language } = context;
  const { years, kinds, subjects, coauthors } = researcher;
  const named = <T extends { name: string; count: number }>(its: readonly T[], path: (one: T) => string) =>
    its.map((entry) => ({
      label: entry.name,
      value: entry.count,
      href: address(path(entry)),
      lang: langOf(entry.name, language),
    }));
  const venues = named(researcher.venues, (entry) => listPath({ q: entry.name })).map((entry) => ({
    ...entry,
    label: shorten(entry.label, longestVenue),
  }));
  // Proceedings of one conference after the other, each with one paper: bars would tell nothing.
  const isVenueChart = venues.some((venue) => venue.value > 1);
  const bars = (caption: string, head: string, points: Parameters<typeof barChart>[1]['points']) =>
    barChart(context, { caption, points, heads: [head, t('people:count')], rel: 'nofollow' });
  const venueList = () =>
    html`<section>
      <h3>${t('people:byVenue')}</h3>
      <ul>
        ${venues.map(
          (venue) =>
            html`<li>
              <a class="detail-path" rel="nofollow" href="${venue.href}" ${attribute('lang', venue.lang)}
                >${venue.label}</a
              >
            </li>`,
        )}
      </ul>
    </section>`;
  return html`<section aria-labelledby="figures-title">
    <h2 id="figures-title">${t('people:inFigures')}</h2>
    <div class="figures">
      ${
        years.length > 1 &&
        columnChart(context, {
          caption: t('people:byYear'),
          points: years.map((entry) => ({ label: String(entry.year), value: entry.count })),
          heads: [t('people:year'), t('people:count')],
        })
      }${bars(
        t('people:byKind'),
        t('people:kind'),
        kinds.length > 1 ? kinds.map((kind) => ({ label: kind.name, value: kind.count })) : [],
      )}${bars(
        t('people:bySubject'),
        t('people:subject'),
        named(subjects, (entry) => listPath({ subject: entry.name })).map((entry) => ({
          ...entry,
          label: subjectLabel(entry.label),
        })),
      )}${bars(
        t('people:withOthers'),
        t('people:name'),
        named(coauthors, (entry) =>
          entry.researcherId === null ? listPath({ author: entry.name }) : researcherPath(entry.researcherId),
        ),
      )}${isVenueChart && bars(t('people:byVenue'), t('people:venue'), venues)}${
        venues.length > 0 && !isVenueChart && venueList()
      }
    </div>
  </section>`;
}

export const researcherHeading = (context: PageContext, name: string, isPerson: boolean): Markup =>
  html`<h1${isPerson && langAttribute(name, context)}>${name}</h1>`;
