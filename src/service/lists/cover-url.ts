import type { CallContext } from '../platform/context/context.ts';
import type { ListRow } from './rows.ts';

/** What is in `cover_url` of a list whose picture is in the store, before a digest of the picture. */
export const stored = 'stored:';

/** Address of a list's picture: the library's own as it is, a reader's below the library's path. */
export function coverUrlOf({ id, cover_url }: Pick<ListRow, 'id' | 'cover_url'>, { library }: CallContext) {
  if (cover_url === null || !cover_url.startsWith(stored)) return cover_url;
  return `/${library.mappingPath}/bookListCover/${String(id)}?v=${cover_url.slice(stored.length)}`;
}
