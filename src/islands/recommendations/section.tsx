import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Recommend from './Recommend.tsx';
import sheet from './recommend.css?url';
import { recommendMessages } from './messages.ts';

/** Section 6: what the reader recommends the library to get. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([recommendMessages(language), loadStylesheet(sheet)]);
  return { view: <Recommend messages={messages} /> };
};
