import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { listDatabases } from '../databases/list.ts';

type Rows = { rows: number };

/** The blocks of the home page as library.json has them; a shelf that is not set up is none. */
export function getHomeBlocks(_input: object, { library }: CallContext): OutputOf<'getHomeBlocks'> {
  const { blocks, customShelf } = library.file.home;
  return { blocks: blocks.filter((block) => block !== 'customShelf' || customShelf !== undefined) };
}

/** Databases on trial; those whose trial ends first stand first, those of which it is not said last. */
export async function getTryCollections({ rows }: Rows, call: CallContext): Promise<OutputOf<'getTryCollections'>> {
  const everything = { q: '', letter: '', subject: '', type: '', language: '' } as const;
  const { result } = await listDatabases({ ...everything, state: 'trial', sort: 'title', page: 1, rows: 200 }, call);
  const end = (to: string | null) => to ?? '9999';
  return result
    .map(({ recordId, title, titleLang, to }) => ({ recordId, title, titleLang, to }))
    .sort((a, b) => end(a.to).localeCompare(end(b.to)))
    .slice(0, rows);
}

/** The first hits of the search that the library has put on its home page. */
export async function getCustomShelf({ rows }: Rows, call: CallContext): Promise<OutputOf<'getCustomShelf'>> {
  const { customShelf } = call.library.file.home;
  if (!customShelf) return { title: null, search: null, result: [] };
  const { title, search } = customShelf;
  const { ids } = lookUp(call, { ...search, rows });
  return { title: inLanguage(title, call.language), search, result: await summariesOf(call, ids) };
}
