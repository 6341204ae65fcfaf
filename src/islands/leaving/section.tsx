import type { OpenSection } from '../section/section.ts';
import { leavingActs } from './acts.ts';
import Leaving from './Leaving.tsx';
import sheet from './leaving.css?url';
import { leavingMessages } from './messages.ts';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await leavingMessages(language);
  return { view: <Leaving messages={messages} />, acts: leavingActs(messages) };
};
