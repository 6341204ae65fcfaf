import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TodayEvent } from '../../lib/contract/desk/today.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { eventTexts } from '../../lib/client/event-texts.ts';
import { testRecords } from '#support/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { TodayBoard } from './today-board.ts';

// Live counts of waiting items: updated soon after an act of staff, and after one of readers.

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  service = await testService({ libraries: [{}], records: testRecords });
  session = await service.signIn();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

/** The stream that a browser reads; `next` waits for the next event. */
async function watch(desk: DeskBrowser) {
  const gone = new AbortController();
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    mappingPath: 'demo',
    cookie: [...desk.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const given = { method: 'POST', headers, body: '{}', signal: gone.signal };
  const response = await service.fetch(new Request('http://service.test/desk/today/watch', given));
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (!response.body) throw new Error('there is no stream');
  const texts = eventTexts(response.body);
  const next = async (): Promise<TodayEvent | undefined> => {
    const { value } = await texts.next();
    return value === undefined ? undefined : JSON.parse(value);
  };
  const leave = async () => {
    gone.abort();
    await texts.return(undefined);
  };
  return { next, leave };
}
const feedback = (text: string) => service.data('saveFeedback', { kind: 'access', text }, { session });

test('streams the counts for the roles of each viewer, and again when readers send something', async () => {
  const desk = await signedInStaff(service, ['readers']);
  const { next, leave } = await watch(desk);
  const first = await next();
  expect(first).toMatchObject({ kind: 'counts', counts: { copyRequests: null, inbox: { feedback: 0, delivery: 0 } } });
  expect(JSON.stringify(first)).not.toContain('comments');
  await feedback('打不开');
  const coming = next();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await coming).toMatchObject({ counts: { inbox: { feedback: 1 } } });
  await leave();
});

test('streams what staff settle to all viewers within half a second', async () => {
  await feedback('打不开');
  const desk = await signedInStaff(service, ['readers']);
  const other = await signedInStaff(service, ['administrator'], 'boss');
  const [here, there] = [await watch(desk), await watch(other)];
  expect([await here.next(), await there.next()]).toMatchObject([
    { counts: { inbox: { feedback: 1 } } },
    { counts: { inbox: { feedback: 1, comments: 0 } } },
  ]);
  const { result } = await desk.data('listDeskInbox', { kind: 'feedback' });
  const itemIds = result.map(({ itemId }) => itemId);
  const coming = [here.next(), there.next()];
  await desk.data('actOnDeskInbox', { kind: 'feedback', act: 'close', itemIds });
  await vi.advanceTimersByTimeAsync(500);
  expect(await Promise.all(coming)).toMatchObject([
    { counts: { inbox: { feedback: 0 } } },
    { counts: { inbox: { feedback: 0 } } },
  ]);
  await Promise.all([here.leave(), there.leave()]);
});

test('a stream sends signs of life, does not extend the session, and ends with it', async () => {
  const desk = await signedInStaff(service, ['readers']);
  const { next, leave } = await watch(desk);
  await next();
  const alive = next();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await alive).toEqual({ kind: 'alive' });
  service.clock.now += 61 * 60_000;
  const over = next();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await over).toEqual({ kind: 'over' });
  expect(await next()).toBeUndefined();
  await leave();
});

test('a hundred who watch are one count, and nobody who watches is none', async () => {
  let count = 0;
  const counts = { today: '2026-01-15', copyRequests: null, inbox: {} };
  const board = new TodayBoard(() => {
    count += 1;
    return Promise.resolve({ ...counts, inbox: { feedback: count } });
  });
  const seen: number[] = [];
  const ends = Array.from({ length: 100 }, (_, at) =>
    board.watch(({ inbox }) => {
      seen[at] = inbox.feedback ?? 0;
    }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(15);
  expect(new Set(seen)).toEqual(new Set([count]));
  for (const end of ends) end();
  const before = count;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([board.size, count]).toEqual([0, before]);
});
