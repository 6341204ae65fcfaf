import { describe, expect, test } from 'vitest';
import { countStatements } from '#support/statements.ts';
import { listPrimaryActions } from './options.ts';
import {
  service,
  me,
  ids,
  recordId,
  setId,
  session,
  out,
  reserve,
  options,
  option,
  withReaders,
} from '#support/copy-requests/readers.ts';

withReaders();

describe('the first action offered', () => {
  test('is the location of a copy on the shelf, else delivery from elsewhere, else a reservation', async () => {
    expect((await options()).primary).toMatchObject({ action: 'shelf', copy: { barcode: 'A1', callNo: 'I247/1' } });
    expect((await options(undefined, { libCode: 'MED' })).primary).toMatchObject({
      action: 'shelf',
      copy: { barcode: 'A2', locationName: '医学书库' },
    });
    await out('A2');
    expect((await options(me, { libCode: 'MED' })).primary).toMatchObject({
      action: 'bring',
      kind: 'entrust',
      copy: { barcode: 'A1' },
      pickupPlace: { addressId: 'MED' },
    });
    await out('A1', ids.zhao);
    expect((await options()).primary).toMatchObject({
      action: 'reserve',
      kind: 'reservation',
      waiting: 0,
      expectedOn: '2026-02-14',
    });
    const { requestId } = await reserve(me);
    expect((await options(me)).primary).toMatchObject({ action: 'requested', request: { requestId, position: 1 } });
    expect((await options(await session('wang'))).primary).toMatchObject({ action: 'borrowed', dueOn: '2026-02-14' });
    expect((await options()).primary).toMatchObject({ action: 'reserve', waiting: 1 });
  });

  test('takes the same number of queries for a list of any length', async () => {
    const count = async (recordIds: string[]) => {
      const input = { recordIds, libCode: undefined };
      expect(await listPrimaryActions(input, service.context())).toHaveLength(recordIds.length);
      return countStatements(service.store, (store) => listPrimaryActions(input, { ...service.context(), store }));
    };
    expect(await count([recordId, setId])).toBe(await count([recordId]));
    expect(await count([recordId])).toBe(4);
  });

  test('includes the reason for each refusal in the language of the reader, and for visitors what readers could do', async () => {
    expect(await option('reservation')).toMatchObject({ isAllowed: false, reason: '尚有复本在架，请直接到书架取书' });
    expect(await option('entrust')).toMatchObject({ isAllowed: true, needVerify: '0' });
    await service.store.db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', ids.me).execute();
    const answer = await service.data('getRequestOptions', { recordId }, { session: me, language: 'en-US' });
    expect(new Set(answer.options.map((option) => option.reason))).toEqual(
      new Set(['Your card is frozen; you cannot make requests']),
    );
    const check = { recordId, kind: 'entrust' as const };
    expect(await service.data('checkCopyRequest', check, { session: me })).toMatchObject({ isAllowed: false });
  });
});
