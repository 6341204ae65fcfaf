import type { Handlers } from '../platform/context/context.ts';
import { addFavouriteFolder, deleteFavouriteFolder, editFavouriteFolder, listFavouriteFolders } from './folders.ts';
import { listElectronicFavourites, listFavoured, listFavourites } from './read-favourites.ts';
import { shareFavourites } from './share.ts';
import { addFavourites, cancelFavourites, moveFavourites } from './write-favourites.ts';

export const favouriteHandlers = {
  listFavouriteFolders,
  addFavouriteFolder,
  editFavouriteFolder,
  deleteFavouriteFolder,
  listFavourites,
  listFavoured,
  listElectronicFavourites,
  addFavourites,
  cancelFavourites,
  moveFavourites,
  shareFavourites,
} satisfies Partial<Handlers>;
