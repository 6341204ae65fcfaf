import { holdsCopy, isOpenStage, lentAtOnce, statusOfStage } from '#lib/rules/copy-requests.ts';
import type { ReaderCall } from '#service/platform/context/context.ts';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { agreeAll } from '../circulation.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { findReader, readerById, signedInReader } from '#service/platform/readers/readers.ts';
import { testLibrary, testService, type TestService } from '../service.ts';
import { canBorrow, type Waiting } from '#service/request-queue/queue.ts';
import type { RequestRow } from '#service/request-queue/steps.ts';

/** A library on two campuses that offers every kind of request; guests may not borrow. */
export const worldFile = {
  ...testLibrary,
  circulation: {
    readerTypes: [{ code: 'guest', name: { 'zh-CN': '访客' } }],
    rules: [
      { readerTypes: ['guest'], loans: 0, days: 1 },
      { loans: 3, days: 30, renewals: 2 },
    ],
  },
  copyRequests: { rules: [{ atOnce: 4 }], renewalWhileWaiting: false, holdDays: 2 },
};

type Item = NonNullable<NonNullable<CatalogueRecordInput['holdings']>[number]['items']>[number];
const at = (libCode: string, locationId: string, items: Item[]) => ({
  libCode,
  locationId,
  callNumber: 'I247/1',
  items,
});

/** A book with a copy on each campus, and a set of two volumes. @param extra a further copy, as an import brings it */
export const worldRecords = (extra: readonly string[] = [], status: Item['status'] = 'available') => {
  const more = extra.map((barcode): Item => ({ barcode, status }));
  return [
    {
      controlNumber: 'a',
      kind: 'book' as const,
      title: '夜航船',
      holdings: [at('MAIN', 'stacks', [{ barcode: 'A1' }, ...more]), at('MED', 'medicine', [{ barcode: 'A2' }])],
    },
    {
      controlNumber: 's',
      kind: 'book' as const,
      title: '红楼梦',
      holdings: [
        at('MAIN', 'stacks', [
          { barcode: 'S1', volume: '上' },
          { barcode: 'S2', volume: '下' },
        ]),
      ],
    },
  ] satisfies CatalogueRecordInput[];
};

export const worldReaders = [
  { account: 'r0', name: '赵一', typeCode: 'student' },
  { account: 'r1', name: '钱二', typeCode: 'student' },
  { account: 'r2', name: '孙三', typeCode: 'student' },
  { account: 'r3', name: '李四', typeCode: 'student' },
  { account: 'r4', name: '周五', typeCode: 'student' },
  { account: 'r5', name: '吴六', typeCode: 'guest' },
] as const;

export interface World {
  service: TestService;
  /** Rows of the readers, in the order of `worldReaders`. */
  readers: number[];
  recordIds: { a: string; s: string };
  /** A call of a reader, below the app. */
  call: (reader: number) => ReaderCall;
  close: () => Promise<void>;
}

/** A call of a reader, below the app. @param id the reader's row */
export async function readerCall(service: TestService, id: number): Promise<ReaderCall> {
  const call = service.context();
  const row = await readerById(service.store, id);
  return { ...call, reader: signedInReader(row, '', libraryDay(call.library, call.now())) };
}

/** Calls of readers, by their places in the list. @param ids their rows */
export async function readerCalls(service: TestService, ids: readonly number[]): Promise<World['call']> {
  const calls = await Promise.all(ids.map((id) => readerCall(service, id)));
  return (reader) => {
    const call = calls[reader];
    if (!call) throw new Error(`there is no reader ${String(reader)}`);
    return call;
  };
}

/** Opens the world: in memory, or in a file, where it goes on as it was. */
export async function openWorld(storeFile?: string): Promise<World> {
  const service = await testService({
    libraries: [{ file: worldFile }],
    ...(storeFile !== undefined && { storeFile }),
  });
  const { library } = service.context();
  const known = await service.store.db.selectFrom('record').select('id').limit(1).executeTakeFirst();
  if (!known) await service.put(worldRecords());
  const readers: number[] = [];
  for (const reader of worldReaders) {
    const row = await findReader(service.store, library.id, reader.account);
    readers.push(row?.id ?? (await service.addReader({ ...reader, password: '' })));
  }
  // What became of each request is looked at, which goes with a loan that is not kept.
  await agreeAll(service.store.db, service.clock.now);
  return {
    service,
    readers,
    recordIds: { a: await service.idOf('a'), s: await service.idOf('s') },
    call: await readerCalls(service, readers),
    close: service.close,
  };
}

/** Everything that invariants look at, at one moment. */
export async function snapshot({ service }: Pick<World, 'service'>) {
  const { db } = service.store;
  const requests: RequestRow[] = await db.selectFrom('copy_request').selectAll().orderBy('id').execute();
  const items = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.id', 'item.record_id', 'item.barcode', 'item.status', 'item.volume', 'item.material_type'])
    .leftJoin('copy_transit', 'copy_transit.item_id', 'item.id')
    .select(['holding.lib_code', 'holding.location_id', 'holding.call_number', 'copy_transit.item_id as sent_id'])
    .execute();
  const loans = await db.selectFrom('loan').selectAll().where('returned_at', 'is', null).execute();
  const readers = await db.selectFrom('reader').select(['id', 'status', 'type_code']).execute();
  const steps = await db.selectFrom('copy_request_step').select(['request_id', 'stage']).orderBy('id').execute();
  const waiting = requests
    .filter((row) => row.stage === 'waiting')
    .map((row): Waiting => {
      const reader = readers.find((reader) => reader.id === row.reader_id);
      return { ...row, isBarred: reader?.status !== 'normal', reader_type: reader?.type_code ?? null };
    })
    .sort((a, b) => a.created_at - b.created_at || a.id - b.id);
  return { requests, items, loans, steps, waiting };
}
export type Snapshot = Awaited<ReturnType<typeof snapshot>>;

