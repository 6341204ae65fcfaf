import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { OutcomeUnknownError } from '../platform/db/away.ts';
import { testService, type TestService } from '#support/service.ts';
import { fullDisk, withTransactionHooks, type TransactionHooks } from '#support/transactions.ts';
import { lend } from './lend.ts';

let transactions = 0;
const hooks: TransactionHooks = {};

/** Fails the transaction of that number, counted from 1: before its commit, or after it. */
function fail(at: number, isCommitted: boolean): void {
  transactions = 0;
  const throwAt = (error: Error) => () => {
    transactions += 1;
    if (transactions === at) throw error;
  };
  if (isCommitted) hooks.after = throwAt(new OutcomeUnknownError(new Error('Connection terminated unexpectedly')));
  else hooks.before = throwAt(fullDisk());
}

let service: TestService;
let session: SessionToken;
let loanIds: string[];
beforeEach(async () => {
  hooks.before = undefined;
  hooks.after = undefined;
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
    around: withTransactionHooks(hooks),
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

const renewAll = (language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  service.call('renewLoans', { loanIds }, { session, language });
const renewals = async () =>
  (await service.data('listLoans', {}, { session })).result
    .sort((a, b) => Number(a.loanId) - Number(b.loanId))
    .map((loan) => loan.renewals);

describe('renewing several loans', () => {
  it('reports each loan when the commit of the second is lost', async () => {
    fail(2, true);
    const answer = await renewAll();
    expect(answer).toMatchObject({
      success: true,
      message: '续借成功 1 件，其余无法确认是否续借，请先查看应还日期',
      data: {
        renewed: 1,
        results: [
          { loanId: loanIds[0], isRenewed: true, message: '' },
          { isRenewed: false, message: '无法确认刚才的操作是否全部完成；请先查看结果，再决定是否重试' },
          { isRenewed: false, message: '现在暂时无法读取或保存数据，刚才的操作没有完成，请稍后再试' },
        ],
      },
    });
    expect(await renewals()).toEqual([1, 1, 0]);
  });

  it('reports each loan when the disk is full from the second on', async () => {
    fail(2, false);
    const full = { isRenewed: false, message: expect.stringContaining('Data cannot be saved at the moment') };
    expect(await renewAll('en-US')).toMatchObject({
      success: true,
      data: { results: [{ isRenewed: true }, full, full] },
    });
    expect(await renewals()).toEqual([1, 0, 0]);
  });

  it('does not say that nothing was renewed when the commit of the first is lost', async () => {
    fail(1, true);
    expect(await renewAll('en-US')).toMatchObject({
      success: false,
      errCode: 504,
      message: 'Your action may not have been completed. Please check the result before you try again',
      data: { results: loanIds.map((loanId) => ({ loanId, isRenewed: false })) },
    });
    expect(await renewals()).toEqual([1, 0, 0]);
  });
});
