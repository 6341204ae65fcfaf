import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayAfter } from '#lib/rules/days.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { countChosen } from '#service/offers/front.ts';

/** Titles of each demo library that readers are said to have chosen, and over how many days. */
const chosenTitles = 40;
const days = 120;
const day = 86_400_000;
/** In how many days from loading titles appear that can be pre-ordered: not before the first, within so many. */
const appears = { first: 20, within: 90 };

/** From 0 up to 1, the same for the same text every time. */
const chance = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 0x1_0000_0000;

/**
 * Makes readers of the demo libraries have chosen some of what is offered, once.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoChoices(
  { db }: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const filled: string[] = [];
  for (const { id, mappingPath, file } of libraries) {
    if (!file.demo || !file.purchasing) continue;
    const offers = await db
      .selectFrom('offer')
      .select(['id', 'vendor_key', 'chosen'])
      .where('library_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute();
    if (offers.length === 0 || offers.some(({ chosen }) => chosen > 0)) continue;
    const some = offers
      .map((offer) => ({ id: offer.id, key: offer.vendor_key, at: chance(`chosen ${offer.vendor_key}`) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, chosenTitles);
    await inTransaction(db, async (db) => {
      for (const { id: offerId, key } of some) {
        const times = 1 + Math.floor(chance(`times ${key}`) ** 3 * 12);
        const last = now() - Math.floor(chance(`last ${key}`) ** 2 * days * day);
        await countChosen(db, Array<number>(times).fill(offerId), last);
      }
    });
    filled.push(mappingPath);
  }
  return filled;
}

/**
 * Gives titles of the demo libraries that can be pre-ordered a day to come, as new editions; the files of vendors have no
 * days, because they would pass. Once.
 * @returns mapping paths of the libraries that got days
 */
export async function loadDemoPreorders(
  { db }: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const filled: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo || !library.file.purchasing) continue;
    const offers = await db
      .selectFrom('offer')
      .select(['id', 'vendor_key', 'data'])
      .where('library_id', '=', library.id)
      .where('availability', '=', 'preorder')
      .where('pub_day', 'is', null)
      .execute();
    if (offers.length === 0) continue;
    await inTransaction(db, async (inside) => {
      for (const { id, vendor_key: key, data } of offers) {
        const days = appears.first + Math.floor(chance(`appears ${key}`) * appears.within);
        const publishDay = dayAfter(libraryDay(library, now()), days);
        const record = { ...(JSON.parse(data) as object), pubYear: Number(publishDay.slice(0, 4)) };
        await inside
          .updateTable('offer')
          // The index reads changes by their number.
          .set({
            pub_day: publishDay,
            data: JSON.stringify(record),
            seq: sql<number>`(select max(seq) + 1 from offer)`,
          })
          .where('id', '=', id)
          .execute();
      }
    });
    filled.push(library.mappingPath);
  }
  return filled;
}
