import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Addresses from './Addresses.tsx';
import sheet from './addresses.css?url';
import { addressMessages } from './messages.ts';

/** Section 9: the reader's addresses. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([addressMessages(language), loadStylesheet(sheet)]);
  return <Addresses messages={messages} />;
};
