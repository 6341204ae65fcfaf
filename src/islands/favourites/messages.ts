import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type FavouriteMessages = Messages['favourites'];

export const favouriteMessages = messageLoader(
  'favourites',
  import.meta.glob('./*/favourites.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
