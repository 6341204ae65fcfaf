import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

let service: TestService;
let desk: DeskBrowser;
const other = { account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false };
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { circulation: { rules: [{ loans: 5, days: 10 }] } } }] });
  const at = (libCode: string, locationId: string, ...barcodes: string[]) => ({
    libCode,
    locationId,
    callNumber: 'I247/1',
    items: barcodes.map((barcode) => ({ barcode })),
  });
  const holdings = [at('MAIN', 'stacks', 'A1', 'A2', 'A3'), at('MED', 'medicine', 'M1')];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader();
  await service.addReader(other);
  service.clock.now = Date.UTC(2026, 0, 1, 4);
  desk = await signedInStaff(service, ['circulation']);
});
afterEach(() => service.close());

it('lists loans from the day after the due day, those of a reader together', async () => {
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'A1' });
  service.clock.now = Date.UTC(2026, 0, 2, 4);
  desk = await signedInStaff(service, ['circulation'], 'second.day');
  await desk.data('lendAtDesk', { card: other.account, barcode: 'A2' });
  service.clock.now = Date.UTC(2026, 0, 3, 4);
  desk = await signedInStaff(service, ['circulation'], 'third.day');
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'M1' });
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'A3' });
  await desk.data('returnAtDesk', { barcode: 'A3', libCode: 'MAIN' });

  const listed = async (libCode?: string) =>
    (await desk.data('listDeskOverdue', { libCode })).loans.map(
      ({ barcode, lateDays }) => `${barcode} ${String(lateDays)}`,
    );
  // The last millisecond of the due day of A1 in the time zone of the library, and the first of the next.
  service.clock.now = Date.UTC(2026, 0, 11, 15, 59, 59, 999);
  desk = await signedInStaff(service, ['circulation'], 'last.moment');
  expect(await listed()).toEqual([]);
  service.clock.now += 1;
  expect(await listed()).toEqual(['A1 1']);
  service.clock.now = Date.UTC(2026, 0, 14, 4);
  desk = await signedInStaff(service, ['circulation'], 'later.on');
  expect(await listed()).toEqual(['A1 3', 'M1 1', 'A2 2']);
  expect(await listed('MED')).toEqual(['M1 1']);
  const { loans, hasMore } = await desk.data('listDeskOverdue', {});
  expect(hasMore).toBe(false);
  expect(loans[2]?.reader).toMatchObject({ account: other.account, name: other.name });
});
