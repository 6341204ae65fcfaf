import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What favourites and readers' own book lists say. */
export type FavouriteMessages = Messages['favourites'];

const loaders: Record<Language, () => Promise<{ default: FavouriteMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/favourites.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/favourites.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/favourites.json'),
};

export const favouriteMessages = async (language: Language): Promise<FavouriteMessages> =>
  (await loaders[language]()).default;
