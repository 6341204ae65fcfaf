import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Subscriptions from './Subscriptions.tsx';
import sheet from './subscriptions.css?url';
import { subscriptionWords } from './words.ts';

/** Section 3: what the reader subscribes to, and what is recommended today. */
export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([subscriptionWords(language), wearSheet(sheet)]);
  return <Subscriptions words={words} />;
};
