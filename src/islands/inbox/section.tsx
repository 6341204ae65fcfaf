import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Inbox from './Inbox.tsx';
import sheet from './inbox.css?url';
import { inboxWords, noticeWords } from './words.ts';

/** Section 13: what the library tells the reader. */
export const open: OpenSection = async ({ language }) => {
  const [words, settings] = await Promise.all([inboxWords(language), noticeWords(language), wearSheet(sheet)]);
  return <Inbox words={words} settings={settings} />;
};
