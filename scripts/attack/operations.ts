import { endpoints } from '../../src/lib/contract/endpoints.ts';
import { callNames, isForVisitors, recordIds, type Operation } from './ask.ts';

/** A call with these values: in the body, or in the address. */
function called(name: (typeof callNames)[number], input: Record<string, unknown>): Operation {
  const [method, path] = endpoints[name];
  if (method === 'POST') return { name, method, path, body: JSON.stringify(input) };
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  return { name, method, path: query === '' ? path : `${path}?${query}` };
}

/**
 * Every call that a visitor may make: asked for nothing in particular, for what calls of that kind usually need, and for
 * as much as possible. Calls leave out what they do not know.
 */
async function calls(origin: string): Promise<Operation[]> {
  const [recordId = '1'] = await recordIds(origin);
  const usual = { recordId, id: recordId, term: '中国', searchFieldContent: '中国', name: '中国', keyword: '中国' };
  return callNames
    .filter((name) => isForVisitors(name))
    .flatMap((name) => [
      called(name, {}),
      called(name, usual),
      called(name, { ...usual, page: 1, rows: 100 }),
      called(name, { recordId, page: 1, rows: 50, depth: 9 }),
    ]);
}

/** A page of every route in the site's menus and navigation, and pages that list much. */
const paths = [
  'home',
  'searchList',
  'searchList?q=a',
  'searchList?q=中国',
  'searchList?q=中国&page=50',
  'advanceSearch',
  'categorySearchList',
  'grade',
  'researcher',
  'newBookInform',
  'hotBook',
  'collectionNav',
  'magazineNav',
  'dataBaseNav',
  'bookListNav',
  'specialBaseNav',
  'specialNav',
  'courseReference',
  'schoolBaseNav',
  'readRange',
  'departmentList',
  'digitalLibrary',
  'elecBook',
  'drivePurchas',
  'drivePurList',
  'bookDonate',
  'donate',
  'questionnaireResults',
  'chaoXingSearchList?q=中国',
  'otherSearchList?q=中国',
  'sitemap.xml',
  'oai?verb=Identify',
  'oai?verb=ListRecords&metadataPrefix=oai_dc',
  'sru?operation=searchRetrieve&query=中国&maximumRecords=50',
  'sitemap/pages.xml',
  'sitemap/0.xml',
  'sitemap/1.xml',
  'searchList.atom?q=中国',
  'newBooks.atom',
  'newBooks.csv',
  'rankings.csv',
  'login',
  'privacy',
  'opensearch.xml',
];

/** Searches whose answer is never at hand: each time they are asked with another year, from 1951 on. */
const freshSearches = [
  'searchList?q=中国 year:1950..{year}',
  'searchList?q="中国历史" OR (经济 year:1950..{year})',
  'searchList?q=中* NOT author:鲁迅 year:1950..{year}',
  'searchList?q=title:(中国 OR 世界 OR 历史) -subject:经济 year:1950..{year}',
  // As long as a query may be, and longer.
  ...[11, 40].map((many) => {
    const phrases = Array.from({ length: many }, (_, at) => `"中国${String(at)}"`);
    return `searchList?q=(${phrases.join(' OR ')}) year:1950..{year}`;
  }),
  // Common words that no record has together: the page then looks for records with fewer of them.
  'searchList?q=the history of a world and its peoples in modern age from beginning to present day with maps',
  'searchList?q=and an technology science the china age its language study',
  'searchList?q=of theory and for to new history with methods study maps economics',
  'sru?operation=searchRetrieve&query=dc.title adj "中国 历史" and dc.date<{year}',
  'sru?operation=searchRetrieve&query=(中国 prox/distance<5 历史) and dc.date<{year}',
  `sru?operation=searchRetrieve&query=${Array.from({ length: 40 }, () => 'the').join(' adj ')} and dc.date<{year}`,
  'sru?operation=scan&scanClause=dc.title=中{year}',
  'suggestions.json?q=中{year}',
];

/** What anybody may ask of the server: calls, pages and what is for machines. */
export async function operations(origin: string): Promise<Operation[]> {
  const ids = await recordIds(origin, 3);
  const records = ids.flatMap((id) => [`searchList/bookDetails/${id}`, `cite?ids=${id}`, `qr/${id}`]);
  // An address that nobody asked for before, so that the page is made and does not come out of memory.
  const pages = [...paths, ...records].map((path, at): Operation => {
    const fresh = `${path}${path.includes('?') ? '&' : '?'}q=${path.includes('q=') ? '' : String(at)}`;
    return { name: `page ${path}`, method: 'GET', path: `/jianglan/${encodeURI(path.includes('?') ? path : fresh)}` };
  });
  const searches = freshSearches.map((path): Operation => ({
    name: `page ${path.slice(0, 60)}`,
    method: 'GET',
    path: `/jianglan/${encodeURI(path)}`,
  }));
  return [...(await calls(origin)), ...pages, ...searches];
}
