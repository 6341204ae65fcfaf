import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Leaving from './Leaving.tsx';
import sheet from './leaving.css?url';
import { leavingMessages } from './messages.ts';

/** Section 14: leaving school by oneself. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([leavingMessages(language), loadStylesheet(sheet)]);
  return { view: <Leaving messages={messages} /> };
};
