import { parentPort, workerData } from 'node:worker_threads';
import { readBatches, type ReaderTask } from './batches.ts';
import type { ReaderMessage } from './reader.ts';

// The other side allows batches by number; this one never runs further ahead than that.
const port = parentPort;
const task: ReaderTask = workerData;
let allowed = 0;
let wake: () => void = () => undefined;
port?.on('message', (more: number) => {
  allowed += more;
  wake();
});
const send = (message: ReaderMessage): void => {
  port?.postMessage(message);
};

try {
  for await (const batch of readBatches({ ...task, head: Buffer.from(task.head) })) {
    while (allowed === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    allowed -= 1;
    send({ type: 'entries', ...batch });
  }
  send({ type: 'end' });
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
