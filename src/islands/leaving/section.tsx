import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Leaving from './Leaving.tsx';
import sheet from './leaving.css?url';
import { leavingWords } from './words.ts';

/** Section 14: leaving school by oneself. */
export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([leavingWords(language), wearSheet(sheet)]);
  return <Leaving words={words} />;
};
