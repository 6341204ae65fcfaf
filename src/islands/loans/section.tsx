import type { OpenSection } from '../personal-center/section.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestWords } from '../copy-requests/words.ts';
import mineSheet from '../mine/mine.css?url';
import { wearSheet } from '../sheet.ts';
import sheet from './loans.css?url';
import { Loans } from './Loans.tsx';
import { loanWords } from './words.ts';

export const open: OpenSection = async ({ language }) => {
  const [words, copyWords] = await Promise.all([
    loanWords(language),
    copyRequestWords(language),
    ...[mineSheet, copyRequestSheet, sheet].map(wearSheet),
  ]);
  return <Loans words={words} copyWords={copyWords} />;
};
