import type { OpenSection } from '../personal-center/section.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestWords } from '../copy-requests/words.ts';
import { documentDeliveryWords } from '../document-delivery/words.ts';
import sheet from '../mine/mine.css?url';
import { mineWords } from '../mine/words.ts';
import { wearSheet } from '../sheet.ts';
import { Requests } from './Requests.tsx';

/** Section 4: everything that the reader has asked for. */
export const open: OpenSection = async ({ language }) => {
  const [words, copyWords, documentWords] = await Promise.all([
    mineWords(language),
    copyRequestWords(language),
    documentDeliveryWords(language),
    wearSheet(sheet),
    wearSheet(copyRequestSheet),
  ]);
  return <Requests words={words} copyWords={copyWords} documentWords={documentWords} />;
};
