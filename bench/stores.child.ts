// The same work on one store in a process of its own: prints the figures as JSON.
import { giveBack, lend } from '../src/service/circulation/lend.ts';
import { renew } from '../src/service/circulation/renew.ts';
import { catalogueRecordSchema } from '../src/service/catalogue/model/record.ts';
import { writeRecords } from '../src/service/catalogue/import/write/records.ts';
import { testService } from '#support/service.ts';
import { generateRecords } from './catalogue.ts';

const [where = '', count = '100000'] = process.argv.slice(2);
const recordCount = Number(count);
/** Records that are written in one transaction. */
const atOnce = 500;
const times = 300;

const service = await testService({
  libraries: [{ file: { circulation: { rules: [{ loans: 5, days: 30, renewals: 2 }] } } }],
  storeFile: where,
});
const { store } = service;
const { library } = service.context();

const parsed = [...generateRecords(recordCount, 1)].map((record, at) =>
  catalogueRecordSchema.parse({
    ...record,
    holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I1', items: [{ barcode: `b${String(at)}` }] }],
  }),
);
const importStarted = performance.now();
for (let from = 0; from < recordCount; from += atOnce)
  await writeRecords(store, { libraryId: library.id, source: 'test' }, parsed.slice(from, from + atOnce), 1);
const importSeconds = (performance.now() - importStarted) / 1000;
await service.follow();

const ids = await store.db.selectFrom('record').select('id').orderBy('id').limit(times).execute();
const words = parsed.slice(0, times).map(({ title }) => title.slice(0, 3));
const readerId = await service.addReader({ account: 'bench', password: '' });
const row = { id: readerId, type_code: null, status: 'normal', valid_from: null, valid_until: null };

/** Milliseconds of one, in the middle, and of the processor of this process. */
async function measured(work: (at: number) => Promise<unknown>): Promise<{ ms: number; processorMs: number }> {
  for (let at = 0; at < 20; at += 1) await work(at);
  const before = process.cpuUsage();
  const all: number[] = [];
  for (let at = 20; at < times; at += 1) {
    const started = performance.now();
    await work(at);
    all.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: all.sort((a, b) => a - b)[all.length >> 1] ?? 0, processorMs: (user + system) / 1000 / all.length };
}

const { db } = store;
const now = () => service.clock.now;
const figures = {
  record: await measured((at) => service.data('getRecordPage', { recordId: String(ids[at]?.id ?? '') })),
  list: await measured((at) => service.data('search', { searchFieldContent: words[at] ?? '' })),
  lend: await measured(async (at) => {
    await lend(db, { library, readerId, barcode: `b${String(at)}`, now: now() });
    await giveBack(db, { library, barcode: `b${String(at)}`, now: now() });
  }),
  renew: await measured(async (at) => {
    const barcode = `b${String(at)}`;
    const { id } = await lend(db, { library, readerId, barcode, now: now() });
    service.clock.now += 1;
    await renew(db, { library, reader: row, loanId: id, now: now() });
    await giveBack(db, { library, barcode, now: now() });
  }),
};
console.log(
  JSON.stringify({
    ...figures,
    recordsASecond: recordCount / importSeconds,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
);
await service.close();
