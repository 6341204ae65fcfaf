import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Feedback from './Feedback.tsx';
import sheet from './feedback.css?url';
import { feedbackMessages } from './messages.ts';

/** Section 12: problems that the reader reports, and what the library answers. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([feedbackMessages(language), loadStylesheet(sheet)]);
  return { view: <Feedback messages={messages} /> };
};
