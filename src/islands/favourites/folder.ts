import type { OutputOf } from '#lib/contract/contract.ts';
import type { FavouriteMessages } from './messages.ts';

export type Folder = OutputOf<'listFavouriteFolders'>['folders'][number];

/** The default folder has no name of its own. */
export const nameOf = (folder: Pick<Folder, 'isDefault' | 'name'>, messages: FavouriteMessages): string =>
  folder.isDefault ? messages.defaultFolder : folder.name;
