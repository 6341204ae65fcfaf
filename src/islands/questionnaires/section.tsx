import type { OpenSection } from '../section/section.ts';
import { questionnaireActs } from './acts.ts';
import Questionnaires from './Questionnaires.tsx';
import sheet from './questionnaires.css?url';
import { questionnaireMessages } from './messages.ts';

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await questionnaireMessages(language);
  return { view: <Questionnaires messages={messages} />, acts: questionnaireActs };
};
