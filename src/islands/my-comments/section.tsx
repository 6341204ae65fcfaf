import { evaluationWords } from '../evaluation/words.ts';
import { sectionWith } from '../mine/section.tsx';
import type { OpenSection } from '../personal-center/section.ts';
import { Comments } from './Comments.tsx';

export const open: OpenSection = async (site) => {
  const form = await evaluationWords(site.language);
  return sectionWith((words) => <Comments words={words} form={form} />)(site);
};
