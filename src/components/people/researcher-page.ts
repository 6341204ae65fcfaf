import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd, type JsonLd } from '#lib/seo/json-ld.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, attribute, type Markup, type PageContext } from '../markup/markup.ts';
import { trailMarkup, nothingMarkup, pagerMarkup, tabsMarkup } from '../navigation/list-parts-markup.ts';
import { langOf } from '../script-language.ts';
import { pageCount } from '../parts/pages.ts';
import { loadResearcher, resourceRows, type LoadedResearcher } from './load-people-pages.ts';
import { researcherPath, departmentPath, researcherAddress } from './people-address.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { shorten } from '#lib/seo/text.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { barChart } from '../chart/bar-chart-markup.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';

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

function aboutResearcher({ t, address, language }: PageContext, researcher: Researcher): Markup {
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
function worksOfResearcher(
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

function figuresOfResearcher(context: PageContext, researcher: Researcher): Markup {
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
              <a class="inline-block py-2.5" rel="nofollow" href="${venue.href}" ${attribute('lang', venue.lang)}
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

const researcherHeading = (context: PageContext, name: string, isPerson: boolean): Markup =>
  html`<h1${isPerson && langAttribute(name, context)}>${name}</h1>`;

type Researcher = OutputOf<'getResearcher'>;

/** The page of a researcher, and who that is: names, where else they are known, and what they know about. */
export function researcherJsonLd(
  { name, otherNames, title, department, links, disciplines, subjects }: Researcher,
  url: string,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name,
      alternateName: otherNames.length > 0 ? otherNames : undefined,
      jobTitle: title ?? undefined,
      affiliation: department === null ? undefined : { '@type': 'Organization', name: department },
      sameAs: links.length > 0 ? links.map((link) => link.url) : undefined,
      knowsAbout: [...disciplines.map(({ name }) => name), ...subjects.map(({ name }) => subjectLabel(name))],
      url,
    },
  };
}

export async function researcherPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t, address, origin } = locals;
  const loaded = await loadResearcher(client, url.searchParams);
  const { query, researcher, failure, works } = loaded;
  const { id, docCode, page } = query;
  const answer = { ...emptyAnswer(), status: loaded.status };
  if (researcher) {
    const { groupCode } = site;
    const kinds = ['researchers', 'departments', 'search'].map((kind) => `list:${groupCode}:${kind}`);
    declareCache(answer, { tags: [`library:${groupCode}`, ...kinds], maxAge: 3600 });
  }
  const last = Math.max(1, pageCount(works?.numFound ?? 0, resourceRows));
  const isPast = page > last;
  if (isPast && researcher) answer.status = 404;

  const name = researcher?.name ?? t(loaded.isUnknown ? 'people:researcherNotFound' : 'people:failedTitle');
  const library = inLanguage(site.name, language);
  const absolute = (path: string) => origin + address(path);
  const own = absolute(researcherPath(id));
  const trail = trailMarkup(locals, {
    steps: [{ name: t('people:researchers'), path: '/researcher' }],
    here: name,
    lang: researcher && langOf(name, language),
  });
  const body = html`${trail}${researcherHeading(locals, name, researcher !== undefined)}${
    failure && (loaded.isUnknown ? emptyMarkup(failure.message, html``) : failureMarkup(failure.message))
  }${
    researcher &&
    html`${aboutResearcher(locals, researcher)}${worksOfResearcher(locals, researcher, loaded, last)}${figuresOfResearcher(
      locals,
      researcher,
    )}`
  }`;
  const props = {
    namesRecords: true as const,
    title: page > 1 ? t('people:pageTitle', { title: name, page }) : name,
    description:
      researcher &&
      t('people:researcherDescription', { library, name, shown: formatNumber(researcher.works, language) }),
    canonicalPath: researcherPath(id, '', page),
    robots: researcher && docCode === '' && !isPast ? undefined : 'noindex, follow',
    prev: page > 1 && !isPast ? researcherPath(id, docCode, page - 1) : undefined,
    next: page < last ? researcherPath(id, docCode, page + 1) : undefined,
    jsonLd: researcher && [
      researcherJsonLd(researcher, own),
      breadcrumbJsonLd([
        { name: library, url: absolute('/home') },
        { name: t('people:researchers'), url: absolute('/researcher') },
        { name, url: own },
      ]),
    ],
  };
  return { ...answer, props, parts: [body.text] };
}
