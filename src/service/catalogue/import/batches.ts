import { type Entry, readEntries, type ReadOptions } from './read-entries.ts';

export interface EntryBatch {
  entries: Entry[];
  storedBytes: number;
}

export type ReaderTask = Omit<ReadOptions, 'onRead'>;

export const batchSize = 500;
/** Records of a catalogue are short; where they are long, or full of copies, a batch has fewer of them. */
const batchBytes = 8 * 1024 * 1024;

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

/** Entries of a file in batches of about five hundred, read in this thread. */
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
