import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { rankingDays, rankingHidden } from '../../lib/rules/rankings.ts';
import type { CallContext } from '../platform/context/context.ts';

/**
 * Readers by the records that they rated or commented on, most first; comments count once the library has accepted
 * them. Names are shortened as in comments. Records that were withdrawn still count, for the reader read them.
 */
export async function getReaderRanking(
  { range, rows }: ParsedInputOf<'getReaderRanking'>,
  call: CallContext,
): Promise<OutputOf<'getReaderRanking'>> {
  const found = await call.store.db
    .selectFrom('evaluation')
    .select((eb) => ['reader_id', eb.fn.max('reader_name').as('name'), eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', call.library.id)
    .where((eb) =>
      eb.or([eb('score', 'is not', null), eb.and([eb('comment', 'is not', null), eb('state', '=', 'audited')])]),
    )
    .where('updated_at', '>=', call.now() - rankingDays[range] * 86_400_000)
    // Of readers who cancelled their account each comment is on its own.
    .where('reader_name', '!=', '')
    .where('reader_id', 'not in', (eb) =>
      eb
        .selectFrom('reader_setting')
        .select((of) => of.cast<string>('reader_setting.reader_id', 'text').as('id'))
        .where('name', '=', rankingHidden.name)
        .where('value', '=', rankingHidden.value),
    )
    .groupBy('reader_id')
    .orderBy('count', 'desc')
    .orderBy('reader_id')
    .limit(rows)
    .execute();
  return found.map((row) => ({
    place: found.findIndex((other) => Number(other.count) === Number(row.count)) + 1,
    name: shownName(row.name),
    count: Number(row.count),
  }));
}
