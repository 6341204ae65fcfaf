import type { Translate } from '#lib/i18n/server.ts';
import type { SearchItem } from '#lib/queries/search-items.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';

/** One row in words; what is searched in the usual way is named by its words alone. */
function describeRow(t: Translate, { field, match, q }: Pick<SearchItem, 'field' | 'match' | 'q'>): string {
  if (field === 'keyWord' && match === '2') return t('advanced:rowPlain', { q });
  return t('advanced:rowIn', { field: t(`home:field_${field}`), verb: t(`advanced:verb${match}`), q });
}

export const describeItem = (t: Translate, item: SearchItem): string =>
  t('advanced:joined', { op: t(`advanced:op${item.op}`), row: describeRow(t, item) });

export function describeQuery(t: Translate, query: SearchQuery): string {
  return query.items.reduce(
    (before, item) =>
      before === ''
        ? describeItem(t, item)
        : t('advanced:join', { before, op: t(`advanced:op${item.op}`), row: describeRow(t, item) }),
    query.q === '' ? '' : describeRow(t, query),
  );
}
