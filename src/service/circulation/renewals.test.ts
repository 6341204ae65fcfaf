import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { OutcomeUnknownError } from '../store/away.ts';
import type { Store } from '../store/open.ts';
import { testService, type TestService } from '#support/service.ts';
import { lend } from './lend.ts';

/** Fails the transaction of that number, counted from 1: before its commit, or after it. */
let failing: { at: number; isCommitted: boolean } | undefined;
let transactions = 0;

const withFailures = (store: Store): Store => ({
  ...store,
  db: new Proxy(store.db, {
    get: (db, name) => {
      const value: unknown = Reflect.get(db, name, db);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(db) : value;
      return () => ({
        execute: async (work: Parameters<ReturnType<Store['db']['transaction']>['execute']>[0]) => {
          transactions += 1;
          const { at, isCommitted } = failing ?? { at: 0, isCommitted: false };
          if (transactions === at && !isCommitted)
            throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
          const result = await db.transaction().execute(work);
          if (transactions === at) throw new OutcomeUnknownError(new Error('Connection terminated unexpectedly'));
          return result;
        },
      });
    },
  }),
});

let service: TestService;
let session: SessionToken;
let loanIds: string[];
beforeEach(async () => {
  failing = undefined;
  const holdings = [
    {
      libCode: 'MAIN',
      locationId: 'stacks',
      callNumber: 'I267/1',
      items: [{ barcode: '1' }, { barcode: '2' }, { barcode: '3' }],
    },
  ];
  service = await testService({
    records: [{ controlNumber: 'a', kind: 'book', title: '灯下集', holdings }],
    around: withFailures,
  });
  const readerId = await service.addReader();
  const { library } = service.context();
  loanIds = [];
  for (const barcode of ['1', '2', '3']) {
    const { id } = await lend(service.store.db, {
      library,
      readerId,
      barcode,
      now: service.clock.now - 5 * 86_400_000,
    });
    loanIds.push(String(id));
  }
  session = await service.signIn();
});
afterEach(() => service.close());

const renewAll = (language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  transactions = 0;
  return service.call('renewLoans', { loanIds }, { session, language });
};
const renewals = async () =>
  (await service.data('listLoans', {}, { session })).result
    .sort((a, b) => Number(a.loanId) - Number(b.loanId))
    .map((loan) => loan.renewals);

describe('renewing several loans', () => {
  it('reports each loan when the commit of the second is lost', async () => {
    failing = { at: 2, isCommitted: true };
    const answer = await renewAll();
    expect(answer).toMatchObject({
      success: true,
      message: '续借成功 1 件，其余无法确认是否续借，请先查看应还日期',
      data: {
        renewed: 1,
        results: [
          { loanId: loanIds[0], isRenewed: true, message: '' },
          { isRenewed: false, message: '连接中断，无法确认刚才的操作是否完成；请先查看结果，再决定是否重试' },
          { isRenewed: false, message: '现在暂时无法读取或保存数据，刚才的操作没有完成，请稍后再试' },
        ],
      },
    });
    expect(await renewals()).toEqual([1, 1, 0]);
  });

  it('reports each loan when the disk is full from the second on', async () => {
    failing = { at: 2, isCommitted: false };
    const full = { isRenewed: false, message: expect.stringContaining('Data cannot be saved at the moment') };
    expect(await renewAll('en-US')).toMatchObject({
      success: true,
      data: { results: [{ isRenewed: true }, full, full] },
    });
    expect(await renewals()).toEqual([1, 0, 0]);
  });

  it('does not say that nothing was renewed when the commit of the first is lost', async () => {
    failing = { at: 1, isCommitted: true };
    expect(await renewAll('en-US')).toMatchObject({
      success: false,
      errCode: 504,
      message: 'The connection was lost, and we don’t know whether this was done; check before you try again',
      data: { results: loanIds.map((loanId) => ({ loanId, isRenewed: false })) },
    });
    expect(await renewals()).toEqual([1, 0, 0]);
  });
});
