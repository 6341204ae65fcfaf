import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// A thread that requests /healthz every 20 ms until it gets a message, then posts how long each answer took. Time in which
// the server's main thread or this thread waited for a processor belongs to other programs and is subtracted.

const { url, pid }: { url: string; pid: string } = workerData;

const queuedMs = (path: string): number => Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6;
const queued = (): number[] => [`/proc/${pid}/schedstat`, '/proc/thread-self/schedstat'].map(queuedMs);

const waits: number[] = [];
let isEnded = false;
parentPort?.once('message', () => (isEnded = true));
while (!isEnded) {
  const [before, began] = [queued(), performance.now()];
  const answer = await fetch(`${url}/healthz`);
  await answer.arrayBuffer();
  const inQueue = queued().map((now, at) => now - (before[at] ?? 0));
  waits.push(Math.max(0, performance.now() - began - Math.max(...inQueue)));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
parentPort?.postMessage(waits);
