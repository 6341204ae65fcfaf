import { createHook } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into the attacked server (`node --import`), never into the product. It appends each task of the event loop that
// used more than `reportMs` of processor time to the file TASKS_FILE: when it ended, and the milliseconds. A task is a
// callback with its ticks and promise reactions: nobody else is served meanwhile.

const reportMs = 20;
const file = process.env.TASKS_FILE;

if (isMainThread && file !== undefined) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const ticks = new Set();
  let depth = 0;
  let before = used();
  createHook({
    init: (id, type) => {
      if (type === 'TickObject') ticks.add(id);
    },
    before: (id) => {
      depth += 1;
      if (depth > 1 || ticks.has(id)) return;
      const now = used();
      if (now - before > reportMs) appendFileSync(file, `${String(Date.now())} ${(now - before).toFixed(1)}\n`);
      before = used();
    },
    after: (id) => {
      depth -= 1;
      ticks.delete(id);
    },
    trackPromises: false,
  }).enable();
}
