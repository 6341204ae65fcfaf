import type { OpenSection } from '../personal-center/section.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestWords } from '../copy-requests/words.ts';
import { documentDeliveryWords } from '../document-delivery/words.ts';
import purchasingSheet from '../purchasing/orders.css?url';
import { purchasingWords } from '../purchasing/words.ts';
import sheet from '../mine/mine.css?url';
import { mineWords } from '../mine/words.ts';
import { wearSheet } from '../sheet.ts';
import { Requests } from './Requests.tsx';

/** Section 4: everything that the reader has asked for. */
export const open: OpenSection = async ({ language, client }) => {
  const [words, copyWords, documentWords, buying, rules] = await Promise.all([
    mineWords(language),
    copyRequestWords(language),
    documentDeliveryWords(language),
    purchasingWords(language),
    client.call('getPurchasingParameters', {}),
    wearSheet(sheet),
    wearSheet(copyRequestSheet),
    wearSheet(purchasingSheet),
  ]);
  const isBuying = rules.success && rules.data.isOn;
  return <Requests {...{ words, copyWords, documentWords, purchasingWords: isBuying ? buying : undefined }} />;
};
