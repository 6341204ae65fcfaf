import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { openSearch } from '#service/catalogue/search/engine.ts';
import { openStore } from '#service/platform/db/open.ts';
import { readWords, seededRandom } from './catalogue.ts';
import { quantile } from './quantile.ts';

/**
 * Suggestions and spelling on the generated catalogue that `node bench/search.ts` has left in BENCH_DIR (run it first,
 * with the same BENCH_RECORDS): what readers type letter by letter, as it is written, in pinyin and by initials.
 */

const records = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const dir = process.env['BENCH_DIR'] ?? join(tmpdir(), `yuelan-bench-${String(records)}`);
const typedFile = join(dir, 'typed.json');
const texts = 400;

interface Typed {
  kind: string;
  text: string;
}

function writeTyped(): void {
  const words = readWords();
  const random = seededRandom(11);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const typed: Typed[] = [];
  const letters = (kind: string, whole: string, most: number): void => {
    for (let length = 1; length <= Math.min(whole.length, most); length += 1) {
      typed.push({ kind, text: whole.slice(0, length) });
    }
  };
  const sounds = (text: string): string[] => pinyin(text, { toneType: 'none', type: 'array', v: true });
  for (let n = 0; n < texts; n += 1) {
    const title = words.records[Math.floor(random() * words.records.length)]?.title ?? '';
    const chinese = pick(words.chinese) + pick(words.chinese);
    letters('title', title, 8);
    letters('chinese', chinese, 6);
    letters('latin', `${pick(words.latin)} ${pick(words.latin)}`, 10);
    letters('pinyin', sounds(chinese).join(n % 2 === 0 ? '' : ' '), 12);
    letters(
      'initials',
      sounds(chinese)
        .map((entry) => entry.charAt(0))
        .join(''),
      6,
    );
    letters('author', pick(words.surnames) + pick(words.givenNames), 3);
    const [a = '', b = '', ...rest] = chinese;
    typed.push({ kind: 'spell chinese', text: [b, a, ...rest].join('') });
    const word = pick(words.latin);
    typed.push({ kind: 'spell latin', text: word.slice(0, 2) + word.slice(3) });
  }
  writeFileSync(typedFile, JSON.stringify(typed));
}

async function ask(): Promise<void> {
  const store = await openStore(join(dir, 'yuelan.db'));
  const search = await openSearch(store, join(dir, 'search'));
  await search.open(1);
  search.related(1, 1, 1);
  const before = process.memoryUsage().rss;
  const typed: Typed[] = JSON.parse(readFileSync(typedFile, 'utf8'));
  const times = new Map<string, number[]>();
  let answered = 0;
  for (const { kind, text } of typed) {
    const began = performance.now();
    if (kind.startsWith('spell')) search.spell(1, text);
    else if (search.suggest(1, text, 10).titles.length > 0) answered += 1;
    const list = times.get(kind) ?? [];
    times.set(kind, list);
    list.push(performance.now() - began);
  }
  console.log('milliseconds        p50      p95      max  asked');
  const line = (name: string, list: number[]): void => {
    const cells = [0.5, 0.95, 1].map((share) => quantile(list, share).toFixed(2).padStart(8));
    console.log(`${name.padEnd(14)} ${cells.join(' ')}  ${list.length}`);
  };
  for (const [kind, list] of times) line(kind, list);
  line(
    'suggest',
    [...times].flatMap(([kind, list]) => (kind.startsWith('spell') ? [] : list)),
  );
  const grown = (process.memoryUsage().rss - before) / 1e6;
  console.log(`${answered} of ${typed.length} had titles; memory grew by ${grown.toFixed(0)} MB`);
  const bytes = readdirSync(join(dir, 'search')).reduce(
    (sum, name) => sum + statSync(join(dir, 'search', name)).size,
    0,
  );
  console.log(`index ${(bytes / 1e6).toFixed(0)} MB`);
  await search.close();
  await store.close();
}

if (!existsSync(join(dir, 'complete'))) throw new Error(`no catalogue in ${dir}: run bench/search.ts first`);
if (process.argv[2] === 'ask') await ask();
else {
  writeTyped();
  execFileSync(process.execPath, [import.meta.filename, 'ask'], { stdio: 'inherit' });
}
