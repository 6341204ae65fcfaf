import fc from 'fast-check';
import { lend } from '../../../src/service/circulation/lend.ts';
import { agreeAll } from '#support/circulation.ts';
import { CopyRequestError } from '../../../src/service/copy-requests/staff.ts';
import { updateRequestsOf } from '../../../src/service/copy-requests/expire.ts';
import { happen } from '#support/copy-requests/acts.ts';
import {
  disagreements,
  readerCall,
  readerCalls,
  snapshot,
  unserved,
  worldReaders,
  worldRecords,
  type World,
} from '#support/copy-requests/world.ts';
import { ServiceError, type SignedIn } from '../../../src/service/platform/context/context.ts';
import { createCaptchaKey, solveCaptcha } from '../../../src/service/platform/attempts/captcha.ts';
import { countAttempt } from '../../../src/service/platform/attempts/attempts.ts';
import { putOffers } from '#support/offers.ts';
import {
  awardPoints,
  grantPoints,
  pointsOf,
  PointsError,
  spendPoints,
} from '../../../src/service/ledger/points/ledger.ts';
import { addToCart } from '../../../src/service/purchasing/cart.ts';
import { confirmOrder, createOrder } from '../../../src/service/purchasing/handlers.ts';
import { cancelOrder } from '../../../src/service/purchasing/orders.ts';
import { fundBalances } from '../../../src/service/purchasing/budget.ts';
import { testVerifyCode } from '#support/service.ts';
import { bookFen, fundCount, fundFen, type TwoNodes } from './nodes.ts';

