import { beforeEach, expect, test } from 'vitest';
import { dayIn } from '#lib/rules/circulation.ts';
import { dayAfter } from '#lib/rules/days.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { writeRecords } from '#service/catalogue/import/write/records.ts';
import { registerLoans } from './circulation.ts';
import { commandLine } from '#support/cli.ts';

const cli = commandLine([registerLoans]);
const at = ['--library', 'small'];
const today = dayIn('Asia/Shanghai', Date.now());
const due = dayAfter(today, 30);

beforeEach(() =>
  cli.inStore(async (store, library) => {
    for (const account of ['ming', 'hong'])
      await putReader({ store, library, now: Date.now }, { account, name: account });
    const items = ['1', '2', '3'].map((barcode) => ({ barcode }));
    const holdings = [{ libCode: 'A', locationId: 'A1', items }];
    const record = catalogueRecordSchema.parse({ controlNumber: 'a', kind: 'book', title: '灯下集', holdings });
    await writeRecords(store, { libraryId: library.id, source: 'test' }, [record], Date.now());
  }),
);

const loans = (...words: string[]): Promise<string[]> => cli.run('loans', ...words, ...at);
const row = (barcode: string, account: string, lentOn: string, dueOn: string, state: string) =>
  [barcode, account, lentOn, dueOn, state, '0', '灯下集'].join('\t');

test('items are lent, listed, renewed and taken back, and what is refused says why', async () => {
  expect(await loans('lend', '--reader', 'ming', '--barcode', '1')).toEqual([`1 灯下集: lent to ming until ${due}.`]);
  expect(await loans('lend', '--reader', 'hong', '--barcode', '1')).toEqual([
    `The item is on loan to another reader (${due}).`,
  ]);
  expect(process.exitCode).toBe(1);
  expect(await loans('lend', '--reader', 'nobody', '--barcode', '2')).toEqual(['Reader nobody not found in small.']);
  expect(await loans('list')).toEqual([row('1', 'ming', today, due, 'later')]);
  expect(await loans('list', '--overdue')).toEqual(['No loans found.']);
  expect(await loans('renew', '--barcode', '1')).toEqual([`1 灯下集: renewed until ${dayAfter(due, 30)}.`]);
  expect(await loans('renew', '--barcode', '1')).toEqual(['1 was not renewed: maxRenewals.']);
  expect(await loans('return', '--barcode', '1')).toEqual(['1 灯下集: returned.']);
  expect(await loans('return', '--barcode', '1')).toEqual(['1 灯下集: already returned a moment ago.']);
  expect(await loans('return', '--barcode', 'XX')).toEqual(['No item has this barcode.']);
  expect(await loans('list', '--reader', 'ming')).toEqual(['No loans found.']);
});

test('the log of a command that names a copy names no reader', async () => {
  await loans('lend', '--reader', 'ming', '--barcode', '1');
  const entries = await cli.inStore((store) =>
    store.db.selectFrom('audit_entry').select(['detail', 'reader_id', 'account', 'subjects']).execute(),
  );
  expect(entries).toEqual([
    { detail: 'loans lend --reader --barcode', reader_id: null, account: null, subjects: '["1"]' },
  ]);
});
