import type { OpenSection } from '../section/section.ts';
import { recommendActs } from './acts.ts';
import { recommendMessages } from './messages.ts';
import Recommend from './Recommend.tsx';
import sheet from './recommend.css?url';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await recommendMessages(language);
  return { view: <Recommend messages={messages} />, acts: recommendActs(messages) };
};
