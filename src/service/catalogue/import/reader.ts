import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { EntryBatch, ReaderTask } from './batches.ts';
import type { Entry } from './read-entries.ts';

/** Messages of a reader thread: entries with the progress, the end, or an error. */
export type ReaderMessage =
  { type: 'entries'; entries: Entry[]; storedBytes: number } | { type: 'end' } | { type: 'failed'; message: string };

/** Number of batches a reader thread may read ahead, to limit memory. */
const ahead = 2;

/** Reads batches in this thread. A thread that never does so does not load the readers of the formats, which take 5 MiB. */
export async function* readBatchesHere(task: ReaderTask): AsyncGenerator<EntryBatch> {
  const { readBatches } = await import('./batches.ts');
  yield* readBatches(task);
}

/**
 * Reads batches in a worker thread, so that reading and validation run while the database writes.
 * @throws the error of the reader
 */
export async function* readBatchesInThread(task: ReaderTask): AsyncGenerator<EntryBatch> {
  const url = new URL('./reader.thread.ts', import.meta.url);
  if (!existsSync(fileURLToPath(url))) {
    yield* readBatchesHere(task);
    return;
  }
  const worker = new Worker(url, { workerData: task });
  const queue: ReaderMessage[] = [];
  let wake: () => void = () => undefined;
  worker.on('message', (message: ReaderMessage) => {
    queue.push(message);
    wake();
  });
  worker.on('error', (error) => {
    queue.push({ type: 'failed', message: error.message });
    wake();
  });
  try {
    worker.postMessage(ahead);
    for (;;) {
      const message = queue.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message.type === 'end') return;
      if (message.type === 'failed') throw new Error(message.message);
      worker.postMessage(1);
      yield { entries: message.entries, storedBytes: message.storedBytes };
    }
  } finally {
    await worker.terminate();
  }
}
