import type { ReactElement } from 'react';
import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import sheet from './mine.css?url';
import { mineWords, type MineWords } from './words.ts';

/** A section that needs the words and the sheet of this folder. */
export const sectionWith =
  (show: (words: MineWords) => ReactElement): OpenSection =>
  async ({ language }) => {
    const [words] = await Promise.all([mineWords(language), wearSheet(sheet)]);
    return show(words);
  };
