import type { CallName } from '#lib/contract/endpoints.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { lend } from '#service/circulation/lend.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { testReader, type TestService } from '../service.ts';

interface Asking {
  service: TestService;
  session: SessionToken;
}

let made = 0;

/** What each call of requests needs to be asked properly; for the test of the contract. */
export function copyRequestInputs(asking: () => Asking): Partial<Record<CallName, () => Promise<object>>> {
  /** A record of its own with one copy; what was asked for before is forgotten. */
  const record = async () => {
    const { service } = asking();
    const { db } = service.store;
    await db.deleteFrom('copy_request').execute();
    await db.deleteFrom('loan').execute();
    made += 1;
    const [controlNumber, barcode] = [`cr${String(made)}`, `CR${String(made)}`];
    const items = [{ barcode }];
    const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
    await service.put([{ controlNumber, kind: 'book', title: '雪国', holdings }]);
    return { recordId: await service.idOf(controlNumber), barcode };
  };
  const otherReader = { account: 'lender', password: 'Lender-2026' };
  const other = async () => {
    const { service } = asking();
    const known = await findReader(service.store, service.context().library.id, otherReader.account);
    if (!known) await service.addReader({ ...otherReader, name: '王芳' });
    return service.signIn({ username: otherReader.account, password: otherReader.password });
  };
  /** A record whose copy a reader has. */
  const lent = async (account: string) => {
    const { service } = asking();
    const { recordId, barcode } = await record();
    await other();
    const { library, now } = service.context();
    const reader = await findReader(service.store, library.id, account);
    await lend(service.store.db, { library, readerId: reader?.id ?? 0, barcode, now: now() });
    return { recordId, barcode };
  };
  const reserved = async () => {
    const { service, session } = asking();
    const { recordId } = await lent(otherReader.account);
    const { request } = await service.data('placeCopyRequest', { recordId }, { session });
    return { requestId: request.requestId };
  };
  /** A re-lending from one to the other, asked and accepted as far as wanted. */
  const reLending = async (holder: 'self' | 'other', isAgreed: boolean) => {
    const { service, session } = asking();
    const { recordId, barcode } = await lent(holder === 'self' ? testReader.account : otherReader.account);
    const otherSession = await other();
    const [asks, holds] = holder === 'self' ? [otherSession, session] : [session, otherSession];
    const { request } = await service.data('askHolder', { recordId }, { session: asks });
    const { requestId } = request;
    if (isAgreed) await service.data('answerOthersRequest', { requestId, accept: true }, { session: holds });
    return { requestId, barcode, holds };
  };
  return {
    checkCopyRequest: async () => ({ recordId: (await record()).recordId, kind: 'onlineLoan' }),
    placeCopyRequest: async () => ({ recordId: (await lent(otherReader.account)).recordId }),
    confirmLoanOrder: async () => ({ recordId: (await record()).recordId, kind: 'onlineLoan' }),
    askHolder: async () => ({ recordId: (await lent(otherReader.account)).recordId }),
    answerOthersRequest: async () => ({ requestId: (await reLending('self', false)).requestId, accept: true }),
    showTakeCode: async () => ({ requestId: (await reLending('self', true)).requestId }),
    confirmTakeCode: async () => {
      const { requestId, holds } = await reLending('other', true);
      const { code } = await asking().service.data('showTakeCode', { requestId }, { session: holds });
      return { requestId, code };
    },
    writeTakeBarcode: async () => {
      const { requestId, barcode } = await reLending('other', true);
      return { requestId, barcode };
    },
    receiveBook: async () => ({ barcode: (await reLending('other', true)).barcode }),
    getCopyRequest: reserved,
    cancelCopyRequest: reserved,
    suspendCopyRequest: async () => ({ ...(await reserved()), until: '2099-01-01' }),
    resumeCopyRequest: async () => {
      const { service, session } = asking();
      const { requestId } = await reserved();
      await service.data('suspendCopyRequest', { requestId, until: '2099-01-01' }, { session });
      return { requestId };
    },
    changePickupPlace: async () => ({ ...(await reserved()), pickupPlaceId: 'MED' }),
  };
}
