import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { maxRanked, rankingDays, ratingTypes, type RankingRange } from '../../lib/rules/rankings.ts';
import { facetValueName } from '../catalogue/records/facets.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { summariesOf, summariesOfRows } from '../catalogue/records/summary.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { classesBelow } from '../catalogue/dictionaries/classes.ts';
import type { Store } from '../platform/db/open.ts';
import { prepared } from '../platform/db/prepared.ts';
import { listOf, type SummaryRow } from '../catalogue/records/read-summaries.ts';

interface RankedRow extends SummaryRow {
  value: number;
  /** From 1; equal values share a place. */
  place: number;
  total: number;
}

/** Which ranking: as the columns of `ranking_total` say it. */
interface Ranking {
  libraryId: number;
  type: string;
  span: string;
  libCode: string;
  subject: string;
}

const ranked = prepared<
  [
    libraryId: number,
    type: string,
    span: string,
    libCode: string,
    subject: string,
    most: number,
    rows: number,
    libraryId: number,
  ],
  RankedRow
>((dialect) =>
  listOf(
    dialect,
    `SELECT * FROM (
      SELECT record_id, row_number() OVER (ORDER BY count DESC, record_id DESC) AS at, count,
        rank() OVER (ORDER BY count DESC) AS place, count(*) OVER () AS total FROM (
          SELECT ranking_total.record_id, ranking_total.count FROM ranking_total
          INNER JOIN record ON record.id = ranking_total.record_id
          WHERE ranking_total.library_id = ? AND type = ? AND span = ? AND lib_code = ? AND subject = ? AND count > 0
            AND record.deleted_at IS NULL
          ORDER BY count DESC, ranking_total.record_id DESC LIMIT ?
        ) AS most
    ) AS placed WHERE at <= ?`,
  ),
);

/** The first rows of a ranking. @param most records that a ranking has at most */
const readRanking = (
  store: Store,
  { libraryId, type, span, libCode, subject }: Ranking,
  most: number,
  rows: number,
): Promise<RankedRow[]> => ranked.all(store.db, libraryId, type, span, libCode, subject, most, rows, libraryId);

const subjects = prepared<[codes: string, libraryId: number, type: string, span: string], { code: string }>(
  ({ eachOf }) => `
  SELECT asked.value AS code FROM ${eachOf('?', 'text')} AS asked WHERE EXISTS (
    SELECT 1 FROM ranking_total
    WHERE library_id = ? AND type = ? AND span = ? AND lib_code = '' AND subject = asked.value AND count > 0
  )`,
);

/** Those of some classes of which something is in a ranking: one look into its index for each. */
async function readRankedSubjects(
  store: Store,
  { libraryId, type, span }: Pick<Ranking, 'libraryId' | 'type' | 'span'>,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await subjects.all(store.db, JSON.stringify(codes), libraryId, type, span);
  return rows.map(({ code }) => code);
}

interface RankingScope {
  type: string;
  span: RankingRange | 'all';
  libCode: string;
  subject: string;
}

interface Part {
  /** Words that their records have; empty for any. */
  term: string;
  page: number;
  rows: number;
}

interface RankingPart {
  total: number;
  result: { record: RecordSummary & { place: number }; count: number }[];
}

/** The first hundred of a ranking: one stretch of an index, whatever number of events follows it. */
function places(call: CallContext, { type, span, libCode, subject }: RankingScope) {
  return call.store.db
    .selectFrom('ranking_total')
    .innerJoin('record', 'record.id', 'ranking_total.record_id')
    .select(['ranking_total.record_id as id', 'ranking_total.count'])
    .where('ranking_total.library_id', '=', call.library.id)
    .where('type', '=', type)
    .where('span', '=', span)
    .where('lib_code', '=', libCode)
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .where('record.deleted_at', 'is', null)
    .orderBy('count', 'desc')
    .orderBy('ranking_total.record_id', 'desc')
    .limit(maxRanked)
    .execute();
}

/** Words of a search that count; nobody looks for more of them in a hundred records. */
const maxWords = 10;

/** Which of some records have each word in title or author, as the result list finds it but without its widening. */
function withWords(call: CallContext, term: string, recordIds: number[]): ReadonlySet<number> {
  let found = recordIds;
  for (const word of term.split(/\s+/u).filter(Boolean).slice(0, maxWords)) {
    const parameters = parametersOf({
      searchField: 'title',
      searchFieldContent: word,
      exact: true,
      rows: maxRanked,
      facets: [],
      searchItems: [{ oper: 'OR', searchField: 'author', searchFieldContent: word }],
    });
    found = call.search.search(call.library.id, parameters, call.language, { any: [], recordIds: found }).ids;
  }
  return new Set(found);
}

