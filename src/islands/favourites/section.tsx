import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import sheet from './favourites.css?url';
import { FavouriteTabs } from './Tabs.tsx';
import { favouriteWords } from './words.ts';

export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([favouriteWords(language), wearSheet(sheet)]);
  return <FavouriteTabs words={words} />;
};
