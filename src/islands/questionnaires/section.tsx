import type { OpenSection } from '../section/section.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import Questionnaires from './Questionnaires.tsx';
import sheet from './questionnaires.css?url';
import { questionnaireMessages } from './messages.ts';

/** Section 10: what the library asks its readers. */
export const open: OpenSection = async ({ language }) => {
  const [messages] = await Promise.all([questionnaireMessages(language), loadStylesheet(sheet)]);
  return { view: <Questionnaires messages={messages} /> };
};