/** What is done at once on two nodes, and what must be so whatever the order was. */
export interface Story {
  name: string;
  /** Of a hundred interleavings so many are of this story. */
  share: number;
  /** Makes what a run needs, does it at once, and answers what is wrong afterwards. */
  tell: (run: { scheduler: fc.Scheduler; choices: readonly number[]; at: number }) => Promise<string[]>;
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError || error instanceof PointsError;
/** Whether something was done; a refusal is an answer, whatever else is thrown is a mistake. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isRefusal(error) || error instanceof CopyRequestError) return false;
    throw error;
  }
}

/** Lending, giving back, requests and their queues: what happens to copies at the desk and online. */
async function copies({ nodes, interleave }: TwoNodes): Promise<Story> {
  const [first] = nodes;
  await first.put(worldRecords());
  const { library } = first.context();
  const readers: number[] = [];
  for (const reader of worldReaders) readers.push(await first.addReader({ ...reader, password: '' }));
  // What became of each request is looked at, which goes with a loan that is not kept.
  await agreeAll(first.store.db, first.clock.now);
  const recordIds = { a: await first.idOf('a'), s: await first.idOf('s') };
  const worlds: World[] = [];
  for (const service of nodes) {
    worlds.push({ service, readers, recordIds, close: service.close, call: await readerCalls(service, readers) });
  }
  const kinds = [
    'reserve',
    'lend',
    'return',
    'cancel',
    'lend',
    'reserve',
    'return',
    'renew',
    'order',
    'entrust',
    'ask',
    'answer',
    'shelve',
    'handOut',
    'suspend',
    'resume',
  ];
  return {
    name: 'copies, queues and quotas of loans and requests',
    share: 40,
    tell: async ({ scheduler, choices }) => {
      const { db } = first.store;
      for (const table of ['copy_request', 'loan', 'notice', 'copy_transit'] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('item').set({ status: 'available', due_date: null }).execute();
      const now = Date.UTC(2026, 0, 15, 8);
      for (const node of nodes) node.clock.now = now;
      for (const [at, barcode] of ['A1', 'A2', 'S1'].entries()) {
        if ((choices[at] ?? 0) % 3 > 0)
          await lend(db, { library, readerId: readers[(choices[at] ?? 0) % 5] ?? 0, barcode, now });
      }
      const world = (at: number) => worlds[at % 2] as World;
      const actOf = (at: number) => {
        const choice = choices[at] ?? 0;
        return { kind: kinds[choice % kinds.length] ?? '', reader: choice % 6, choice: (choice >> 3) % 12 };
      };
      // Somebody waits already.
      await happen(world(0), { ...actOf(3), kind: 'reserve' });
      await interleave(
        scheduler,
        [4, 5, 6, 7].map((at) => () => happen(world(at), actOf(at))),
      );
      const after = await snapshot({ service: first });
      const wrong = disagreements(after);
      for (const [readerId, loans] of Map.groupBy(after.loans, (loan) => loan.reader_id))
        if (loans.length > 3) wrong.push(`reader ${String(readerId)} has ${String(loans.length)} loans`);
      const open = after.requests.filter((row) => row.is_open === 1);
      for (const [readerId, requests] of Map.groupBy(open, (row) => row.reader_id))
        if (requests.length > 4) wrong.push(`reader ${String(readerId)} has ${String(requests.length)} requests`);
      // The minute's job, on both nodes at once: a lease that ran out while its holder was slow.
      await interleave(
        scheduler,
        nodes.map((node) => () => updateRequestsOf(node.store.db, library, now + 60_000)),
      );
      const last = await snapshot({ service: first });
      return [...wrong, ...disagreements(last), ...unserved({ service: first }, last)];
    },
  };
}

/** Points that are given, granted and spent. */
function points({ nodes, interleave }: TwoNodes): Story {
  const [first] = nodes;
  const { library } = first.context();
  return {
    name: 'points',
    share: 25,
    tell: async ({ scheduler, choices, at }) => {
      const readerId = await first.addReader({ account: `p${String(at)}`, password: '' });
      const about = (key: string) => ({ library, readerId, key, now: first.clock.now });
      await grantPoints(first.store.db, { ...about('begin'), points: 10 });
      const given: { key: string; points: number }[] = [];
      let spent = 0;
      const deeds = choices.slice(0, 6).map((choice, turn) => async () => {
        const { db } = (nodes[turn % 2] ?? first).store;
        const key = `k${String(choice % 3)}`;
        if (choice % 2 === 0) {
          const event = choice % 4 === 0 ? ('commentAccepted' as const) : ('loanReturned' as const);
          given.push({ key, points: await awardPoints(db, { ...about(key), event }) });
          return;
        }
        const sum = 4 + (choice % 5);
        const change = { ...about(`s${String(choice % 4)}`), points: sum, kind: 'redeem' as const };
        await isDone(async () => {
          if (await spendPoints(db, change)) spent += sum;
        });
      });
      await interleave(scheduler, deeds);
      const wrong: string[] = [];
      const has = await pointsOf(first.store.db, readerId);
      const got = given.reduce((sum, entry) => sum + entry.points, 0);
      if (has < 0) wrong.push(`the reader has ${String(has)} points`);
      if (has !== 10 + got - spent) wrong.push(`${String(has)} points, not 10 + ${String(got)} - ${String(spent)}`);
      if (got > 25) wrong.push(`${String(got)} points on one day`);
      for (const [key, times] of Map.groupBy(given, (entry) => entry.key))
        if (times.filter((time) => time.points > 0).length > 1) wrong.push(`${key} was given twice`);
      return wrong;
    },
  };
}

/** Captchas that several answer, and attempts that are counted. */
function attempts({ nodes, interleave }: TwoNodes): Story {
  const [first] = nodes;
  const limit = { kind: 'of-a-test', attempts: 3, windowMs: 60_000 };
  return {
    name: 'captchas and attempts',
    share: 25,
    tell: async ({ scheduler, choices, at }) => {
      const address = `198.51.100.${String(at % 250)}`;
      const contexts = nodes.map((node) => ({ ...node.context({ address }), secrets: first.context().secrets }));
      const contextAt = (turn: number) => contexts[turn % 2] ?? first.context();
      const codeKey = await createCaptchaKey(contextAt(0));
      let solved = 0;
      let allowed = 0;
      const solving = 2 + ((choices[0] ?? 0) % 3);
      const trying = 1 + ((choices[1] ?? 0) % 5);
      await interleave(scheduler, [
        ...Array.from({ length: solving }, (_, turn) => async () => {
          if (await isDone(() => solveCaptcha(contextAt(turn), codeKey, testVerifyCode))) solved += 1;
        }),
        ...Array.from({ length: trying }, (_, turn) => async () => {
          if (await isDone(() => countAttempt(contextAt(turn), limit, `run ${String(at)}`))) allowed += 1;
        }),
      ]);
      const wrong: string[] = [];
      if (solved !== 1) wrong.push(`a captcha was solved ${String(solved)} times`);
      if (allowed !== Math.min(trying, limit.attempts))
        wrong.push(`${String(allowed)} of ${String(trying)} attempts were let through`);
      return wrong;
    },
  };
}

/** Orders from a fund that is enough for one of them. */
async function budgets({ nodes, interleave }: TwoNodes): Promise<Story> {
  const [first] = nodes;
  const { library } = first.context();
  const names = Array.from({ length: 4 }, (_, at) => `n${String(at)}`);
  const offers = names.map((name) => ({
    vendorKey: name,
    priceFen: bookFen,
    record: { title: name, classes: [{ scheme: 'clc' as const, code: 'I247' }] },
  }));
  const idOf = await putOffers(first, offers);
  let runs = 0;
  return {
    name: 'budgets',
    share: 10,
    tell: async ({ scheduler, choices, at }) => {
      const fund = runs % fundCount;
      runs += 1;
      const orders: { token: string; given: Parameters<typeof createOrder>[0]; node: number; reader: SignedIn }[] = [];
      const count = 2 + ((choices[0] ?? 0) % 2);
      for (let turn = 0; turn < count; turn += 1) {
        const reader = { account: `b${String(at)}-${String(turn)}`, typeCode: `t${String(fund)}`, password: '' };
        const id = await first.addReader(reader);
        await first.store.db.updateTable('reader').set({ pda_rule_accepted_at: 1 }).where('id', '=', id).execute();
        const call = await readerCall(first, id);
        const offerId = idOf(names[turn] ?? '');
        await addToCart({ offerId }, call);
        const where = { offerIds: [offerId], pickupPlaceId: 'MAIN' };
        const token = (await confirmOrder(where, call)).token ?? '';
        orders.push({ token, given: { ...where, token }, node: turn % 2, reader: call.reader });
      }
      const ordered: string[] = [];
      await interleave(
        scheduler,
        orders.map(({ given, node, reader }) => async () => {
          const call = { ...(nodes[node] ?? first).context(), reader };
          await isDone(async () => {
            const { orders: placed } = await createOrder(given, call);
            const orderId = placed[0]?.orderId ?? '';
            if ((choices[1] ?? 0) % 3 === 0 && node === 0) await cancelOrder({ orderId }, call);
            else ordered.push(orderId);
          });
        }),
      );
      const wrong: string[] = [];
      const balance = (await fundBalances(first.store.db, library.id, 2026)).find(
        (entry) => entry.fund === `f${String(fund)}`,
      );
      const bound = balance?.bound ?? 0;
      if (bound > fundFen) wrong.push(`${String(bound)} fen are bound of ${String(fundFen)}`);
      if (bound !== ordered.length * bookFen)
        wrong.push(`${String(bound)} fen are bound for ${String(ordered.length)} orders`);
      return wrong;
    },
  };
}

/** All stories, on two nodes. */
export const storiesOn = async (nodes: TwoNodes): Promise<Story[]> => [
  await copies(nodes),
  points(nodes),
  attempts(nodes),
  await budgets(nodes),
];

/** What a run chooses by. */
export const choices = fc.array(fc.nat(9_999), { minLength: 8, maxLength: 8 });
