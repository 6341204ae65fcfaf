import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueRecordSchema, type CatalogueRecord } from '#service/catalogue/model/record.ts';
import { openSearch } from '#service/catalogue/search/engine.ts';
import { openSqlite, openStore } from '#service/platform/db/open.ts';
import { writeRecords } from '#service/catalogue/import/write/records.ts';
import { facetNames, searchParametersSchema, type SearchParametersInput } from '#lib/contract/calls/search.ts';
import { syllables } from '#service/catalogue/text/pinyin.ts';
import { charactersBySound, withMistake } from '../tests/relevance/mistakes.ts';
import { generateRecords, readWords, seededRandom, type Words } from './catalogue.ts';
import { quantile } from './quantile.ts';

/**
 * Search on a generated catalogue. `node bench/search.ts` writes BENCH_RECORDS records (1,000,000) into BENCH_DIR (a
 * folder under the system's temporary one; one that is there already is used again), builds the index, and lets a
 * process of its own ask 500 mixed queries with nine facets, and 200 that find nothing as they are typed.
 */

const records = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const dir = process.env['BENCH_DIR'] ?? join(tmpdir(), `yuelan-bench-${String(records)}`);
const storeFile = join(dir, 'yuelan.db');
const searchDir = join(dir, 'search');
const queriesFile = join(dir, 'queries.json');
const seed = 20_170_101;
const queriesOfAll = 500;
const widenedOfAll = 200;
const nineFacets = facetNames.slice(0, 9);

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
const perSecond = (since: number): string =>
  Math.round((records * 1000) / (performance.now() - since)).toLocaleString('en');
const residentPeak = (): string => megabytes(process.resourceUsage().maxRSS * 1024);

async function build(): Promise<void> {
  if (existsSync(join(dir, 'complete'))) return;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const store = await openSqlite(storeFile);
  store.sqlite.pragma('synchronous = OFF');
  const library = { group_code: '900001', mapping_path: 'bench', name: 'bench' };
  const { id } = await store.db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
  const target = { libraryId: id, source: 'bench' };
  const written = performance.now();
  let batch: CatalogueRecord[] = [];
  const write = async (): Promise<void> => {
    await writeRecords(store, target, batch, Date.now());
    batch = [];
  };
  for (const record of generateRecords(records, seed)) {
    batch.push(catalogueRecordSchema.parse(record));
    if (batch.length === 2000) await write();
  }
  await write();
  console.log(`store written in ${seconds(written)} s (${perSecond(written)} records/s)`);
  const indexed = performance.now();
  const search = await openSearch(store, searchDir);
  await search.reindex(id);
  console.log(
    `index built in ${seconds(indexed)} s (${perSecond(indexed)} records/s), peak ${residentPeak()} resident`,
  );
  await search.close();
  await store.close();
  mkdirSync(join(dir, 'complete'));
}

/** Kinds of queries, as readers mix them; each makes one query from the words of the catalogue. */
function queryKinds(words: Words, random: () => number): Record<string, () => SearchParametersInput> {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const twoOrMore = (list: readonly string[]): string => {
    for (;;) {
      const word = pick(list);
      if (word.length > 1) return word;
    }
  };
  const counts = new Map<string, number>();
  for (const word of [...words.chinese, ...words.latin])
    if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const common = byCount.slice(0, 40);
  const rare = byCount.slice(Math.floor(byCount.length / 2));
  const records = words.records;
  const record = (): Words['records'][number] =>
    records[Math.floor(random() * records.length)] ?? { controlNumber: '', kind: 'book', title: '' };
  return {
    rare: () => ({ searchFieldContent: pick(rare) }),
    common: () => ({ searchFieldContent: pick(common) }),
    chinese: () => ({ searchFieldContent: twoOrMore(words.chinese) }),
    latin: () => ({ searchFieldContent: twoOrMore(words.latin) }),
    twoWords: () => ({ searchFieldContent: `${twoOrMore(words.chinese)} ${twoOrMore(words.chinese)}` }),
    oneCharacter: () => ({ searchFieldContent: pick(words.surnames) }),
    author: () => ({
      searchField: 'author',
      searchFieldContent: pick(words.surnames) + pick(words.givenNames),
      matchMode: '1',
    }),
    title: () => ({ searchField: 'title', searchFieldContent: twoOrMore(words.chinese), matchMode: '3' }),
    subject: () => ({ searchField: 'subject', searchFieldContent: record().subjects?.[0] ?? '文学' }),
    filtered: () => ({
      searchFieldContent: twoOrMore(words.chinese),
      docCode: ['1'],
      langCode: ['chi'],
      publishBegin: 2000,
    }),
    onShelf: () => ({ searchFieldContent: pick(common), onlyOnShelf: true, kindNo: ['I'] }),
    browsed: () => ({
      kindNo: [record().classes?.[0]?.code.charAt(0) ?? 'I'],
      sortField: 'newest',
      sortClause: 'desc',
    }),
  };
}

