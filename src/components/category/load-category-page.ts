import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { codesOf, type Conditions } from './conditions.ts';

/** Records of a class that stand below its classes. */
const popularRows = 12;

type Classes = OutputOf<'listClasses'>;

export type Browsing =
  | {
      kind: 'found';
      classes: Classes;
      lists: OutputOf<'getConditions'>;
      popular: OutputOf<'search'>['searchResult'];
    }
  /** The number is finer than the counted classes: the class that contains it. */
  | { kind: 'wider'; kindNo: string }
  | { kind: 'none' }
  | { kind: 'failed'; failure: Failure };

/** Two levels of classes below the one asked for, and the other lists under the same conditions. */
export async function loadBrowsing(client: Client, conditions: Conditions): Promise<Browsing> {
  const codes = codesOf(conditions);
  const { kindNo } = conditions;
  const [classes, lists] = await Promise.all([
    client.call('listClasses', { ...codes, kindNo, depth: 2 }),
    client.call('getConditions', { ...codes, kindNo: kindNo === '' ? [] : [kindNo] }),
  ]);
  if (!classes.success) return { kind: 'failed', failure: classes };
  if (!lists.success) return { kind: 'failed', failure: lists };
  const own = classes.data.path.at(-1)?.code ?? '';
  if (own === kindNo) {
    const popular =
      kindNo === ''
        ? undefined
        : await client.call('search', {
            ...codes,
            kindNo: [kindNo],
            rows: popularRows,
            facets: [],
            sortField: 'popularity',
            sortClause: 'desc',
          });
    const result = popular?.success ? popular.data.searchResult : [];
    return { kind: 'found', classes: classes.data, lists: lists.data, popular: result };
  }
  return own === '' ? { kind: 'none' } : { kind: 'wider', kindNo: own };
}
