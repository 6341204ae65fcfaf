import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './favourites.css?url';
import { FavouriteTabs } from './Tabs.tsx';
import { favouriteMessages } from './messages.ts';

export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([favouriteMessages(language), loadStylesheet(sheet)]);
  return { view: <FavouriteTabs messages={messages} /> };
};