/** Known titles, typed so that the search must be widened to find them. */
function* widenedQueries(words: Words, random: () => number): Generator<Query> {
  const titles = [...generateRecords(widenedOfAll * 4, seed, words)].map(({ title }) => title);
  const bySound = charactersBySound(titles);
  const chinese = titles.filter((title) => /^\p{Script=Han}+$/u.test(title));
  const latin = titles.filter((title) => /^[a-z ]+$/i.test(title));
  const kinds: Record<string, (n: number) => string | undefined> = {
    'one sign off': (n) => withMistake(chinese[n] ?? '', 'wrong', random, bySound),
    'one letter off': (n) => withMistake(latin[n] ?? '', 'wrong', random, bySound),
    pinyin: (n) => syllables(chinese[n] ?? '', false).join(' '),
    'no such words': (n) => `${latin[n] ?? ''} ${chinese[n] ?? ''}`,
  };
  for (const [kind, make] of Object.entries(kinds)) {
    for (let n = 0; n < widenedOfAll / 4; n += 1) {
      const text = make(n);
      if (text) yield { kind, parameters: { searchFieldContent: text, facets: [...nineFacets] }, isWidened: true };
    }
  }
}

interface Query {
  kind: string;
  /** Such queries are told apart from the others. */
  isWidened?: boolean;
  parameters: SearchParametersInput;
}

/** The queries are made before they are asked, so that their words do not count as memory of the search. */
function writeQueries(): void {
  const kinds = Object.entries(queryKinds(readWords(), seededRandom(7)));
  const queries: Query[] = [];
  for (let n = 0; n < queriesOfAll; n += 1) {
    const [kind, make] = kinds[n % kinds.length] ?? [];
    if (kind !== undefined && make) queries.push({ kind, parameters: { ...make(), facets: [...nineFacets] } });
  }
  queries.push(...widenedQueries(readWords(), seededRandom(11)));
  writeFileSync(queriesFile, JSON.stringify(queries));
}

interface Times {
  isWidened: boolean;
  wall: number[];
  /** Processor time, which other programs on the machine do not change. */
  processor: number[];
  hits: number;
}

async function ask(): Promise<void> {
  const start = performance.now();
  const store = await openStore(storeFile);
  const search = await openSearch(store, searchDir);
  const idle = process.memoryUsage().rss;
  const opened = performance.now();
  await search.open(1);
  const first = searchParametersSchema.parse({ facets: [] });
  const { total } = search.search(1, first, 'zh-CN');
  console.log(
    `index opened, first page of ${total.toLocaleString('en')} records: ${(performance.now() - opened).toFixed(0)} ms`,
  );
  const queries: Query[] = JSON.parse(readFileSync(queriesFile, 'utf8'));
  const times = new Map<string, Times>();
  for (const { kind, parameters, isWidened = false } of queries) {
    const parsed = searchParametersSchema.parse({ entries: 'works', ...parameters });
    const of = times.get(kind) ?? { isWidened, wall: [], processor: [], hits: 0 };
    times.set(kind, of);
    const [began, used] = [performance.now(), process.cpuUsage()];
    const found = search.search(1, parsed, 'zh-CN');
    const [wall, { user, system }] = [performance.now() - began, process.cpuUsage(used)];
    of.wall.push(wall);
    of.processor.push((user + system) / 1000);
    of.hits = Math.max(of.hits, found.total);
    if (process.env['BENCH_SLOW'] !== undefined && wall > 50) console.log(wall.toFixed(0), found.total, parameters);
  }
  const line = (name: string, { wall, processor, hits }: Omit<Times, 'isWidened'>): void => {
    const cells = [wall, processor].flatMap((list) =>
      [0.5, 0.95, 1].map((share) => quantile(list, share).toFixed(1).padStart(8)),
    );
    console.log(`${name.padEnd(14)} ${cells.join(' ')} ${hits.toLocaleString('en').padStart(10)}`);
  };
  console.log(`milliseconds        p50      p95      max  cpu p50  cpu p95  cpu max  most hits`);
  for (const [name, of] of times) line(name, of);
  for (const isWidened of [false, true]) {
    const some = [...times.values()].filter((of) => of.isWidened === isWidened);
    line(isWidened ? 'widened' : 'all', {
      wall: some.flatMap((of) => of.wall),
      processor: some.flatMap((of) => of.processor),
      hits: Math.max(...some.map((of) => of.hits)),
    });
  }
  const { rss } = process.memoryUsage();
  console.log(`resident: ${megabytes(rss)} (${megabytes(idle)} before the index was opened, peak ${residentPeak()})`);
  const bytes = readdirSync(searchDir).reduce((sum, name) => sum + statSync(join(searchDir, name)).size, 0);
  console.log(`index ${megabytes(bytes)}, store ${megabytes(statSync(storeFile).size)}; whole run ${seconds(start)} s`);
  await search.close();
  await store.close();
}

if (process.argv[2] === 'ask') await ask();
else {
  await build();
  writeQueries();
  execFileSync(process.execPath, [import.meta.filename, 'ask'], { stdio: 'inherit' });
}
