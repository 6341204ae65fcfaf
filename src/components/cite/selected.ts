import type { Translate } from '#lib/i18n/server.ts';
import type { LoadedRecords } from './load-cited-records.ts';

/** Ids that an address names, each once; one parameter may name several, as the box of a whole page does. */
export const idsOf = (query: URLSearchParams): string[] => [
  ...new Set(
    query
      .getAll('id')
      .flatMap((ids) => ids.split(','))
      .filter(Boolean),
  ),
];

export function messageOf(t: Translate, loaded: LoadedRecords | undefined): string {
  if (loaded?.kind === 'failed') return loaded.failure.message;
  return t('cite:notFound', { ids: loaded?.kind === 'none' ? loaded.missing.join(', ').slice(0, 200) : '' });
}
