import { otherLanguageOf } from '../../../lib/rules/topic-language.ts';
import { summariesOf } from '../records/summary.ts';
import type { Handlers } from '../../platform/context/context.ts';
import { openGlossary } from './glossary.ts';
import { otherLanguageWorks } from './works.ts';

const listOtherLanguageWorks: Handlers['listOtherLanguageWorks'] = async ({ term, rows }, call) => {
  const none = { langCode: null, names: [], total: 0, result: [] };
  if (otherLanguageOf(term) === undefined) return none;
  const works = otherLanguageWorks(call.search, call.library.id, term, await openGlossary(), rows);
  if (!works) return none;
  const { language, names, total, ids } = works;
  return { langCode: language, names, total, result: await summariesOf(call, ids) };
};

export const otherLanguageHandlers = { listOtherLanguageWorks } satisfies Partial<Handlers>;
