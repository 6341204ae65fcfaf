import { dayOf } from '../../lib/rules/days.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { waysOf } from '#lib/rules/recommendations.ts';
import { situations } from '../../lib/rules/situations.ts';
import type { CallContext, ReaderCall } from '../platform/context/context.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import type { Store } from '../platform/db/open.ts';

/** Why a reader may not recommend at all (portal-content §4, §8); undefined when nothing is against it. */
export function refusalOf({
  library: { file },
  reader,
}: Pick<ReaderCall, 'library' | 'reader'>): MessageKey | undefined {
  if (reader.status !== 'normal') return situations.suggestionWhileFrozen.key;
  const isOpen = file.recommendationsPerDay > 0 && waysOf(file.findConfig).length > 0;
  return isOpen ? undefined : 'recommendationsClosed';
}

/** Places of the day that a reader has used. */
export async function usedPlaces({ db }: Pick<Store, 'db'>, readerId: number, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recommendation_reader')
    .select('nth')
    .where('reader_id', '=', readerId)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => row.nth);
}

/** Whether today's number is reached, and how many are left. */
export async function getRecommendationQuota(
  _: unknown,
  { store, library, reader, now }: ReaderCall,
): Promise<OutputOf<'getRecommendationQuota'>> {
  const usedToday = (await usedPlaces(store, reader.id, dayOf(now()))).length;
  const maxPerDay = library.file.recommendationsPerDay;
  const left = Math.max(0, maxPerDay - usedToday);
  return { isMax: left === 0, maxPerDay, usedToday, left };
}

/** Whether the reader may recommend, in which ways, and the library's own form in the reader's language. */
export function getRecommendationAllowed(_: unknown, call: ReaderCall): OutputOf<'getRecommendationAllowed'> {
  const { library, language } = call;
  const refusal = refusalOf(call);
  const { fields } = library.file.recommendation;
  const ways = waysOf(library.file.findConfig);
  return {
    isAllow: refusal === undefined,
    reason: refusal === undefined ? null : message(language, refusal),
    ways,
    fields: ways.includes('custom')
      ? fields.map(({ name, label, required, choices }) => ({
          name,
          label: inLanguage(label, language),
          required,
          choices: choices.map((choice) => inLanguage(choice, language)),
        }))
      : [],
  };
}

/** Reasons in the reader's language. */
export const listRecommendationReasons = (
  _: unknown,
  { library, language }: CallContext,
): OutputOf<'listRecommendationReasons'> =>
  library.file.recommendation.reasons.map(({ code, name }) => ({ code, name: inLanguage(name, language) }));
