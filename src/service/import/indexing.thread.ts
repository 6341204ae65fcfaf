import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openOfferSearch, openSearch } from '../search/engine.ts';
import { openStore } from '../store/open.ts';
import type { IndexingOrder, IndexingTask } from './indexing.ts';

const task: IndexingTask = workerData;
const store = await openStore(task.storeFile);
const search = await (task.of === 'offers' ? openOfferSearch : openSearch)(store, task.searchDir);

parentPort?.on('message', (order: IndexingOrder) => {
  let latest = order;
  // Orders that came meanwhile are one: following takes in everything there is.
  if (parentPort !== null) {
    for (let next = receiveMessageOnPort(parentPort); next !== undefined; next = receiveMessageOnPort(parentPort)) {
      if (next.message === 'close') latest = 'close';
    }
  }
  search.catchUp({ isImport: true });
  if (latest === 'follow') return;
  search.close();
  void store.close().then(() => {
    parentPort?.close();
  });
});
