import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { breadcrumbJsonLd, type JsonLd } from '#lib/seo/json-ld.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html } from '../markup/markup.ts';
import { trailMarkup } from '../navigation/trail-markup.ts';
import { langOf } from '../script-language.ts';
import { pageCount } from '../parts/pages.ts';
import { loadResearcher, resourceRows } from './load-people-pages.ts';
import { researcherPath } from './people-address.ts';
import { aboutResearcher, figuresOfResearcher, researcherHeading, worksOfResearcher } from './researcher-markup.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';

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
