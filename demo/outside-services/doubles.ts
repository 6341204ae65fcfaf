import type { Double } from '../identity-services/server.ts';
import { createBibliographyDouble } from './bibliography.ts';
import { createCrossrefDouble, createOpenAlexDouble } from './citations.ts';
import { createEncyclopediaDouble } from './encyclopedia.ts';
import { createLookupDouble } from './lookups.ts';
import { lotOf, readTitles, type Titles } from './titles.ts';
import { createUnionCatalogueDouble } from './union-catalogue.ts';

/** The year from which the bookshop has titles in stock. */
const inPrintFrom = 2005;

/**
 * Stand-ins for what libraries look up at others (docs/operate/providers.md): a union catalogue, a national bibliography, a digital
 * library, a bookshop, a site to read at, reviews, two citation indexes and an encyclopedia. They know titles of the demo
 * libraries, which they read with the first request.
 */
export function createOutsideDoubles(librariesDir: string): Record<string, Double> {
  const once = (name: string) => {
    let titles: Promise<Titles> | undefined;
    return () => (titles ??= readTitles(librariesDir, ['jianglan', 'chengchuan', 'mingwan'], name));
  };
  const [books, papers] = [once('books'), once('papers')];
  return {
    // Other editions than those of the university, which asks.
    union: createUnionCatalogueDouble(books, ({ libraries }) => libraries.some((library) => library !== 'jianglan')),
    bibliography: createBibliographyDouble(books),
    digitised: createLookupDouble(
      '数字典藏（演示） / Digital library',
      books,
      ({ fullText }) => fullText !== undefined,
    ),
    bookshop: createLookupDouble('书店（演示） / Bookshop', books, ({ year = 0 }) => year >= inPrintFrom),
    reading: createLookupDouble('在线阅读（演示） / Reading online', books, ({ id }) => lotOf(id) < 50),
    reviews: createLookupDouble('书评（演示） / Reviews', books, ({ id }) => lotOf(`reviews${id}`) < 70),
    citations: createCrossrefDouble(papers),
    wos: createOpenAlexDouble(papers),
    encyclopedia: createEncyclopediaDouble(),
  };
}
