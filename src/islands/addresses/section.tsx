import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Addresses from './Addresses.tsx';
import sheet from './addresses.css?url';
import { addressWords } from './words.ts';

/** Section 9: the reader's addresses. */
export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([addressWords(language), wearSheet(sheet)]);
  return <Addresses words={words} />;
};
