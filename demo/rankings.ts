import { createHash } from 'node:crypto';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import { isRanked, retentionDays, type RankedType } from '#lib/rules/rankings.ts';
import { writeDemoComments } from './evaluations.ts';
import { evaluate } from '#service/evaluations/write-evaluations.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { addDay, writeHistoryDays, type DayCounts } from '#service/catalogue/import/write/history-days.ts';
import { rangeOf, writeLoanHistory, writeMonths } from '#service/catalogue/import/write/loans.ts';
import { rollRankings } from '#service/rankings/roll.ts';

/** Name of the history that the events of a demonstration have. */
const origin = 'demo';
/** Number of days with data: about fourteen months. */
const days = retentionDays + 25;
/**
 * Part of the earlier loans that fell into these days, of a record that was lent `usual` times; more of popular ones.
 */
const share = 0.08;
const usual = 150;
/** How often a record was looked at, kept and shared for each loan. */
const perLoan = { view: 1.5, favourite: 0.4, share: 0.2 };
/** How often it was reserved and read in the library for each loan: these are counted by month, not ranked. */
const unrankedPerLoan = { reservation: 0.05, use: 0.12 };
type Counted = RankedType | keyof typeof unrankedPerLoan;
/** Views, favourites and shares are created only for records with this many loans, to load quickly. */
const known = 100;
/** Books that each reader rates, among so many that were lent most. */
const rated = { each: 24, among: 40 };

/** Numbers from 0 up to 1, the same for the same text every time (mulberry32). */
export function numbersOf(text: string): () => number {
  let state = createHash('sha1').update(text).digest().readUInt32BE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** How busy a library is on a day: holidays and weekends are quiet. */
function busyness(day: string): number {
  const monthDay = day.slice(5);
  const isHoliday = (monthDay >= '01-18' && monthDay <= '02-20') || (monthDay >= '07-08' && monthDay <= '08-28');
  const weekday = new Date(day).getUTCDay();
  return (isHoliday ? 0.35 : 1) * (weekday === 0 || weekday === 6 ? 0.55 : 1);
}

/** For how many of the days a record has been there. */
function lengthOf(today: string, acquiredOn: string | null): number {
  const arrived = acquiredOn === null ? days : Math.floor((Date.parse(today) - Date.parse(acquiredOn)) / 86_400_000);
  return Math.max(1, Math.min(days, arrived + 1));
}

/** Days on which something was done with a record, some taking it up and some leaving it as the year goes. */
function daysOf(random: () => number, count: number, today: string, length: number): Map<string, number> {
  const trend = 0.6 + 1.1 * random();
  const found = new Map<string, number>();
  for (let done = 0; done < count; done += 1) {
    let day = today;
    for (let tries = 0; tries < 4; tries += 1) {
      day = dayAfter(today, -Math.floor(length * random() ** trend));
      if (random() < busyness(day)) break;
    }
    found.set(day, (found.get(day) ?? 0) + 1);
  }
  return found;
}

/** A share of a number, whole; what is left over counts as often as chance has it. */
const partOf = (count: number, of: number, random: () => number): number => Math.floor(count * of + random());

function monthsOf(events: DayCounts): Map<number, Map<string, number>> {
  return new Map(
    [...events].map(([recordId, own]) => {
      const months = new Map<string, number>();
      for (const [day, count] of own) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count);
      return [recordId, months];
    }),
  );
}

async function writeEvents(store: Store, libraryId: number, now: number): Promise<number> {
  const records = await store.db
    .selectFrom('record')
    .innerJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['record.id', 'control_number', 'acquired_on', 'loans'])
    .where('library_id', '=', libraryId)
    .where('loans', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('record.id')
    .execute();
  const today = dayOf(now);
  const events = new Map<Counted, DayCounts>();
  const add = (type: Counted, recordId: number, own: Map<string, number>) => {
    const all = events.get(type) ?? new Map<number, Map<string, number>>();
    events.set(type, all);
    for (const [day, count] of own) addDay(all, recordId, day, count);
  };
  for (const { id, control_number, acquired_on, loans } of records) {
    const random = numbersOf(control_number);
    const length = lengthOf(today, acquired_on);
    // What came lately is in demand, and yet has had few days.
    const lent = partOf(loans, share * (loans / usual) ** 0.5 * (length / days) ** 0.7, random);
    add('loan', id, daysOf(random, lent, today, length));
    for (const type of ['reservation', 'use'] as const) {
      const own = numbersOf(`${control_number} ${type}`);
      add(type, id, daysOf(own, partOf(lent, unrankedPerLoan[type], own), today, length));
    }
    if (loans < known) continue;
    for (const type of ['view', 'favourite', 'share'] as const) {
      add(type, id, daysOf(random, partOf(lent, perLoan[type], random), today, length));
    }
  }
  for (const [type, own] of events) {
    const months = monthsOf(own);
    const range = rangeOf(months);
    if (!range) continue;
    if (type === 'loan') await writeLoanHistory(store, { libraryId, origin, now }, months);
    else await writeMonths(store, { type, origin }, months);
    if (isRanked(type)) await writeHistoryDays(store, { libraryId, type, origin, now }, own, range);
  }
  return records.length;
}

/** Books that every reader has commented on. */
const commented = 3;

/** Ratings of the library's own readers: each rates some of the books lent most, and comments on the first of them. */
async function writeRatings(store: Store, libraryId: number, now: number): Promise<void> {
  const readers = await store.db
    .selectFrom('reader')
    .select(['id', 'account', 'name'])
    .where('library_id', '=', libraryId)
    .orderBy('id')
    .execute();
  const books = await store.db
    .selectFrom('record')
    .innerJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['record.id', 'control_number'])
    .where('library_id', '=', libraryId)
    .where('kind', '=', 'book')
    .where('deleted_at', 'is', null)
    .orderBy('loans', 'desc')
    .orderBy('record.id')
    .limit(rated.among)
    .execute();
  for (const reader of readers) {
    for (const book of books) {
      const random = numbersOf(`${reader.account} ${book.control_number}`);
      if (random() >= rated.each / rated.among) continue;
      const liked = 2.6 + 2.4 * numbersOf(book.control_number)();
      const score = Math.max(1, Math.min(5, Math.round(liked + 1.6 * random() - 0.8)));
      const target = { libraryId, recordId: book.id, readerId: String(reader.id), readerName: reader.name };
      await evaluate(store, { ...target, now: now - Math.floor(random() * 300 * 86_400_000) }, { score });
    }
  }
  const recordIds = books.slice(0, commented).map(({ id }) => id);
  await writeDemoComments(store, { libraryId, recordIds, now });
}

/**
 * Gives the demo libraries a year: loans by how often a record was lent before, what else is done with much-lent ones,
 * and ratings by the demo readers. From the day of loading on, the same for the same day, and once a store; a library
 * that is no demonstration gets nothing.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoEvents(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const { id, mappingPath, file } of libraries) {
    if (!file.demo) continue;
    const known = await store.db
      .selectFrom('ranking_day')
      .select('record_id')
      .where('library_id', '=', id)
      .where('origin', '=', origin)
      .limit(1)
      .executeTakeFirst();
    if (known || (await writeEvents(store, id, now())) === 0) continue;
    await writeRatings(store, id, now());
    await rollRankings(store, id, now());
    loaded.push(mappingPath);
  }
  return loaded;
}
