import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Most that run and wait; one takes 0.3 s. */
const maxTasks = 20;

let tasks = 0;
let last: Promise<unknown> = Promise.resolve();

async function run<Result>(thread: URL, input: unknown): Promise<Result> {
  const worker = new Worker(thread, { workerData: input });
  const exit = new AbortController();
  worker.once('exit', () => exit.abort());
  const [message]: Result[] = await once(worker, 'message', { signal: exit.signal });
  return message as Result;
}

/**
 * Runs a thread that posts one message. Threads run one after the other: each reads the typeface, which takes 16 MB.
 * @param thread the URL of a `.thread.ts` file, written out: the build puts the built file in its place
 * @param input the thread's `workerData`
 * @returns the message; undefined if too many tasks are waiting
 * @throws what the thread throws
 */
export async function runThread<Result>(thread: URL, input: unknown): Promise<Result | undefined> {
  if (tasks >= maxTasks) return undefined;
  tasks += 1;
  const result = last.then(() => run<Result>(thread, input));
  last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    tasks -= 1;
  }
}
