import { z } from 'zod';
import { page } from '../identity-services/people.ts';
import { html, json, type Answer, type Double } from '../identity-services/server.ts';
import { lotOf, type Title, type Titles, type Wanted } from './titles.ts';

const searchSchema = z.object({
  searchField: z.enum(['isbn', 'title']),
  searchFieldContent: z.string(),
  searchItems: z
    .array(z.object({ searchField: z.enum(['isbn', 'author']), searchFieldContent: z.string() }))
    .default([]),
});
const placesSchema = z.object({ recordId: z.string() });

const notFound: Answer = { status: 404, type: 'text/plain', body: 'not found' };

function wantedOf(body: string): Wanted {
  const { searchField, searchFieldContent: first, searchItems } = searchSchema.parse(JSON.parse(body));
  if (searchField === 'isbn') return { isbns: [first, ...searchItems.map((item) => item.searchFieldContent)] };
  const author = searchItems.find((item) => item.searchField === 'author')?.searchFieldContent;
  return { title: first, ...(author !== undefined && { author }) };
}

const entryOf = ({ id, title, author, publisher, year, isbn }: Title) => ({
  recordId: id,
  title,
  author: author ?? null,
  publisher: publisher ?? null,
  publishYear: year ?? null,
  isbn: isbn ?? null,
});

const branches = [
  { libName: '江州市图书馆', locationName: '中文图书外借室' },
  { libName: '江州市少年儿童图书馆', locationName: '综合借阅区' },
  { libName: '滨江区图书馆', locationName: '总借阅室' },
];

/** One to three branches have a title, each up to two copies, of which some are out. */
const placesOf = (id: string) =>
  branches.slice(0, 1 + (lotOf(id) % branches.length)).map(({ libName, locationName }, nth) => ({
    libName,
    items: Array.from({ length: 1 + (lotOf(`${id}${libName}`) % 2) }, (_, copy) => ({
      locationName,
      callNo: `${String(lotOf(id))}/${String(nth + 1)}`,
      onShelf: lotOf(`${id}${libName}${String(copy)}`) < 60,
    })),
  }));

/**
 * A union catalogue of public libraries that runs Yuelan: its search and copies (calls.tsv), and a page of each record.
 * @param has which of the titles its libraries have
 */
export function createUnionCatalogueDouble(read: () => Promise<Titles>, has: (title: Title) => boolean): Double {
  return async ({ path, body }) => {
    const titles = await read();
    if (path === '/find/unify/search') {
      const found = titles.find(wantedOf(body)).filter(has);
      return json({ success: true, data: { numFound: found.length, searchResult: found.map(entryOf) } });
    }
    if (path === '/find/physical/groupItemsByLibCode') {
      const { recordId } = placesSchema.parse(JSON.parse(body));
      return titles.withId(recordId) ? json({ success: true, data: placesOf(recordId) }) : notFound;
    }
    const title = titles.withId(/\/bookDetails\/(\d+)$/.exec(path)?.[1] ?? '');
    if (!title) return notFound;
    const copies = placesOf(title.id).map(
      ({ libName, items }) =>
        `<p>${libName}：${String(items.length)} 册，可借 ${String(items.filter(({ onShelf }) => onShelf).length)} 册</p>`,
    );
    return html(
      page(title.title, `<p>公共图书馆联合目录（演示） / Union catalogue (demonstration)</p>${copies.join('')}`),
    );
  };
}
