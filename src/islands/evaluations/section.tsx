import { mineMessages } from '../section/list-messages.ts';
import type { OpenSection } from '../section/section.ts';
import { evaluationActs } from './acts.ts';
import { Comments } from './Comments.tsx';
import { evaluationMessages } from './messages.ts';

export { sheets } from '../section/list-section.tsx';

export const open: OpenSection = async ({ language }) => {
  const [messages, form] = await Promise.all([mineMessages(language), evaluationMessages(language)]);
  return { view: <Comments messages={messages} form={form} />, acts: evaluationActs(messages, form) };
};
