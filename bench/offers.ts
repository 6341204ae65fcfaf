import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestOf, testLibrary } from '#support/service.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { loadLibraries } from '#service/libraries/registry.ts';
import { readEnvironment } from '#service/platform/environment/environment.ts';
import { startService } from '#service/process.ts';
import { openOfferSearch } from '#service/catalogue/search/engine.ts';
import { openSqlite } from '#service/platform/db/open.ts';
import { writeOffers, type OfferOperation } from '#service/offers/write-offers.ts';
import { offerSorts } from '#lib/rules/offers.ts';
import { generateRecords, readWords, seededRandom } from './catalogue.ts';

/**
 * The list of what vendors offer, on BENCH_OFFERS generated titles (1,000,000) in BENCH_DIR (kept when it is there):
 * `node bench/offers.ts` writes them, builds the index, and asks 400 mixed lists of the whole service, each once:
 * words, classes, publishers, years, prices, orders, pages, always with all facets.
 */
const count = Number(process.env['BENCH_OFFERS'] ?? 1_000_000);
const dir = process.env['BENCH_DIR'] ?? join(tmpdir(), `yuelan-bench-offers-${String(count)}`);
const librariesDir = join(dir, 'libraries');
const searchCount = 400;
const seed = 20_170_101;
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

async function build(): Promise<void> {
  if (existsSync(join(dir, 'complete'))) return;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(librariesDir, 'demo'), { recursive: true });
  const purchasing = { vendors: [{ code: 'bench', name: { 'zh-CN': '书店' } }] };
  writeFileSync(join(librariesDir, 'demo', 'library.json'), JSON.stringify({ ...testLibrary, purchasing }));
  const store = await openSqlite(join(dir, 'yuelan.db'));
  store.sqlite.pragma('synchronous = OFF');
  const library = (await loadLibraries(store, librariesDir)).byPath('demo');
  if (!library) throw new Error('the library of the benchmark has mistakes');
  const random = seededRandom(seed);
  const started = performance.now();
  let batch: OfferOperation[] = [];
  const write = async (): Promise<void> => {
    const times = { now: Date.now(), quotedAt: Date.now() };
    await writeOffers(store, { libraryId: library.id, vendor: 'bench' }, batch, times);
    batch = [];
  };
  for (const generated of generateRecords(count, seed)) {
    const record = catalogueRecordSchema.parse({ ...generated, kind: 'book', holdings: [] });
    const offer = {
      vendorKey: record.controlNumber,
      record,
      publishDay: null,
      weightGrams: 400,
      coverUrl: null,
      priceFen: 1_000 + Math.floor(random() ** 2 * 30_000),
      availability: 'inStock' as const,
      stock: Math.floor(random() * 20),
    };
    batch.push({ op: 'put', offer });
    if (batch.length === 2_000) await write();
  }
  await write();
  console.log(`${String(count)} offers written in ${seconds(started)} s`);
  const indexed = performance.now();
  const search = await openOfferSearch(store, join(dir, 'search'));
  await search.reindex(library.id);
  console.log(`index built in ${seconds(indexed)} s`);
  await search.close();
  await store.close();
  writeFileSync(join(dir, 'complete'), '');
}

// A process of its own writes: what asks afterwards is as large as one that only serves.
if (process.argv.includes('--build')) {
  await build();
  process.exit();
}
execFileSync(process.execPath, [import.meta.filename, '--build'], { stdio: 'inherit' });
const words = readWords();
const random = seededRandom(seed + 1);
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const service = await startService(
  readEnvironment({ DATA_DIR: dir, LIBRARIES_DIR: librariesDir, LOG_LEVEL: 'silent' }),
);
/** What readers ask of the list, by what they are after. */
const inputsOf = (): Record<string, object> => {
  const record = pick(words.records);
  const sortField = pick(offerSorts) ?? 'relevance';
  const page = 1 + Math.floor(random() ** 3 * 10);
  return {
    'a word': { keyword: pick(words.chinese), page },
    'a word in an order': { keyword: pick(words.chinese), sortField, page },
    'a word and a name': { keyword: `${pick(words.chinese) ?? ''} ${pick(words.surnames) ?? ''}` },
    'a Latin word': { keyword: pick(words.latin), sortField },
    'a class': { kindNo: [record?.classes?.[0]?.code.charAt(0) ?? 'I'], sortField, page },
    'a class by price': { kindNo: ['I2'], priceFrom: 2_000, priceTo: 4_999, onlyOrderable: true, page },
    'a publisher': { publisher: record?.publisher === undefined ? [] : [record.publisher], sortField },
    'the newest': { sortField: 'newest', publishBegin: 2015, page },
  };
};
const times: number[] = [];
const processor: number[] = [];
const byKind = new Map<string, number[]>();
for (let at = 0; at < searchCount + 20; at += 1) {
  const kinds = Object.entries(inputsOf());
  const [kind, input] = kinds[at % kinds.length] ?? ['', {}];
  const request = requestOf('searchOffers', input, 'demo');
  const started = performance.now();
  const used = process.cpuUsage();
  const answer = await service.fetch(request);
  await answer.text();
  // The first ones read the typed arrays and the words of the file.
  if (at >= 20) {
    const { user, system } = process.cpuUsage(used);
    times.push(performance.now() - started);
    processor.push((user + system) / 1_000);
    byKind.set(kind, [...(byKind.get(kind) ?? []), (user + system) / 1_000]);
  }
  if (answer.status !== 200) throw new Error(`status ${String(answer.status)}`);
}
const printPercentiles = (name: string, of: number[]): void => {
  of.sort((a, b) => a - b);
  const share = (part: number): string => (of[Math.floor(of.length * part)] ?? 0).toFixed(1);
  console.log(`${name}: median ${share(0.5)} ms, 95 of 100 ${share(0.95)} ms, the worst ${share(0.999)} ms`);
};
printPercentiles('lists, by the clock', times);
printPercentiles('lists, processor time', processor);
for (const [kind, of] of byKind) printPercentiles(`  ${kind}`, of);
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);
const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
console.log(
  `resident ${megabytes(rss)} MB, at most ${megabytes(process.resourceUsage().maxRSS * 1024)} MB; ` +
    `objects ${megabytes(heapUsed)} MB, typed arrays ${megabytes(arrayBuffers)} MB`,
);
await service.close();