/** A page of a ranking with the records that stand there; equal counts share a place. */
async function ranking(call: CallContext, scope: RankingScope, part: Part): Promise<RankingPart> {
  if (part.term !== '' || part.page > 1) return rankingWith(call, scope, part);
  const rows = await readRanking(call.store, { libraryId: call.library.id, ...scope }, maxRanked, part.rows);
  const result = summariesOfRows(call, rows).map((record, at) => ({
    record: { ...record, place: rows[at]?.place ?? 0 },
    count: rows[at]?.value ?? 0,
  }));
  return { total: rows[0]?.total ?? 0, result };
}

/**
 * The same for any page and with words, which change no place. Words are asked of the index, and of the ranked records
 * alone, so that they cost what a search costs.
 */
async function rankingWith(call: CallContext, scope: RankingScope, { term, page, rows }: Part): Promise<RankingPart> {
  const all = await places(call, scope);
  const placeOf = new Map(all.map((row) => [row.id, all.findIndex((other) => other.count === row.count) + 1]));
  const ids = withWords(
    call,
    term,
    all.map((row) => row.id),
  );
  const found = all.filter((row) => ids.has(row.id));
  const shown = found.slice((page - 1) * rows, page * rows);
  const countOf = new Map(shown.map((row) => [String(row.id), row.count]));
  const records = await summariesOf(
    call,
    shown.map((row) => row.id),
  );
  const result = records.map((record) => ({
    record: { ...record, place: placeOf.get(Number(record.recordId)) ?? 0 },
    count: countOf.get(record.recordId) ?? 0,
  }));
  return { total: found.length, result };
}

function daysOf(call: CallContext, range: RankingRange | 'all'): { from: string | null; to: string } {
  const to = dayOf(call.now());
  return { from: range === 'all' ? null : dayAfter(to, 1 - rankingDays[range]), to };
}

async function counted(
  call: CallContext,
  type: string,
  { range, libCode, subject, ...part }: ParsedInputOf<'getFavouriteRanking'>,
) {
  const { total, result } = await ranking(call, { type, span: range, libCode, subject }, part);
  return { ...daysOf(call, range), total, result: result.map(({ record, count }) => ({ ...record, count })) };
}

/** Records lent most in a range. */
export const getCirculationRanking: Handlers['getCirculationRanking'] = (input, call) => counted(call, 'loan', input);

/** Records shared most in a range. */
export const getShareRanking: Handlers['getShareRanking'] = (input, call) => counted(call, 'share', input);

/** Records looked at or downloaded most in a range. */
export const getPopularBooks: Handlers['getPopularBooks'] = ({ by, ...input }, call) => counted(call, by, input);

/** Records that are favourites of most readers. */
export const getFavouriteRanking: Handlers['getFavouriteRanking'] = (input, call) => counted(call, 'favourite', input);

/** Records rated best or worst; see placeOfRatings for the order. The mean and the votes are those of this moment. */
export const getScoreRanking: Handlers['getScoreRanking'] = async (
  { side, range, libCode, subject, ...part },
  call,
) => {
  const days = daysOf(call, range);
  const { total, result } = await ranking(call, { type: ratingTypes[side], span: range, libCode, subject }, part);
  if (result.length === 0) return { ...days, total, result: [] };
  const found = await call.store.db
    .selectFrom('evaluation')
    .select((eb) => ['record_id', eb.fn.sum<number>('score').as('sum'), eb.fn.count<number>('score').as('votes')])
    .where(
      'record_id',
      'in',
      result.map((entry) => Number(entry.record.recordId)),
    )
    .where('score', 'is not', null)
    .where('updated_at', '>=', days.from === null ? 0 : Date.parse(`${days.from}T00:00:00Z`))
    .groupBy('record_id')
    .execute();
  const ratings = new Map(found.map((row) => [String(row.record_id), row]));
  return {
    ...days,
    total,
    result: result.flatMap(({ record }) => {
      const rated = ratings.get(record.recordId);
      if (!rated) return [];
      const votes = Number(rated.votes);
      return [{ ...record, votes, average: Math.round((Number(rated.sum) / votes) * 10) / 10 }];
    }),
  };
};

/** Main classes of which something is in a ranking. */
export const listRankingSubjects: Handlers['listRankingSubjects'] = async ({ range, type }, call) => {
  const span = range ?? (type === 'score' || type === 'lowScore' || type === 'favourite' ? 'all' : 'month');
  const codes = classesBelow(call.library).map(({ code }) => code);
  const ranked = await readRankedSubjects(call.store, { libraryId: call.library.id, type, span }, codes);
  return ranked.map((code) => ({ code, name: facetValueName(call, 'kindNo', code) }));
};

/** The library codes of the library, in its own order. */
export const listRankingLibraries: Handlers['listRankingLibraries'] = (_input, call) => {
  return call.library.file.libraries.map(({ libCode, libName }) => ({
    code: libCode,
    name: inLanguage(libName, call.language),
  }));
};
