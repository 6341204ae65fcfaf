import { join } from 'node:path';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import { retentionDays } from '#lib/rules/rankings.ts';
import { loadLibraryData } from '#service/libraries/first-load.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { rollRankings } from '#service/rankings/roll.ts';
import { openSqlite } from '#service/platform/db/open.ts';
import { beginBulk } from '#service/catalogue/import/write/records.ts';
import { seededRandom } from './catalogue.ts';

// node bench/rankings.child.ts <data folder> <events>: the demo university with so many loans in the last 400 days, and
// what counting them takes.

const [, , dataDir = '', eventCount = ''] = process.argv;
const events = Number(eventCount);
const random = seededRandom(5);

/** How often something happens that happens so often in the mean. */
function poisson(mean: number): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let left = random(); left > limit; left *= random()) count += 1;
  return count;
}

const store = await openSqlite(join(dataDir, 'yuelan.db'));
const endBulk = beginBulk(store);
const { libraries } = await loadLibraries(store, join(import.meta.dirname, '..', 'libraries'));
const library = libraries.find((library) => library.mappingPath === 'jianglan');
if (!library) throw new Error('there is no demo university');
const now = Date.now();
await loadLibraryData({ store, libraries: [library], now: () => now });

const ids = store.sqlite
  .prepare<[number], number>('SELECT id FROM record WHERE library_id = ?')
  .pluck()
  .all(library.id);
// Few are lent often, most now and then.
const weights = ids.map((_, at) => 1 / (at + 10) ** 0.8);
const whole = weights.reduce((sum, weight) => sum + weight, 0);
const insert = store.sqlite.prepare<[number, string, number, number]>(
  `INSERT INTO ranking_day (library_id, type, day, record_id, origin, count, counted) VALUES (?, 'loan', ?, ?, '', ?, 0)`,
);
const today = dayOf(now);
let written = 0;
let rows = 0;
store.sqlite.transaction(() => {
  for (let ago = retentionDays - 1; ago >= 0; ago -= 1) {
    const day = dayAfter(today, -ago);
    for (const [at, id] of ids.entries()) {
      const count = poisson(((weights[at] ?? 0) / whole) * (events / retentionDays));
      if (count === 0) continue;
      insert.run(library.id, day, id, count);
      written += count;
      rows += 1;
    }
  }
})();

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const allMs = await timed(() => rollRankings(store, library.id, now));
// A day on: a day leaves each range, and a thousand events have come.
store.sqlite.transaction(() => {
  for (let n = 0; n < 1000; n += 1) insert.run(library.id, dayAfter(today, 1), ids[(n * 13) % ids.length] ?? 0, 1);
})();
const dayMs = await timed(() => rollRankings(store, library.id, now + 86_400_000));
endBulk();
await store.close();
console.log(JSON.stringify({ events: written, rows, allMs, dayMs }));
