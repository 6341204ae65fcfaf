import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { callOf, signIn } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { copyOf, mountSmallDisk, must, until, type Installation, type SmallDisk } from './installation.ts';

const needsRoot = 'needs root on Linux';

/** Fills a disk to its last byte. @returns deletes what was written */
function fill({ dir }: SmallDisk): () => void {
  const file = join(dir, 'filler');
  const handle = openSync(file, 'w');
  for (const size of [65_536, 512, 1])
    try {
      for (;;) writeSync(handle, Buffer.alloc(size, 1));
    } catch {
      continue;
    }
  closeSync(handle);
  return () => {
    rmSync(file);
  };
}

/** One line that names the variable, and a status other than 0. */
function mustEndClearly({ status, printed }: { status: number | string; printed: string }, what: string): void {
  must(status === 1, `${what}: ended with ${String(status)}`);
  must(/^DATA_DIR: [^\n]+$/.test(printed), `${what}: printed ${JSON.stringify(printed.slice(0, 200))}`);
}

/** Works with a copy of an installation on a small disk. */
async function onDisk(
  from: Installation,
  work: (installation: Installation, disk: SmallDisk) => Promise<string>,
): Promise<string | undefined> {
  const disk = mountSmallDisk(64);
  if (!disk) return undefined;
  try {
    const installation = copyOf(from, join(disk.dir, 'data'));
    try {
      return await work(installation, disk);
    } finally {
      installation.remove();
    }
  } finally {
    disk.unmount();
  }
}

export const diskDrills: Drill[] = [
  {
    name: 'disk-full-start',
    does: 'start on a full disk, with a store and without one',
    needs: needsRoot,
    run: (from) =>
      onDisk(from, async (installation, disk) => {
        fill(disk);
        mustEndClearly(await installation.fail(), 'with a store');
        rmSync(installation.dataDir, { recursive: true });
        fill(disk);
        mustEndClearly(await installation.fail(), 'without a store');
        return 'ends with status 1 and one line that names DATA_DIR';
      }),
  },
  {
    name: 'disk-full-serving',
    does: 'fill the disk while serving, write, and make space again',
    needs: needsRoot,
    run: (from) =>
      onDisk(from, async (installation, disk) => {
        const server = await installation.serve();
        const reader = await signIn(server.url, 'demo');
        const add = (recordId: number) => reader.call('addFavourites', { recordIds: [String(recordId)] });
        must((await add(1)).status === 200, 'a favourite is saved before the disk is full');
        const makeSpace = fill(disk);
        const refused = [await add(2), await callOf(server.url, 'getCaptcha', {}, {})];
        // Pages of a file may have room for a few more rows.
        for (let id = 3; id < 200 && refused.some(({ status }) => status === 200); id += 1)
          refused.splice(0, 2, await add(id), await callOf(server.url, 'getCaptcha', {}, {}));
        for (const { status, headers, text } of refused) {
          must(status === 503, `a write answered ${String(status)}: ${text.slice(0, 100)}`);
          must(headers['retry-after'] !== undefined, '503 without Retry-After');
          must(text.includes('暂时无法保存数据'), `the message was ${text.slice(0, 100)}`);
        }
        const page = await fetch(`${server.url}/jianglan/home`);
        must(page.status === 200, `the home page answered ${String(page.status)}`);
        await until(async () => (await fetch(`${server.url}/healthz`)).status === 503, 20, '/healthz says so');
        makeSpace();
        must((await add(200)).status === 200, 'a write after space was made');
        await until(async () => (await fetch(`${server.url}/healthz`)).status === 200, 20, '/healthz recovers');
        const { text } = await reader.call('listFavoured', { recordIds: ['1', '200'] });
        must(text.includes('"1"') && text.includes('"200"'), `saved favourites are missing: ${text.slice(0, 200)}`);
        must((await server.stop()) === 0, 'the server ends with 0');
        return 'writes, captcha: 503 with Retry-After; pages 200; /healthz 503 and back; nothing saved was lost';
      }),
  },
  {
    name: 'read-only-folder',
    does: 'start on a read-only file system, with a store and without one',
    needs: needsRoot,
    run: (from) =>
      onDisk(from, async (installation, disk) => {
        disk.remount('ro');
        mustEndClearly(await installation.fail(), 'with a store');
        disk.remount('rw');
        rmSync(installation.dataDir, { recursive: true });
        writeFileSync(join(disk.dir, 'other'), '');
        disk.remount('ro');
        mustEndClearly(await installation.fail(), 'without a store');
        return 'ends with status 1 and one line that names DATA_DIR';
      }),
  },
];
