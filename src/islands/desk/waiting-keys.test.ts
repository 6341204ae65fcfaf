import { expect, test } from 'vitest';
import { copyRequestActs } from '#lib/rules/desk-acts.ts';
import { inboxKinds, type InboxAct } from '#lib/rules/desk-inbox.ts';
import { waitingKeys } from './waiting-keys.ts';

const requests = { queue: 'requests for copies', acts: copyRequestActs, taken: 'ACFHJKLNSZ' };
const inbox = Object.entries(inboxKinds).map(([queue, { acts }]) => ({
  queue,
  acts: Object.keys(acts) as InboxAct[],
  taken: 'AFHJKLSZ',
}));

test.each([requests, ...inbox])('no two acts of $queue have one key, nor one that the screen needs', (queue) => {
  const keys = [...queue.acts.map((act) => waitingKeys[act]), ...queue.taken];
  expect(new Set(keys).size).toBe(keys.length);
});
