import { afterEach, beforeEach } from 'vitest';
import type { SessionToken } from '#lib/contract/session.ts';
import type { RequestKind } from '#lib/rules/copy-requests.ts';
import { giveBack, lend } from '#service/circulation/lend.ts';
import { testLibrary, testService, type TestService } from '../service.ts';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { worldRecords } from './world.ts';

// A lending library with three readers and the books of world.ts, for tests of requests. The exports belong to the
// running test: `withReaders` sets them.

const dayMs = 86_400_000;
const kinds = (...names: RequestKind[]) => ({ kinds: names });
const file = {
  ...testLibrary,
  circulation: { rules: [{ loans: 3, days: 30, renewals: 2 }] },
  copyRequests: {
    renewalWhileWaiting: false,
    holdDays: 2,
    rules: [
      { ...kinds('homeDelivery'), fee: 500, atOnce: 2 },
      { ...kinds('onlineLoan'), campuses: ['west'], approval: true },
      { ...kinds('reservation'), atOnce: 2 },
      { ...kinds('entrust', 'onlineLoan', 'reLend') },
    ],
  },
};
/** Another library of the installation. */
const other = {
  file: { ...testLibrary, mappingPath: 'other', groupCode: '900002', copyRequests: { rules: [{}] } },
};

export let service: TestService;
export let me: SessionToken;
export let ids: Record<'me' | 'wang' | 'zhao', number>;
export let recordId: string;
export let setId: string;

const password = 'Reader-2026';
export const session = (account: string) => service.signIn({ username: account, password });

/** Creates a new library with three readers for every test of a file. */
export function withReaders(): void {
  beforeEach(async () => {
    service = await testService({ libraries: [{ file }, other], records: worldRecords() });
    ids = {
      me: await service.addReader({ typeCode: 'student' }),
      wang: await service.addReader({ account: 'wang', name: '王芳', password, primaryId: 'JL20240007' }),
      zhao: await service.addReader({ account: 'zhao', name: '赵敏', password, primaryId: 'JL20240008' }),
    };
    me = await service.signIn();
    [recordId, setId] = [await service.idOf('a'), await service.idOf('s')];
  });
  afterEach(() => service.close());
}

export const desk = () => ({ db: service.store.db, library: service.context().library, now: service.clock.now });
export const out = (barcode: string, readerId = ids.wang) => lend(service.store.db, { ...desk(), readerId, barcode });
export const back = (barcode: string, deskAt?: string) => giveBack(service.store.db, { ...desk(), barcode, deskAt });
export const item = (barcode: string) =>
  service.store.db.selectFrom('item').select('status').where('barcode', '=', barcode).executeTakeFirstOrThrow();
/** Lets days pass; sessions do not last so long. */
export const later = async (days: number): Promise<void> => {
  service.clock.now += days * dayMs;
  me = await service.signIn();
};
export const daily = () => updateRequestsOf(service.store.db, service.context().library, service.clock.now);
export const reserve = async (by: SessionToken, input: { volume?: string; pickupPlaceId?: string } = {}) =>
  (await service.data('placeCopyRequest', { recordId, kind: 'reservation', ...input }, { session: by })).request;
export const detail = async (requestId: string, by = me) =>
  (await service.data('getCopyRequest', { requestId }, { session: by })).request;
export const options = async (by?: SessionToken, input: { volume?: string; libCode?: string } = {}, id = recordId) =>
  service.data('getRequestOptions', { recordId: id, ...input }, { session: by });
export const option = async (kind: string, by?: SessionToken, id = recordId) =>
  (await options(by, {}, id)).options.find((option) => option.kind === kind);
export const notices = async (by = me) =>
  (await service.data('listNotices', { rows: 20 }, { session: by })).result.map((entry) => entry.kind);
