// One import in a process of its own, so that its peak memory is its own: prints the figures as JSON.
import { join } from 'node:path';
import { followIndexInThread } from '../src/service/catalogue/search/indexing.ts';
import { importFile } from '../src/service/catalogue/import/run.ts';
import { openStore } from '../src/service/platform/db/open.ts';

const [file = '', dir = '', indexing = 'index'] = process.argv.slice(2);
const store = await openStore(join(dir, 'yuelan.db'));
const library = { group_code: '900001', mapping_path: 'bench', name: 'bench' };
const { id } = await store.db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
const storeFile = join(dir, 'yuelan.db');
const index =
  indexing === 'index'
    ? followIndexInThread({
        storeAt: storeFile,
        of: 'records',
        searchDir: join(dir, 'search'),
        groupCode: library.group_code,
      })
    : undefined;
const started = performance.now();
const result = await importFile({
  store,
  libraryId: id,
  libCodes: ['MAIN'],
  dataDir: dir,
  file,
  now: Date.now,
  afterBatch: () => {
    index?.notify();
  },
});
await index?.close();
const seconds = (performance.now() - started) / 1000;
await store.close();
const { records, inserted, rejected, warned } = result;
console.log(
  JSON.stringify({ records, inserted, rejected, warned, seconds, peakMiB: process.resourceUsage().maxRSS / 1024 }),
);
