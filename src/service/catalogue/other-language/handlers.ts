import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { otherLanguageOf } from '../../../lib/rules/topic-language.ts';
import { summariesOf } from '../records/summary.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import { openGlossary } from './glossary.ts';
import { otherLanguageWorks } from './works.ts';

async function listOtherLanguageWorks(
  { term, rows }: ParsedInputOf<'listOtherLanguageWorks'>,
  call: CallContext,
): Promise<OutputOf<'listOtherLanguageWorks'>> {
  const none = { langCode: null, names: [], total: 0, result: [] };
  if (otherLanguageOf(term) === undefined) return none;
  const works = otherLanguageWorks(call.search, call.library.id, term, await openGlossary(), rows);
  if (!works) return none;
  const { language, names, total, ids } = works;
  return { langCode: language, names, total, result: await summariesOf(call, ids) };
}

export const otherLanguageHandlers = { listOtherLanguageWorks } satisfies Partial<Handlers>;
