import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import sheet from './loans.css?url';
import { Loans } from './Loans.tsx';
import { loanWords } from './words.ts';

export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([loanWords(language), wearSheet(sheet)]);
  return <Loans words={words} />;
};
