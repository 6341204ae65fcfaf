import type { OpenSection } from '../personal-center/section.ts';
import formSheet from '../login/login.css?url';
import { wearSheet } from '../sheet.ts';
import Profile from './Profile.tsx';
import sheet from './profile.css?url';
import { accountWords } from './words.account.ts';
import { profileWords } from './words.ts';

/** Section 1: the reader's own entry. */
export const open: OpenSection = async ({ language }) => {
  const sheets = Promise.all([wearSheet(formSheet), wearSheet(sheet)]);
  const [words, account] = await Promise.all([profileWords(language), accountWords(language), sheets]);
  return <Profile words={words} accountWords={account} />;
};
