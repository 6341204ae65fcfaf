import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { servesOf } from '../../platform/configuration/serves.ts';
import { openOfferSearch, openSearch } from './engine.ts';
import { openStore } from '../../platform/db/open.ts';
import type { IndexingOrder, IndexingTask } from './indexing.ts';

const task: IndexingTask = workerData;
// The catalogue is read from its beginning to its end, once: what was read is hardly read again.
const store = await openStore(task.storeAt, { cacheKiB: 4_000 });
const serves = await servesOf(store, task.serveLibraries);
const search = await (task.of === 'offers' ? openOfferSearch : openSearch)(store, task.searchDir, { serves });

const obey = async (order: IndexingOrder): Promise<void> => {
  let latest = order;
  // Orders that came meanwhile are one: following takes in everything there is.
  if (parentPort !== null) {
    for (let next = receiveMessageOnPort(parentPort); next !== undefined; next = receiveMessageOnPort(parentPort)) {
      if (next.message === 'close') latest = 'close';
    }
  }
  await search.catchUp({ isImport: true });
  if (latest === 'follow') return;
  await search.close();
  await store.close();
  parentPort?.close();
};

// One after another; an error ends the thread and rejects those who wait for it.
let last = Promise.resolve();
parentPort?.on('message', (order: IndexingOrder) => {
  last = last.then(() => obey(order));
});
