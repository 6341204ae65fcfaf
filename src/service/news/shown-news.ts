import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';

/** Notices and news that readers of the library may see today. */
export function shownNews({ store, library, now }: Pick<CallContext, 'store' | 'library' | 'now'>) {
  const today = libraryDay(library, now());
  return store.db
    .selectFrom('news')
    .where('library_id', '=', library.id)
    .where('published_on', '<=', today)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', today)]));
}
