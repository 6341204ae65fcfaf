import type { OutputOf } from '#lib/contract/contract.ts';
import type { FavouriteWords } from './words.ts';

export type Folder = OutputOf<'listFavouriteFolders'>['folders'][number];

/** The default folder has no name of its own. */
export const nameOf = (folder: Pick<Folder, 'isDefault' | 'name'>, words: FavouriteWords): string =>
  folder.isDefault ? words.defaultFolder : folder.name;
