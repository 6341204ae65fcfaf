import type { JsonLd } from './json-ld.ts';

const context = 'https://schema.org';

/** A database that the library gives access to. What the library has not said is left out. */
export function databaseJsonLd(database: {
  name: string;
  otherNames: readonly string[];
  url: string;
  addresses: readonly string[];
  description: string | null;
  /** BCP 47 tags. */
  languages: readonly string[];
  subjects: readonly string[];
  publisher: string | null;
  isFree: boolean | undefined;
  coverage: string | null;
  libraryName: string;
  libraryUrl: string;
}): JsonLd {
  const { otherNames, addresses, languages, subjects, publisher } = database;
  const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);
  return {
    '@context': context,
    '@type': 'DataCatalog',
    name: database.name,
    alternateName: some(otherNames),
    url: database.url,
    sameAs: some(addresses),
    description: database.description ?? undefined,
    inLanguage: some(languages),
    about: some(subjects.map((name) => ({ '@type': 'DefinedTerm', name }))),
    publisher: publisher === null ? undefined : { '@type': 'Organization', name: publisher },
    isAccessibleForFree: database.isFree,
    temporalCoverage: database.coverage ?? undefined,
    provider: { '@type': 'Library', name: database.libraryName, url: database.libraryUrl },
  };
}