/** What is wrong with the states of copies, loans and requests taken together; nothing, where they agree. */
export function disagreements({ requests, items, loans, steps }: Snapshot): string[] {
  const wrong: string[] = [];
  const open = requests.filter((row) => row.is_open === 1);
  for (const row of requests) {
    const name = `request ${String(row.id)} (${row.kind}, ${row.stage})`;
    if (row.status !== statusOfStage(row.stage)) wrong.push(`${name} has the status ${String(row.status)}`);
    if ((row.is_open === 1) !== isOpenStage(row.stage)) wrong.push(`${name} is open: ${String(row.is_open)}`);
    if (steps.findLast((step) => step.request_id === row.id)?.stage !== row.stage)
      wrong.push(`${name} has no such step`);
    if (row.is_open === 1 && holdsCopy(row.stage) !== (row.item_id !== null)) {
      wrong.push(`${name} is promised the item ${String(row.item_id)}`);
    }
    if (row.stage === 'ready' && row.until === null) wrong.push(`${name} has no last day`);
    const isLent = lentAtOnce.includes(row.kind) && holdsCopy(row.stage);
    if (isLent && !loans.some((loan) => loan.id === row.loan_id && loan.item_id === row.item_id)) {
      wrong.push(`${name} has no running loan`);
    }
    if ((row.stage === 'asked' || row.stage === 'agreed') && !loans.some((loan) => loan.id === row.asked_loan_id)) {
      wrong.push(`${name} asks for a loan that is over`);
    }
  }
  for (const item of items) {
    const promised = open.filter((row) => row.item_id === item.id);
    const lent = loans.filter((loan) => loan.item_id === item.id);
    if (promised.length > 1) wrong.push(`${item.barcode} is promised ${String(promised.length)} times`);
    if (lent.length > 1) wrong.push(`${item.barcode} is lent ${String(lent.length)} times`);
    if ((item.status === 'loaned') !== (lent.length === 1)) wrong.push(`${item.barcode} is ${item.status}`);
    const [request] = promised;
    const isAside = request !== undefined && !lentAtOnce.includes(request.kind);
    if (item.sent_id !== null && item.status !== 'inTransit') wrong.push(`${item.barcode} is sent, but ${item.status}`);
    if ((isAside || item.sent_id !== null) !== (item.status === 'onHold' || item.status === 'inTransit')) {
      wrong.push(`${item.barcode} is ${item.status}, promised to ${request?.kind ?? 'nobody'}`);
    }
  }
  return wrong;
}

/** Readers who wait although a suitable copy is available. */
export const unserved = ({ service }: Pick<World, 'service'>, { waiting, items }: Snapshot): string[] =>
  waiting.flatMap((row) =>
    items.some(
      (item) =>
        item.status === 'available' &&
        item.record_id === row.record_id &&
        canBorrow(service.context().library, row, item),
    )
      ? [`request ${String(row.id)} waits beside a copy on the shelf`]
      : [],
  );

/** Readers who were passed over between two moments: somebody who came later got a copy that they may have. */
export function overtaken({ service }: Pick<World, 'service'>, before: Snapshot, after: Snapshot): string[] {
  const { library } = service.context();
  const still = before.waiting.filter((row) => after.waiting.some((entry) => entry.id === row.id));
  const passed: string[] = [];
  const look = (item: Snapshot['items'][number], since: number, id: number, readerId: number | null) => {
    for (const row of still) {
      const isEarlier = row.created_at < since || (row.created_at === since && row.id < id);
      if (
        isEarlier &&
        row.reader_id !== readerId &&
        row.record_id === item.record_id &&
        canBorrow(library, row, item)
      ) {
        passed.push(`request ${String(row.id)} was passed over for ${item.barcode}`);
      }
    }
  };
  for (const row of after.requests) {
    const had = before.requests.find((request) => request.id === row.id);
    const item = after.items.find((item) => item.id === row.item_id);
    const isNew = row.item_id !== null && had?.item_id !== row.item_id;
    // What came later is behind all who waited.
    if (isNew && item)
      look(
        item,
        row.kind === 'reservation' || row.kind === 'reLend' ? row.created_at : Infinity,
        row.id,
        row.reader_id,
      );
  }
  for (const loan of after.loans) {
    const isNew = !before.loans.some((entry) => entry.id === loan.id);
    const wasPromised = before.requests.some(
      (row) =>
        row.is_open === 1 &&
        row.reader_id === loan.reader_id &&
        (row.item_id === loan.item_id || (row.kind === 'reLend' && row.barcode === loan.barcode)),
    );
    const item = after.items.find((item) => item.id === loan.item_id);
    if (isNew && !wasPromised && item) look(item, Infinity, 0, loan.reader_id);
  }
  return passed;
}
