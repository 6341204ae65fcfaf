import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Profile from './Profile.tsx';
import sheet from './profile.css?url';
import { accountWords } from './words.account.ts';
import { profileWords } from './words.ts';

/** Section 1: the reader's own entry. */
export const open: OpenSection = async ({ language }) => {
  const [words, account] = await Promise.all([profileWords(language), accountWords(language), wearSheet(sheet)]);
  return <Profile words={words} accountWords={account} />;
};
