import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('the running loans of another system come in once, change with its file, and end when a whole list lacks them', async () => {
  const file = join(cli.dir(), 'loans.csv');
  const write = (...lines: string[]) => {
    writeFileSync(file, ['reader,barcode,lentOn,dueOn,renewals', ...lines].join('\n'));
  };
  const [lentOn, late, soon] = [-40, -10, 2].map((days) => dayAfter(today, days));
  const first = `ming,1,${lentOn ?? ''},${late ?? ''},0`;
  write(
    first,
    `hong,2,${lentOn ?? ''},${soon ?? ''},`,
    `nobody,3,${lentOn ?? ''},${soon ?? ''},`,
    `ming,3,yesterday,${soon ?? ''},1`,
  );
  const [counts, ...rejected] = await loans('import', file, '--whole');
  expect(counts).toBe(`${file}: 2 added, 0 updated, 0 unchanged, 0 ended, 2 rejected`);
  expect(rejected).toEqual([
    '  line 4: there is no reader nobody',
    expect.stringMatching(/line 5: lentOn/),
    '  No loans were ended because lines were rejected.',
  ]);
  expect(process.exitCode).toBe(2);
  expect(await loans('list')).toEqual([
    row('1', 'ming', lentOn ?? '', late ?? '', 'overdue'),
    row('2', 'hong', lentOn ?? '', soon ?? '', 'soon'),
  ]);
  await loans('lend', '--reader', 'hong', '--barcode', '3');
  write(first);
  expect(await loans('import', file)).toEqual([`${file}: 0 added, 0 updated, 1 unchanged, 0 ended, 0 rejected`]);
  write(first.replace(late ?? '', soon ?? ''));
  expect(await loans('import', file, '--whole')).toEqual([
    `${file}: 0 added, 1 updated, 0 unchanged, 1 ended, 0 rejected`,
  ]);
  // What was lent here is none of the other system's.
  expect((await loans('list')).map((line) => line.split('\t')[0])).toEqual(['1', '3']);
  writeFileSync(file, 'reader,barcode\nming,1');
  expect(await loans('import', file)).toEqual([`${file}: columns are missing: lentOn, dueOn`]);
  expect(await loans('import', `${file}x`)).toEqual([`${file}x: file not found`]);
});
