import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Entry, readEntries, type ReadOptions } from './read-entries.ts';

/** Messages of a reader thread: entries with the progress, the end, or an error. */
export type ReaderMessage =
  { type: 'entries'; entries: Entry[]; storedBytes: number } | { type: 'end' } | { type: 'failed'; message: string };

export interface EntryBatch {
  entries: Entry[];
  storedBytes: number;
}

export type ReaderTask = Omit<ReadOptions, 'onRead'>;

export const batchSize = 1000;
/** Records of a catalogue are short; where they are long, or full of copies, a batch has fewer of them. */
const batchBytes = 8 * 1024 * 1024;
/** Number of batches a reader thread may read ahead, to limit memory. */
const ahead = 2;

const bytesOf = ({ operation }: Entry): number => (operation?.op === 'put' ? (operation.original?.size ?? 0) : 0);

/** How many of these entries make a batch; 0 where they do not make one yet. */
function wholeBatch(entries: readonly Entry[]): number {
  let bytes = 0;
  for (const [at, entry] of entries.entries()) {
    bytes += bytesOf(entry);
    if (at + 1 >= batchSize || bytes >= batchBytes) return at + 1;
  }
  return 0;
}

/** Entries of a file in batches of about a thousand, read in this thread. */
export async function* readBatches(task: ReaderTask): AsyncGenerator<EntryBatch> {
  let storedBytes = 0;
  let waiting: Entry[] = [];
  const entries = readEntries({
    ...task,
    onRead: (bytes) => {
      storedBytes = bytes;
    },
  });
  for await (const some of entries) {
    waiting = waiting.length === 0 ? some : waiting.concat(some);
    for (let count = wholeBatch(waiting); count > 0; count = wholeBatch(waiting)) {
      yield { entries: waiting.slice(0, count), storedBytes };
      waiting = waiting.slice(count);
    }
  }
  if (waiting.length > 0) yield { entries: waiting, storedBytes };
}

/**
 * Reads batches in a worker thread, so that reading and validation run while the database writes.
 * @throws the error of the reader
 */
export async function* readBatchesInThread(task: ReaderTask): AsyncGenerator<EntryBatch> {
  const url = new URL('./reader.thread.ts', import.meta.url);
  if (!existsSync(fileURLToPath(url))) {
    yield* readBatches(task);
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
