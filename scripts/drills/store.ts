import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOf, signIn, type SignedInReader } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { copyOf, must, until, type Installation } from './installation.ts';

/** Works with a copy of an installation. */
async function onCopy(from: Installation, work: (installation: Installation) => Promise<string>): Promise<string> {
  const installation = copyOf(from);
  try {
    return await work(installation);
  } finally {
    installation.remove();
  }
}

/** Overwrites a part of a file. @param share where it begins, from 0 to 1 */
function damage(file: string, share: number, bytes = 8_192): void {
  const content = readFileSync(file);
  content.fill(0xa5, Math.floor(content.length * share), Math.floor(content.length * share) + bytes);
  writeFileSync(file, content);
}

const add = (reader: SignedInReader, recordIds: readonly string[]) => reader.call('addFavourites', { recordIds });

/** Ids that are among the favourites. */
async function favouritesOf(reader: SignedInReader, recordIds: readonly string[]): Promise<Set<string>> {
  const { text } = await reader.call('listFavoured', { recordIds });
  return new Set([...text.matchAll(/"(\d+)"/g)].map(([, id = '']) => id));
}

async function hits(url: string): Promise<number> {
  const { text } = await callOf(url, 'search', { searchFieldContent: '中国', page: 1, rows: 5 }, {});
  return Number(/"numFound":(\d+)/.exec(text)?.[1] ?? 0);
}

const mustBeSound = async (installation: Installation) => {
  const { status, printed } = await installation.yuelan(['doctor']);
  must(status === 0, `yuelan doctor: ${printed.slice(0, 300)}`);
};

export const storeDrills: Drill[] = [
  {
    name: 'damaged-index',
    does: 'overwrite parts of the search index, and cut it in half, before a start',
    run: (from) =>
      onCopy(from, async (installation) => {
        const folder = join(installation.dataDir, 'search');
        const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 16_384);
        must(files.length > 0, `no index in ${folder}`);
        let expected = 0;
        for (const ruin of [
          () => undefined,
          () => {
            for (const name of files) damage(join(folder, name), 0.3, 65_536);
          },
          () => {
            for (const name of files) {
              const content = readFileSync(join(folder, name));
              writeFileSync(join(folder, name), content.subarray(0, content.length / 2));
            }
          },
        ]) {
          ruin();
          const server = await installation.serve();
          await until(async () => (await fetch(`${server.url}/readyz`)).status === 200, 60, '/readyz answers 200');
          if (expected === 0) expected = await hits(server.url);
          must(expected > 0, 'the search finds nothing');
          await until(async () => (await hits(server.url)) === expected, 60, 'the search finds what it found');
          must((await server.stop()) === 0, 'the server ends with 0');
        }
        return `rebuilt twice; the search finds the same ${String(expected)} records`;
      }),
  },
  {
    name: 'damaged-wal',
    does: 'kill -9 while a reader writes, overwrite the end of the WAL, start again',
    run: (from) =>
      onCopy(from, async (installation) => {
        const server = await installation.serve();
        const reader = await signIn(server.url, 'demo');
        const before = ['1', '2', '3'];
        must((await add(reader, before)).status === 200, 'favourites are saved');
        const wal = join(installation.dataDir, 'yuelan.db-wal');
        const { size } = statSync(wal);
        for (let id = 10; id < 40; id += 1) await add(reader, [String(id)]);
        await server.stop('SIGKILL');
        must(existsSync(wal) && statSync(wal).size > size, 'the WAL has the last writes');
        // The frames of the first writes stay whole.
        damage(wal, (size + (statSync(wal).size - size) / 2) / statSync(wal).size, 65_536);
        const again = await installation.serve();
        const late = Array.from({ length: 30 }, (_, at) => String(at + 10));
        const found = await favouritesOf({ ...reader, call: callAt(again.url, reader) }, [...before, ...late]);
        must(
          before.every((id) => found.has(id)),
          'writes before the damage are there',
        );
        must((await again.stop()) === 0, 'the server ends with 0');
        await mustBeSound(installation);
        return `sound; writes before the damage kept, ${String(33 - found.size)} of 30 behind it lost`;
      }),
  },
  {
    name: 'damaged-store',
    does: 'overwrite pages in the middle of the store, then start and check',
    run: (from) =>
      onCopy(from, async (installation) => {
        damage(join(installation.dataDir, 'yuelan.db'), 0.5, 65_536);
        const { status, printed } = await installation.yuelan(['doctor']);
        must(status === 1 && printed.includes('is damaged'), `yuelan doctor ended with ${String(status)}`);
        const server = await installation.serve().catch((error: unknown) => error);
        const start = server instanceof Error ? 'the start ends with one line' : 'pages that can be read are served';
        return `yuelan doctor reports it; ${start}`;
      }),
  },
  {
    name: 'two-servers',
    does: 'two servers on one data folder, both written to at once; one is killed',
    run: (from) =>
      onCopy(from, async (installation) => {
        const [entry, other] = [await installation.serve(), await installation.serve()];
        const reader = await signIn(entry.url, 'demo');
        const calls = [callAt(entry.url, reader), callAt(other.url, reader)];
        const ids = Array.from({ length: 40 }, (_, at) => String(at + 1));
        const saved = new Set<string>();
        await Promise.all(
          calls.map(async (call, at) => {
            for (const id of ids.filter((_, position) => position % 2 === at)) {
              const { status, text } = await call('addFavourites', { recordIds: [id] });
              must(status === 200, `server ${String(at + 1)} answered ${String(status)}: ${text.slice(0, 100)}`);
              saved.add(id);
            }
          }),
        );
        await entry.stop('SIGKILL');
        const survivor = { ...reader, call: callAt(other.url, reader) };
        const found = await favouritesOf(survivor, ids);
        must(found.size === saved.size, `${String(saved.size - found.size)} acknowledged writes are lost`);
        must((await add(survivor, ['50'])).status === 200, 'the other server writes on');
        must((await other.stop()) === 0, 'the server ends with 0');
        await mustBeSound(installation);
        return `${String(saved.size)} writes on both, 0 lost; the store is sound`;
      }),
  },
];

/** The same reader at another server. */
const callAt =
  (url: string, { token }: SignedInReader): SignedInReader['call'] =>
  (name, input = {}) =>
    callOf(url, name, input, token);

export { add, callAt, favouritesOf, mustBeSound, onCopy };
