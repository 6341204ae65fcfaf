import fc from 'fast-check';
import { dayAfter } from '#lib/rules/days.ts';
import { requestStages, type RequestStage } from '#lib/rules/copy-requests.ts';
import { type ReaderCall, ServiceError } from '#service/platform/context/context.ts';
import { checkIn } from '#service/circulation/check-in.ts';
import { lend, CirculationError } from '#service/circulation/lend.ts';
import { renew } from '#service/circulation/renew.ts';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { confirmLoanOrder } from '#service/copy-requests/orders.ts';
import { answerOthersRequest, askHolder, showTakeCode } from '#service/copy-requests/ask-holder.ts';
import { cancelCopyRequest, resumeCopyRequest, suspendCopyRequest } from '#service/copy-requests/own-requests.ts';
import { placeCopyRequest } from '#service/copy-requests/place-request.ts';
import {
  acceptRequest,
  CopyRequestError,
  dispatchRequest,
  handOutRequest,
  loseCopy,
  refuseRequest,
  shelveRequest,
} from '#service/copy-requests/staff.ts';
import { StepError } from '#service/request-queue/steps.ts';
import { takeBackRequest } from '#service/copy-requests/take-back.ts';
import { confirmTakeCode, receiveBook } from '#service/copy-requests/take-over.ts';
import { worldRecords, type World } from './world.ts';

const dayMs = 86_400_000;
const barcodes = ['A1', 'A2', 'S1', 'S2', 'X1', 'A1'];

/** What may happen, each with numbers to choose by. */
const kinds = [
  'reserve',
  'reserve',
  'entrust',
  'order',
  'deliver',
  'lend',
  'lend',
  'return',
  'return',
  'renew',
  'cancel',
  'suspend',
  'resume',
  'day',
  'ask',
  'answer',
  'take',
  'receive',
  'bring',
  'bringMissing',
  'drop',
  'shelve',
  'send',
  'handOut',
  'missing',
  'refuse',
  'freeze',
  'thaw',
  'accept',
  'reserve',
  'ask',
  'answer',
  'take',
  'lend',
  'snatch',
  'reserve',
  'reserve',
  'reserve',
  'takeBack',
  'takeBack',
] as const;
export interface Act {
  kind: string;
  reader: number;
  choice: number;
}

export const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  reader: fc.nat(5),
  choice: fc.nat(11),
});

/** A refusal is an answer; whatever else is thrown is a mistake. */
async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isRefusal =
      error instanceof ServiceError ||
      error instanceof CirculationError ||
      error instanceof CopyRequestError ||
      error instanceof StepError;
    if (!isRefusal) throw error;
  }
}

