import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../platform/audit/whose.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

let service: TestService;
let desk: DeskBrowser;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { circulation: { rules: [{ loans: 5, days: 10 }] } } }] });
  const at = (callNumber: string, barcode: string, locationId = 'stacks') => ({
    controlNumber: barcode,
    kind: 'book' as const,
    title: `书 ${barcode}`,
    holdings: [{ libCode: 'MAIN', locationId, callNumber, items: [{ barcode }] }],
  });
  await service.put([
    at('I247.5/1', 'A1'),
    at('I247.5/2', 'A2'),
    at('I247.5/3', 'A3'),
    at('I25/1', 'A4'),
    at('J2/1', 'A5'),
    at('I247.5/2', 'R1', 'reading'),
  ]);
  await service.addReader();
  desk = await signedInStaff(service, ['circulation']);
});
afterEach(() => service.close());

const check = async (...barcodes: string[]) => {
  const { rows, ...report } = await desk.data('checkDeskShelf', { locationId: 'stacks', barcodes });
  return { ...report, rows: rows.map(({ problem, barcode }) => `${problem} ${barcode}`) };
};

it('finds copies missing between the first and the last scan, and none outside', async () => {
  const span = { from: 'I247.5/1', to: 'I25/1' };
  expect(await check('A1', 'A3', 'A4')).toEqual({ scanned: 3, span, rows: ['missing A2'] });
  expect(await check('A1', 'A2', 'A3', 'A4')).toEqual({ scanned: 4, span, rows: [] });
  // From one main class to the next.
  expect((await check('A1', 'A2', 'A3', 'A5')).rows).toEqual(['missing A4']);
  const entry = await auditEntries(service.store.db).where('detail', '=', 'shelf checked').executeTakeFirst();
  expect(entry?.subjects).toBe(JSON.stringify(['stacks', 'I247.5/1', 'I25/1', '3']));
});

it('does not miss a copy on loan, and reports one that is on loan and on the shelf', async () => {
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'A2' });
  expect((await check('A1', 'A3')).rows).toEqual([]);
  expect((await check('A1', 'A2', 'A3')).rows).toEqual(['wrongStatus A2']);
});

it('reports misplaced copies, copies of another location and unknown barcodes, each once', async () => {
  expect((await check('A1', 'A3', 'A2', 'A4', 'R1', 'NONE', 'A4')).rows.toSorted()).toEqual([
    'misplaced A3',
    'unexpected R1',
    'unknown NONE',
  ]);
});

it('has nothing to compare where only unknown barcodes were scanned', async () => {
  expect(await check('NONE')).toEqual({ scanned: 1, span: null, rows: ['unknown NONE'] });
});

it('marks a missing copy, which is not missed again', async () => {
  await desk.data('actOnDeskCopy', { barcode: 'A2', act: 'missing' });
  expect((await check('A1', 'A3')).rows).toEqual([]);
});
