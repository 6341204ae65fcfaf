import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { indexFile, offersFolder } from './index-files.ts';

export interface IndexFollower {
  /** Notifies it of a write; the index takes it in as soon as it can, without keeping the caller waiting. */
  notify: () => void;
  /** Waits until the index knows everything, and closes it. Rejects with what the indexing threw. */
  close: () => Promise<void>;
}

export interface IndexingTask {
  /** As `openStore` takes it. */
  storeAt: string;
  searchDir: string;
  /** As Environment.serveLibraries. */
  serveLibraries?: readonly string[] | undefined;
  /** What is written: records of the catalogue, or what vendors offer. */
  of: 'records' | 'offers';
  groupCode: string;
}

/** Messages to the indexing thread, and its answer when it has closed the index. */
export type IndexingOrder = 'follow' | 'close';

function startThread(task: IndexingTask): { send: (order: IndexingOrder) => void; ended: Promise<void> } {
  const worker = new Worker(new URL('./indexing.thread.ts', import.meta.url), { workerData: task });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The indexing thread ended with ${String(code)}`));
    });
  });
  // Whoever closes hears of a failure; until then it must not end the import.
  ended.catch(() => undefined);
  return {
    send: (order) => {
      worker.postMessage(order);
    },
    ended,
  };
}

/**
 * Keeps a search index up to date from a thread of its own while this one writes the store: indexing takes longer than
 * reading and writing together, and reads the same database concurrently with the writer. A missing index is built
 * when all is written, and the thread starts then: it uses the memory that reading has released.
 */
export function followIndexInThread(task: IndexingTask): IndexFollower {
  const folder = task.of === 'offers' ? join(task.searchDir, offersFolder) : task.searchDir;
  const isMade = existsSync(indexFile(folder, task.groupCode));
  let thread = isMade ? startThread(task) : undefined;
  return {
    notify: () => thread?.send('follow'),
    close: async () => {
      thread ??= startThread(task);
      thread.send('close');
      await thread.ended;
    },
  };
}