/** Lets one thing happen; what is refused changes nothing. */
export async function happen(world: World, { kind, reader, choice }: Act): Promise<void> {
  const { service, readers, recordIds, call } = world;
  const { store, clock } = service;
  const { db } = store;
  const soon = dayAfter(new Date(clock.now).toISOString().slice(0, 10), 1 + (choice % 5));
  const { library } = service.context();
  const readerId = readers[reader] ?? 0;
  const barcode = barcodes[choice % barcodes.length] ?? '';
  const isSet = choice % 2 === 1;
  const about = {
    recordId: isSet ? recordIds.s : recordIds.a,
    ...(isSet && { volume: choice % 4 === 1 ? '上' : '下' }),
  };
  const desk = { db, library, now: clock.now };
  clock.now += 1000;
  const pick = async (stages: readonly RequestStage[]) => {
    const rows = await db
      .selectFrom('copy_request')
      .selectAll()
      .where('is_open', '=', 1)
      .where('stage', 'in', stages)
      .orderBy('id')
      .execute();
    return rows[choice % Math.max(1, rows.length)];
  };
  /** Staff do something about a request, mostly in a stage where it makes sense. */
  const staff = async (stages: readonly RequestStage[], work: (id: number) => Promise<unknown>) => {
    const row = await pick(choice === 11 ? requestStages : stages);
    if (row) await work(row.id);
  };
  /** The reader who placed a request, or is asked by it, does something about it. */
  const own = async (
    stages: readonly RequestStage[],
    work: (requestId: string, by: ReaderCall) => unknown,
    whose: 'reader_id' | 'holder_id' = 'reader_id',
  ) => {
    const row = await pick(stages);
    if (row) await work(String(row.id), call(readers.indexOf(row[whose] ?? 0)));
  };
  const address = { recipient: '李明', phone: '13800000000', detail: '三号楼', postcode: '' };
  const pages = { userId: undefined, groupCode: undefined, libCode: undefined };
  const deeds: Record<string, () => Promise<unknown>> = {
    reserve: () => placeCopyRequest({ ...pages, ...about, kind: 'reservation' }, call(reader)),
    entrust: () => placeCopyRequest({ ...pages, ...about, kind: 'entrust' }, call(reader)),
    order: () => confirmLoanOrder({ ...about, kind: 'onlineLoan', fee: 0 }, call(reader)),
    deliver: () => confirmLoanOrder({ ...about, kind: 'homeDelivery', address, fee: 0 }, call(reader)),
    lend: () => lend(db, { library, readerId, barcode, now: clock.now }),
    return: () =>
      checkIn(db, { library, barcode, now: clock.now, deskAt: choice > 5 ? 'MED' : undefined, staff: 'wu' }),
    renew: async () => {
      const loan = await db
        .selectFrom('loan')
        .select('id')
        .where('reader_id', '=', readerId)
        .where('returned_at', 'is', null)
        .executeTakeFirst();
      const row = { id: readerId, type_code: 'student', status: 'normal', valid_from: null, valid_until: null };
      if (loan) await renew(db, { library, reader: row, loanId: loan.id, now: clock.now });
    },
    cancel: () => own(requestStages, (requestId, by) => cancelCopyRequest({ requestId }, by)),
    suspend: () => own(['waiting'], (requestId, by) => suspendCopyRequest({ requestId, until: soon }, by)),
    resume: () => own(['suspended'], (requestId, by) => resumeCopyRequest({ requestId }, by)),
    day: async () => {
      clock.now += dayMs * (1 + (choice % 4));
      await updateRequestsOf(db, library, clock.now);
    },
    ask: () => askHolder({ ...pages, ...about, note: '' }, call(reader)),
    answer: () =>
      own(
        ['asked'],
        (requestId, by) => answerOthersRequest({ requestId, accept: choice % 4 !== 0, note: '' }, by),
        'holder_id',
      ),
    take: async () => {
      const row = await pick(['agreed']);
      if (!row || row.holder_id === null || row.reader_id === null) return;
      const requestId = String(row.id);
      const { code } = await showTakeCode({ requestId }, call(readers.indexOf(row.holder_id)));
      const given = { ...pages, requestId, code: choice === 3 ? '0' : code };
      await confirmTakeCode(given, call(readers.indexOf(row.reader_id)));
    },
    receive: async () => {
      const row = await pick(['agreed']);
      if (row) await receiveBook({ ...pages, barcode: row.barcode ?? '' }, call(readers.indexOf(row.reader_id ?? 0)));
    },
    bring: () => service.put(worldRecords(['X1'])),
    // Before the job has served those who wait.
    snatch: async () => {
      await service.put(worldRecords(['X1']));
      return lend(db, { library, readerId, barcode: 'X1', now: clock.now });
    },
    bringMissing: () => service.put(worldRecords(['X1'], 'missing')),
    drop: () => service.put(worldRecords()),
    shelve: () => staff(['toFetch', 'inTransit'], (id) => shelveRequest(desk, id)),
    send: () => staff(['toFetch'], (id) => dispatchRequest(desk, id)),
    handOut: () => staff(['ready', 'sent', 'toFetch'], (id) => handOutRequest(desk, id)),
    missing: () => (choice < 4 ? staff(['toFetch'], (id) => loseCopy(desk, id, undefined)) : Promise.resolve()),
    refuse: () => (choice < 3 ? staff(requestStages, (id) => refuseRequest(desk, id, '今日闭馆')) : Promise.resolve()),
    accept: () => staff(['toApprove'], (id) => acceptRequest(desk, id)),
    takeBack: async () => {
      const rows = await db.selectFrom('copy_request').select('id').orderBy('updated_at', 'desc').limit(3).execute();
      const row = rows[choice % Math.max(1, rows.length)];
      if (row) await takeBackRequest(desk, row.id);
    },
    freeze: () => db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', readerId).execute(),
    thaw: () => db.updateTable('reader').set({ status: 'normal' }).execute(),
  };
  const deed = deeds[kind];
  if (!deed) throw new Error(`nothing is known of ${kind}`);
  await refusable(deed);
}
