import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueRecordInput } from '../model/record.ts';
import { agreeAll } from '#support/circulation.ts';
import { giveBack, lend } from '../../circulation/lend.ts';
import { followChanges, lastChange, makeDueViews } from '../../record-pages/follow-changes.ts';
import { testService, type TestService } from '#support/service.ts';
import { updateCoLoans, worthOf } from './keep-co-loans.ts';

const copies = (number: string) => Array.from({ length: 5 }, (_, at) => ({ barcode: `${number}${String(at)}` }));
const title = (number: string, code: string): CatalogueRecordInput => ({
  controlNumber: number,
  kind: 'book',
  title: `书 ${number}`,
  classes: [{ scheme: 'clc', code }],
  holdings: [{ libCode: 'MAIN', locationId: 'stacks', callNumber: `${code}/1`, items: copies(number) }],
});

let service: TestService;
let readers: number[];
beforeEach(async () => {
  service = await testService({ records: [title('A', 'E'), title('B', 'J'), title('C', 'T')] });
  readers = [];
  for (let at = 0; at < 5; at += 1)
    readers.push(await service.addReader({ account: `r${String(at)}`, name: '读者', primaryId: `R${String(at)}` }));
});
afterEach(() => service.close());

/** Lends a reader (by place) a copy of each of these titles: the copy of that place. */
async function lendTo(place: number, ...numbers: string[]): Promise<void> {
  const { library, store } = service.context();
  for (const number of numbers) {
    const barcode = `${number}${String(place)}`;
    await lend(store.db, { library, readerId: readers[place] ?? 0, barcode, now: service.clock.now });
  }
}
const giveBackOf = async (place: number, number: string): Promise<void> => {
  const { library, store } = service.context();
  await giveBack(store.db, { library, barcode: `${number}${String(place)}`, now: service.clock.now });
};

async function update(): Promise<number> {
  const changed = await updateCoLoans(service.jobContext(), service.context().library.id);
  await service.follow();
  const context = service.context();
  while (await followChanges(context, await lastChange(context)));
  while (await makeDueViews(context, () => false));
  return changed;
}

/** Titles shown on a record page as borrowed together with the record. */
async function relatedTitles(number: string): Promise<string[]> {
  const page = await service.data('getRecordPage', { recordId: await service.idOf(number) });
  return page.related.result.map((entry) => entry.title);
}
const rows = () => service.store.db.selectFrom('co_loan').selectAll().execute();

test('titles that three patrons borrowed together are listed on each other’s pages', async () => {
  for (const place of [0, 1, 2]) await lendTo(place, 'A', 'B');
  await lendTo(3, 'C');
  expect(await relatedTitles('A')).toEqual([]);
  expect(await update()).toBe(2);
  expect([await relatedTitles('A'), await relatedTitles('B'), await relatedTitles('C')]).toEqual([
    ['书 B'],
    ['书 A'],
    [],
  ]);
  // Nothing more is written as long as nothing changes.
  expect(await update()).toBe(0);
});

test('what fewer than three patrons borrowed both is written nowhere, however often they did', async () => {
  await agreeAll(service.store.db, service.clock.now);
  for (const place of [0, 1]) await lendTo(place, 'A', 'B');
  await giveBackOf(0, 'A');
  await lendTo(0, 'A');
  for (const place of [2, 3]) await lendTo(place, 'A');
  await lendTo(4, 'B');
  expect(await update()).toBe(0);
  expect(await rows()).toEqual([]);
  expect(await relatedTitles('A')).toEqual([]);
});

test('no row contains a borrower or their number', async () => {
  for (const place of [0, 1, 2, 3]) await lendTo(place, 'A', 'B');
  await update();
  const [row] = await rows();
  expect(Object.keys(row ?? {}).sort()).toEqual(['library_id', 'other_id', 'record_id', 'worth']);
  expect(row?.worth).toBe(4);
});

test('deleted loans and loans without consent are not counted', async () => {
  for (const place of [0, 1, 2]) await lendTo(place, 'A', 'B');
  await update();
  expect(await relatedTitles('A')).toEqual(['书 B']);
  // Nobody agreed to a history: the loan loses its reader with its end.
  await giveBackOf(2, 'A');
  expect(await update()).toBe(2);
  expect(await rows()).toEqual([]);
  expect(await relatedTitles('A')).toEqual([]);
});

test('counts patrons over all batches of readers', async () => {
  // Loans are read for twenty readers at a time.
  for (const place of [0, 1]) await lendTo(place, 'A', 'B');
  for (let at = 5; at < 60; at += 1)
    await service.addReader({ account: `r${String(at)}`, name: '读者', primaryId: `R${String(at)}` });
  expect(await update()).toBe(0);
  const last = await service.addReader({ account: 'last', name: '读者', primaryId: 'LAST' });
  readers[2] = last;
  await lendTo(2, 'A', 'B');
  expect(await update()).toBe(2);
  expect((await rows()).map((row) => row.worth)).toEqual([4, 4]);
});

test('a title that is removed while loans are counted is left out', async () => {
  for (const place of [0, 1, 2]) await lendTo(place, 'A', 'B', 'C');
  const { store, ...context } = service.jobContext();
  const gone = await service.idOf('B');
  let removal: Promise<unknown> | undefined;
  // As soon as the loans were read.
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The snapshot of a store in memory has its only connection: the removal waits until it ends.
      if (result.rows.some((row) => 'reader_id' in row))
        removal ??= store.db.deleteFrom('record').where('id', '=', Number(gone)).execute();
      return result;
    },
  });
  await updateCoLoans({ ...context, store: { ...store, db } }, service.context().library.id);
  expect(removal).toBeDefined();
  await removal;
  expect((await rows()).some((row) => [row.record_id, row.other_id].includes(Number(gone)))).toBe(false);
  expect(await rows()).toHaveLength(2);
});

test('what everybody borrows says little of any two titles', () => {
  expect([worthOf(3, 3, 3), worthOf(3, 6, 6), worthOf(3, 4, 900), worthOf(40, 900, 900)]).toEqual([4, 3, 1, 1]);
});
