import type { MatchMode } from '#lib/contract/search-terms.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Operator, SearchItem } from '#lib/queries/search-items.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { fieldKeys } from '../parts/search-label-keys.ts';

const verbKeys = {
  '1': 'advanced:verb1',
  '2': 'advanced:verb2',
  '3': 'advanced:verb3',
  '4': 'advanced:verb4',
} as const satisfies Record<MatchMode, string>;

export const operatorKeys = {
  AND: 'advanced:opAND',
  OR: 'advanced:opOR',
  NOT: 'advanced:opNOT',
} as const satisfies Record<Operator, string>;

/** One row in words; what is searched in the usual way is named by its words alone. */
function describeRow(t: Translate, { field, match, q }: Pick<SearchItem, 'field' | 'match' | 'q'>): string {
  if (field === 'keyWord' && match === '2') return t('advanced:rowPlain', { q });
  return t('advanced:rowIn', { field: t(fieldKeys[field]), verb: t(verbKeys[match]), q });
}

export const describeItem = (t: Translate, item: SearchItem): string =>
  t('advanced:joined', { op: t(operatorKeys[item.op]), row: describeRow(t, item) });

/** All rows of a search in words, in their order; empty when it has none. */
export function describeQuery(t: Translate, query: SearchQuery): string {
  return query.items.reduce(
    (before, item) =>
      before === ''
        ? describeItem(t, item)
        : t('advanced:join', { before, op: t(operatorKeys[item.op]), row: describeRow(t, item) }),
    query.q === '' ? '' : describeRow(t, query),
  );
}
