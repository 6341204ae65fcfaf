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
  ...['home', 'searchList', 'searchList?q=a', 'searchList?q=中国', 'searchList?q=中国&page=50', 'advanceSearch'],
  ...['categorySearchList', 'grade', 'researcher', 'newBookInform', 'hotBook', 'collectionNav', 'magazineNav'],
  ...['dataBaseNav', 'bookListNav', 'specialBaseNav', 'specialNav', 'courseReference', 'schoolBaseNav', 'readRange'],
  ...['departmentList', 'digitalLibrary', 'elecBook', 'drivePurchas', 'drivePurList', 'bookDonate', 'donate'],
  ...[
    'questionnaireResults',
    'chaoXingSearchList?q=中国',
    'otherSearchList?q=中国',
    'sitemap.xml',
    'oai?verb=Identify',
  ],
  ...['oai?verb=ListRecords&metadataPrefix=oai_dc', 'sru?operation=searchRetrieve&query=中国&maximumRecords=50'],
  ...['searchList.atom?q=中国', 'newBooks.atom', 'newBooks.csv', 'rankings.csv', 'login', 'privacy', 'opensearch.xml'],
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
  return [...(await calls(origin)), ...pages];
}
