import { inboxWords } from '../inbox/words.ts';
import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import MyLibrary from './MyLibrary.tsx';
import sheet from './my-library.css?url';
import { myLibraryWords } from './words.ts';

/** Section 0: what there is of the reader, with the ways to it. */
export const open: OpenSection = async ({ language }) => {
  const [words, inbox] = await Promise.all([myLibraryWords(language), inboxWords(language), wearSheet(sheet)]);
  return <MyLibrary words={words} inboxWords={inbox} />;
};
