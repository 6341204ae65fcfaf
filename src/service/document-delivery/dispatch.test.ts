import { afterEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { testService, type TestService } from '#support/service.ts';
import { dispatchDocuments } from './dispatch.ts';
import { ordersForStaff, sendAgain } from './staff.ts';
import { testOrder } from '#support/document-delivery.ts';

let service: TestService;
let session: SessionToken;
let provider: LoopbackServer;
const warnings: string[] = [];
const minuteMs = 60_000;

/** What the provider answers next, and what it was sent. */
let answers: { status: number; body: unknown; isSlow?: boolean }[] = [];
let sent: { key: unknown; authorization: unknown; body: string }[] = [];

async function start(): Promise<void> {
  [answers, sent] = [[], []];
  provider = await loopbackServer((request, response, body) => {
    sent.push({ key: request.headers['idempotency-key'], authorization: request.headers.authorization, body });
    const { status = 200, body: reply = {}, isSlow = false } = answers.shift() ?? {};
    // Whoever is too slow is left waiting; the connection ends with the server.
    if (!isSlow) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  const send = { by: 'provider', url: `${provider.origin}/orders`, timeoutMs: 500, askEveryMinutes: 30 } as const;
  service = await testService({
    libraries: [{ file: { documentDelivery: { form: { send } } } }],
    onWarn: (text) => warnings.push(text),
  });
  session = await service.signIn();
}
afterEach(async () => {
  await service.close();
  await provider.close();
});

const order = (articleTitle = '一') => service.data('requestDocument', { ...testOrder, articleTitle }, { session });
const run = (minutes = 0) => {
  service.clock.now += minutes * minuteMs;
  return dispatchDocuments({ ...service.jobContext(), documentTokenOf: () => 'token' });
};
const requests = async () => (await service.data('listDocumentRequests', {}, { session })).result;
const states = async () => (await requests()).map((entry) => entry.state);
const staff = () => ({ store: service.store, library: service.context().library, now: () => service.clock.now });

it('sends an order to the provider once, polls its state, and delivers its link', async () => {
  await start();
  await order();
  answers = [
    { status: 201, body: { id: 'A/1' } },
    { status: 200, body: { id: 'A/1', state: 'accepted' } },
    { status: 200, body: { id: 'A/1', state: 'delivered', url: 'https://files.example.org/a', message: 'OK' } },
  ];
  await Promise.all([run(), run(), run()]);
  await run(1);
  expect(provider.requests).toEqual(['POST /orders']);
  expect(sent[0]).toMatchObject({ authorization: 'Bearer token', key: expect.stringMatching(/^[\w-]{36}$/) });
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ library: '900001', doi: '10.1000/182', articleTitle: '一' });
  expect(sent[0]?.body).not.toContain('li.ming');
  expect(await states()).toEqual(['sent']);
  await run(30);
  expect(await states()).toEqual(['accepted']);
  await run(30);
  expect(provider.requests.slice(1)).toEqual(['GET /orders/A%2F1', 'GET /orders/A%2F1']);
  expect(await requests()).toMatchObject([{ state: 'delivered', reply: 'OK' }]);
  expect(await service.data('openDeliveredDocument', { requestId: '1' }, { session })).toEqual({
    url: 'https://files.example.org/a',
    file: null,
  });
  await run(60);
  expect(provider.requests).toHaveLength(3);
});

it('tries again under the same key what was slow or down, later and later', async () => {
  await start();
  await order();
  answers = [
    { status: 200, body: {}, isSlow: true },
    { status: 503, body: {} },
    { status: 200, body: { id: '1', state: 'refused', message: '没有' } },
  ];
  await run();
  await run();
  expect(sent).toHaveLength(1);
  expect(await ordersForStaff(staff(), { isStuck: true })).toMatchObject([
    { dispatch: { stage: 'waiting', problem: 'slow: no answer within 500 ms' } },
  ]);
  await run(1);
  await run(1);
  expect(sent).toHaveLength(2);
  await run(5);
  expect(new Set(sent.map((entry) => entry.key)).size).toBe(1);
  expect(await requests()).toMatchObject([{ state: 'refused', reply: '没有' }]);
});

it('leaves orders that the provider rejects to staff, and continues with the others', async () => {
  await start();
  await order('一');
  await order('二');
  answers = [
    { status: 422, body: {} },
    { status: 200, body: { id: '2', state: 'accepted' } },
  ];
  await run();
  expect(await states()).toEqual(['accepted', 'sent']);
  const [stuck] = await ordersForStaff(staff(), { isStuck: true });
  expect(stuck).toMatchObject({ row: { id: 1 }, dispatch: { stage: 'failed', problem: 'HTTP 422' } });
  await run(24 * 60);
  const posts = () => provider.requests.filter((request) => request === 'POST /orders').length;
  expect(posts()).toBe(2);
  expect([await sendAgain(staff(), 2), await sendAgain(staff(), 1)]).toEqual([false, true]);
  answers = [{ status: 200, body: { id: '1', state: 'accepted' } }];
  await run();
  expect(posts()).toBe(3);
});

it('takes back at the provider what its reader took back, and never sends what was not sent yet', async () => {
  await start();
  const first = (await order('一')).request.requestId;
  await service.data('cancelDocumentRequest', { requestId: first }, { session });
  await run();
  expect(provider.requests).toEqual([]);
  const second = (await order('二')).request.requestId;
  answers = [{ status: 200, body: { id: 'B' } }];
  await run();
  await service.data('cancelDocumentRequest', { requestId: second }, { session });
  answers = [
    { status: 500, body: {} },
    { status: 410, body: {} },
  ];
  await run();
  await run(1);
  expect(provider.requests.slice(1)).toEqual(['POST /orders/B/cancel', 'POST /orders/B/cancel']);
  await run(60);
  expect(provider.requests).toHaveLength(3);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
});

it('withdraws an order whose reader took it back while it was being sent, also after a process died', async () => {
  await start();
  const { requestId } = (await order()).request;
  // A process that died had it in hand.
  await service.store.db.updateTable('document_dispatch').set({ stage: 'sending' }).execute();
  await service.data('cancelDocumentRequest', { requestId }, { session });
  answers = [
    { status: 200, body: { id: 'C' } },
    { status: 200, body: {} },
  ];
  await run();
  expect(provider.requests).toEqual(['POST /orders', 'POST /orders/C/cancel']);
  expect(await ordersForStaff(staff(), {})).toMatchObject([
    { row: { state: 'cancelled' }, dispatch: { stage: 'over' } },
  ]);
});
