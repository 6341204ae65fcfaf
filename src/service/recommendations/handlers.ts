import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { findRecommendationDuplicates, listRecommendations } from './read-recommendations.ts';
import { sql, type Kysely } from 'kysely';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import type { RequestState } from '../../lib/rules/questions.ts';
import { waysOf } from '#lib/rules/recommendations.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { recordsByIsbn, findHeld, findRecommendations, openKeyOf } from './same.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { workKeys } from '../catalogue/works/title.ts';
import { readGiven, type Given } from './given.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import type { Store } from '../platform/db/open.ts';

/** Why a reader may not recommend at all (portal-content §4, §8); undefined when nothing is against it. */
function refusalOf({ library: { file }, reader }: Pick<ReaderCall, 'library' | 'reader'>): MessageKey | undefined {
  if (reader.status !== 'normal') return situations.suggestionWhileFrozen.key;
  const isOpen = file.recommendationsPerDay > 0 && waysOf(file.findConfig).length > 0;
  return isOpen ? undefined : 'recommendationsClosed';
}

/** Places of the day that a reader has used. */
async function usedPlaces({ db }: Pick<Store, 'db'>, readerId: number, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recommendation_reader')
    .select('nth')
    .where('reader_id', '=', readerId)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => row.nth);
}

/** Whether today's number is reached, and how many are left. */
const getRecommendationQuota: Handlers['getRecommendationQuota'] = async (_, { store, library, reader, now }) => {
  const usedToday = (await usedPlaces(store, reader.id, dayOf(now()))).length;
  const maxPerDay = library.file.recommendationsPerDay;
  const left = Math.max(0, maxPerDay - usedToday);
  return { isMax: left === 0, maxPerDay, usedToday, left };
};

/** Whether the reader may recommend, in which ways, and the library's own form in the reader's language. */
const getRecommendationAllowed: Handlers['getRecommendationAllowed'] = (_, call) => {
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
};

/** Reasons in the reader's language. */
const listRecommendationReasons: Handlers['listRecommendationReasons'] = (_, { library, language }) =>
  library.file.recommendation.reasons.map(({ code, name }) => ({ code, name: inLanguage(name, language) }));

const supportersOf = async (db: Kysely<Database>, id: number): Promise<number> => {
  return countRows(db.selectFrom('recommendation_reader').where('recommendation_id', '=', id));
};

/**
 * The first free place of the day. That no two get the same is made sure of by the table: of two transactions at once,
 * on a store that lets them, one fails.
 * @throws ServiceError 429 when the day's number is reached
 */
async function placeOf(
  db: Kysely<Database>,
  { library, reader, now }: ReaderCall,
): Promise<{ day: string; nth: number; left: number }> {
  const day = dayOf(now());
  const most = library.file.recommendationsPerDay;
  const used = new Set(await usedPlaces({ db }, reader.id, day));
  const nth = Array.from({ length: most }, (_, at) => at + 1).find((place) => !used.has(place));
  if (nth === undefined) throw new ServiceError(errCodes.tooMany, situations.suggestionLimit.key);
  return { day, nth, left: Math.max(0, most - used.size - 1) };
}

/** @throws ServiceError 409 with what the library has (`data.held`), when it is that or the reader does not know yet */
async function refuseHeld(db: Kysely<Database>, libraryId: number, input: Given, evenIfHeld: boolean): Promise<void> {
  if (input.recordId !== null) return;
  const held = await findHeld(db, libraryId, input);
  if (held.some((entry) => entry.isSameIsbn))
    throw new ServiceError(errCodes.conflict, 'recommendationHeld', {}, { held });
  if (held.length > 0 && !evenIfHeld)
    throw new ServiceError(errCodes.conflict, 'recommendationMayBeHeld', {}, { held });
}

