import type { OpenSection } from '../section/section.ts';
import { favouriteActs } from './acts.ts';
import sheet from './favourites.css?url';
import { favouriteMessages } from './messages.ts';
import { FavouriteTabs } from './Tabs.tsx';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await favouriteMessages(language);
  return { view: <FavouriteTabs messages={messages} />, acts: favouriteActs(messages, language) };
};
