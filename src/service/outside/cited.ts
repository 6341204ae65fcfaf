import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { isAnswered } from '../platform/http/answer-cache.ts';
import { servicesOf, stateOf } from './services.ts';
import { subjectOf } from './subject.ts';

interface ForRecord {
  recordId: string;
}

async function countsOf(
  recordId: string,
  call: CallContext,
  isMeant: (code: string) => boolean,
): Promise<OutputOf<'getCitedCounts'>> {
  const { record } = await subjectOf(call, recordId);
  // Titles of books are too much alike to be known by them alone.
  if (record.doi === undefined && record.kind !== 'paper') return [];
  const work = { doi: record.doi, title: record.title.slice(0, 300), year: record.pubYear };
  return Promise.all(
    servicesOf(call)
      .citedCounts.filter(({ config }) => isMeant(config.code))
      .map(async ({ config, provider, keeper }) => {
        const answer = await keeper.ask(JSON.stringify(work), () => provider.count(work));
        const found = isAnswered(answer) ? answer.value : undefined;
        return {
          code: config.code,
          name: inLanguage(config.name, call.language),
          ...stateOf(answer, (value) => value !== undefined),
          count: found?.count ?? null,
          url: found?.url ?? null,
        };
      }),
  );
}

/** How often a paper is cited, as each configured service counts. */
export const getCitedCounts = ({ recordId }: ForRecord, call: CallContext) => countsOf(recordId, call, () => true);

/** The same of the service with the code `wos` alone. */
export const getWosCitedCounts = ({ recordId }: ForRecord, call: CallContext) =>
  countsOf(recordId, call, (code) => code === 'wos');