/** The recommendation of other readers that this one joins. @throws ServiceError 409 when there is nothing to add */
async function openOne(
  db: Kysely<Database>,
  { library, reader }: ReaderCall,
  input: Given,
): Promise<number | undefined> {
  const found = await findRecommendations(db, library.id, input);
  // More copies are wanted again when the last ones have come.
  const isDecided = found.some((entry) => entry.state === 'approvedOrder') && input.recordId === null;
  if (isDecided) throw new ServiceError(errCodes.conflict, 'recommendationDecided');
  const open = found.find((entry) => entry.state === 'processing');
  if (!open) return undefined;
  const own = await db
    .selectFrom('recommendation_reader')
    .select('reader_id')
    .where('recommendation_id', '=', open.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (own) throw new ServiceError(errCodes.conflict, 'recommendationMine');
  return open.id;
}

/**
 * Recommends a purchase, or joins those who recommend it already.
 * @throws ServiceError 403 for readers who are frozen or whose card was reported lost, and where the way is off
 *   (portal-content §4), 400 with what is wrong, 404, 409 for what the library has or deals with already, 429 when the
 *   day's recommendations are used up
 */
const saveRecommendation: Handlers['saveRecommendation'] = async (typed, call) => {
  const { store, library, reader } = call;
  const { way, evenIfHeld } = typed;
  const refusal = refusalOf(call);
  if (refusal !== undefined) throw new ServiceError(errCodes.forbidden, refusal);
  if (!waysOf(library.file.findConfig).includes(way))
    throw new ServiceError(errCodes.forbidden, 'recommendationWayClosed');
  const given = await readGiven(typed, call);
  const now = call.now();
  const saved = await inTransaction(store.db, async (db) => {
    const joined = await openOne(db, call, given);
    if (joined === undefined) await refuseHeld(db, library.id, given, evenIfHeld);
    const { left, ...place } = await placeOf(db, call);
    const { title, author, publisher, isbn, reasons, remark, fields } = given;
    const id =
      joined ??
      (
        await db
          .insertInto('recommendation')
          .values({
            library_id: library.id,
            way,
            title,
            author,
            publisher,
            isbn,
            pub_year: given.publishYear,
            work_key: workKeys({ title })[0],
            order_title_id: given.orderTitleId,
            record_id: given.recordId,
            state: 'processing',
            answer: null,
            open_key: openKeyOf(given),
            created_at: now,
            settled_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const said = { reasons: JSON.stringify(reasons), remark, fields: JSON.stringify(fields) };
    await db
      .insertInto('recommendation_reader')
      .values({ recommendation_id: id, reader_id: reader.id, ...place, way, ...said, created_at: now })
      .execute();
    return { id, left, supporters: await supportersOf(db, id), joined: joined !== undefined };
  });
  call.say(saved.joined ? 'recommendationJoined' : 'recommendationSent');
  const { id, left, supporters } = saved;
  return { recommendationId: String(id), state: 'processing', supporters, left };
};

/**
 * Takes back what the reader recommended; it is gone when nobody else recommends it.
 * @throws ServiceError 404 when the reader recommended no such thing, 409 when the library has decided
 */
const cancelRecommendation: Handlers['cancelRecommendation'] = async ({ recommendationId }, call) => {
  const id = Number(recommendationId);
  await inTransaction(call.store.db, async (db) => {
    const own = await db
      .selectFrom('recommendation')
      .innerJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
      .select('state')
      .where('recommendation.id', '=', id)
      .where('by.reader_id', '=', call.reader.id)
      .executeTakeFirst();
    if (!own) throw new ServiceError(errCodes.notFound, 'recommendationNotFound');
    if (own.state !== 'processing') throw new ServiceError(errCodes.conflict, 'recommendationSettled');
    await db
      .deleteFrom('recommendation_reader')
      .where('recommendation_id', '=', id)
      .where('reader_id', '=', call.reader.id)
      .execute();
    if ((await supportersOf(db, id)) === 0) await db.deleteFrom('recommendation').where('id', '=', id).execute();
  });
  call.say('recommendationCancelled');
  return getRecommendationQuota({}, call);
};

/** Words of a search that count; nobody types more. */
const maxWords = 8;
const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The library's list, and how the reader's recommendations of its titles stand; nothing where the way is off. */
const searchOrderTitles: Handlers['searchOrderTitles'] = async (
  { keyword, page, rows },
  { store, library, reader },
) => {
  if (!waysOf(library.file.findConfig).includes('order')) return { total: 0, result: [] };
  const isbn = normalizeIsbn(keyword);
  const words = isbn
    ? [isbn]
    : keyword
        .split(/\s+/)
        .flatMap((text) => foldKey(text).split(' '))
        .filter(Boolean);
  const all = store.db.selectFrom('order_title').where('library_id', '=', library.id);
  const matching = words
    .slice(0, maxWords)
    .reduce((query, word) => query.where(sql<boolean>`search_key like ${patternOf(word)} escape '\\'`), all);
  const [total, found] = await Promise.all([
    countRows(matching),
    matching
      .select(['id', 'title', 'author', 'publisher', 'pub_year', 'isbn', 'price'])
      .orderBy('seq')
      .orderBy('id')
      .$call(rowsOfPage({ page, rows })),
  ]);
  const ids = found.map((row) => row.id);
  const isbns = found.flatMap((row) => row.isbn ?? []);
  const [held, wanted] = await Promise.all([
    recordsByIsbn(store.db, library.id, isbns),
    ids.length === 0
      ? []
      : store.db
          .selectFrom('recommendation')
          .innerJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
          .select(['recommendation.id', 'order_title_id', 'isbn', 'state', 'by.reader_id'])
          .where('recommendation.way', '<>', 'record')
          .where((eb) =>
            eb.or([
              eb('order_title_id', 'in', ids),
              ...(isbns.length > 0 ? [eb.and([eb('library_id', '=', library.id), eb('isbn', 'in', isbns)])] : []),
            ]),
          )
          .orderBy('recommendation.id')
          .execute(),
  ]);
  return {
    total,
    result: found.map(({ id, pub_year, ...row }) => {
      const its = wanted.filter(
        (entry) => entry.order_title_id === id || (row.isbn !== null && entry.isbn === row.isbn),
      );
      const mine: RequestState | undefined = its.findLast((entry) => entry.reader_id === reader.id)?.state;
      const recordId = row.isbn === null ? undefined : held.get(row.isbn);
      return {
        titleLang: titleLanguage(row.title, undefined, undefined),
        ...row,
        orderTitleId: String(id),
        publishYear: pub_year,
        mine: mine ?? null,
        recordId: recordId === undefined ? null : String(recordId),
        supporters: its.filter((entry) => entry.state === 'processing').length,
      };
    }),
  };
};

export const recommendationHandlers = {
  searchOrderTitles,
  saveRecommendation,
  listRecommendations,
  cancelRecommendation,
  getRecommendationAllowed,
  getRecommendationQuota,
  findRecommendationDuplicates,
  listRecommendationReasons,
} satisfies Partial<Handlers>;
