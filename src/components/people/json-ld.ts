import type { OutputOf } from '#lib/contract/contract.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import type { JsonLd } from '#lib/seo/json-ld.ts';

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
