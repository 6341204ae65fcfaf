import type { OpenSection } from '../section/section.ts';
import { feedbackActs } from './acts.ts';
import Feedback from './Feedback.tsx';
import sheet from './feedback.css?url';
import { feedbackMessages } from './messages.ts';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await feedbackMessages(language);
  return { view: <Feedback messages={messages} />, acts: feedbackActs(messages) };
};
