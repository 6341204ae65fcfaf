import { evaluationMessages } from './messages.ts';
import { sectionWith } from '../section/list-section.tsx';
import type { OpenSection } from '../section/section.ts';
import { Comments } from './Comments.tsx';

export const open: OpenSection = async (site) => {
  const form = await evaluationMessages(site.language);
  return sectionWith((messages) => <Comments messages={messages} form={form} />)(site);
};
