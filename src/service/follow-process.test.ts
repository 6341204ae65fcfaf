import { expect, test, vi } from 'vitest';
import { createFollower } from './follow-process.ts';
import type { FollowedChanges } from './catalogue/search/library-index.ts';

// A process behind all others takes its time where much else is going on.
const soon = { timeout: 300_000 };

const library = { id: 1, groupCode: '900001' };

/** A follower whose process runs this script, or is this program. */
function followerOf(script: string, program = process.execPath) {
  const logged: string[] = [];
  const came: FollowedChanges[] = [];
  const ended: boolean[] = [];
  const tell = (details: object, text: string) => logged.push(`${text}: ${JSON.stringify(details)}`);
  const follow = createFollower({
    command: (groupCode, after) => [program, '--eval', script, groupCode, String(after)],
    log: { info: tell, error: tell },
  });
  const following = follow(
    library,
    7,
    (changes) => came.push(changes),
    (isDone) => ended.push(isDone),
  );
  return { ...following, logged, came, ended };
}
const sent = `{ upTo: 9, count: 2, recordIds: [4], isDescribed: true, documents: Float64Array.of(2, 5) }`;

test('passes on what the process sends, and confirms what was applied', async () => {
  const follower = followerOf(`
    process.send(${sent});
    process.on('message', (message) => process.exit(message === 'taken' ? 0 : 1));
  `);
  await vi.waitFor(() => {
    expect(follower.came).toEqual([
      { upTo: 9, count: 2, recordIds: [4], isDescribed: true, documents: Float64Array.of(2, 5) },
    ]);
  }, soon);
  expect(follower.ended).toEqual([]);
  follower.taken();
  await vi.waitFor(() => {
    expect(follower.ended).toEqual([true]);
  }, soon);
});

test('logs the output of a process that fails', async () => {
  const follower = followerOf('console.error("no room on the disk"); process.exit(3)');
  await vi.waitFor(() => {
    expect(follower.ended).toEqual([false]);
  }, soon);
  expect(follower.logged.join('\n')).toContain('no room on the disk (ended with 3)');
});

test('one that cannot be started has ended', async () => {
  const follower = followerOf('', '/nowhere/yuelan');
  await vi.waitFor(() => {
    expect(follower.ended).toEqual([false]);
  }, soon);
  expect(follower.logged.join('\n')).toContain('ENOENT');
});

test('one that is stopped is no failure, and nothing of it arrives any more', async () => {
  const follower = followerOf(`setInterval(() => process.send(${sent}), 1)`);
  await vi.waitFor(() => {
    expect(follower.came.length).toBeGreaterThan(0);
  }, soon);
  follower.stop();
  const { length } = follower.came;
  await vi.waitFor(() => {
    expect(follower.ended).toHaveLength(1);
  }, soon);
  expect(follower.came).toHaveLength(length);
  expect(follower.logged.join('\n')).not.toContain('not followed to the end');
});
