import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { smallLibrary } from '#support/library-folder.ts';
import { commandLine } from '#support/cli.ts';
import { returnDeposit } from '#service/ledger/charges/deposits.ts';
import { balanceOf, listBalances } from '#service/ledger/charges/read-charges.ts';
import { turnover } from '#service/ledger/charges/turnover.ts';
import { isHeld } from '#service/catalogue/model/is-held.ts';
import { isPassword } from '#service/identity/accounts/hash.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import type { Store } from '#service/platform/db/open.ts';
import { simpleRecord, writeIso2709 } from '../../tests/fixtures/import/iso2709.ts';
import { registerExport } from './export.ts';
import { registerImport } from './import.ts';
import { registerMoveIn } from './move-in.ts';

// The index follows in a thread that takes seconds to start; src/cli/import.test.ts tests it.
vi.mock('./follow.ts', () => ({
  withIndex: (_staff: unknown, work: (notify: () => void) => Promise<void>) => work(() => undefined),
}));

const library = (circulation: object = {}) => ({ 'library.json': { ...smallLibrary('small', '100001'), circulation } });
const cli = commandLine([registerMoveIn, registerExport, registerImport], {
  small: library(),
  other: { 'library.json': smallLibrary('other', '100002') },
});
const today = '2026-11-29';
const samples = join(import.meta.dirname, '../../tests/fixtures/move-in');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T02:00:00Z`) });
  return () => {
    vi.useRealTimers();
  };
});

const moveIn = (...words: string[]): Promise<string[]> => cli.run('move-in', ...words, '--library', 'small');
const filesOf = (profile: string, files: Record<string, string>): string[] => [
  profile,
  ...Object.entries(files).flatMap(([name, file]) => [`--${name}`, join(samples, profile, file)]),
];

/** What a library has: records, copies with their status, readers, running loans, requests, debts in fen. */
const stored = (path = 'small') =>
  cli.inStore(async ({ db }) => {
    const { id } = await db
      .selectFrom('library')
      .select('id')
      .where('mapping_path', '=', path)
      .executeTakeFirstOrThrow();
    const readers = await db
      .selectFrom('reader')
      .select(['id', 'account', 'status', 'valid_until'])
      .where('library_id', '=', id)
      .execute();
    const debts = await Promise.all(readers.map(async (reader) => balanceOf(db, id, reader.id)));
    const items = await db
      .selectFrom('item')
      .select(['barcode', 'status'])
      .where('library_id', '=', id)
      .orderBy('barcode')
      .execute();
    const loans = await db
      .selectFrom('loan')
      .innerJoin('reader', 'reader.id', 'loan.reader_id')
      .select(['reader.account', 'barcode', 'lent_on', 'due_on', 'renewals'])
      .where('loan.library_id', '=', id)
      .where('returned_at', 'is', null)
      .execute();
    const requests = await db
      .selectFrom('copy_request')
      .innerJoin('reader', 'reader.id', 'copy_request.reader_id')
      .select(['reader.account', 'copy_request.title', 'stage'])
      .where('copy_request.library_id', '=', id)
      .execute();
    const records = await db
      .selectFrom('record')
      .select(['title', 'suppressed_at'])
      .where('library_id', '=', id)
      .where(isHeld)
      .execute();
    return {
      records: records.map(({ title, suppressed_at: at }) => (at === null ? title : `${title} (suppressed)`)).sort(),
      items: items.map(({ barcode, status }) => `${barcode} ${status}`),
      readers: readers.map(({ account, status, valid_until }) => `${account} ${status} ${valid_until ?? '-'}`).sort(),
      loans: loans.map((row) => Object.values(row).join(' ')).sort(),
      requests: requests.map((row) => Object.values(row).join(' ')),
      owedFen: debts.reduce((sum, fen) => sum + fen, 0),
      balances: (await listBalances(db, id)).map((row) => {
        const account = readers.find((reader) => reader.id === row.readerId)?.account ?? '';
        return `${account} ${row.kind} ${String(row.amountFen)}`;
      }),
    };
  });
const credentialOf = (account: string) =>
  cli.inStore(async (store, { id }) => {
    const reader = await findReader(store, id, account);
    const credential = store.db
      .selectFrom('credential')
      .selectAll()
      .where('reader_id', '=', reader?.id ?? 0);
    return credential.executeTakeFirst();
  });

const koha = filesOf('koha', {
  records: 'records.xml',
  readers: 'borrowers.csv',
  loans: 'issues.csv',
  requests: 'reserves.csv',
  charges: 'accountlines.csv',
});

describe('Koha', () => {
  test('shows what it understands, and writes nothing', async () => {
    const printed = await moveIn(...koha);
    expect(printed).toEqual(
      expect.arrayContaining([
        'records: 3 read, 3 new, 0 known, 0 rejected',
        '  record 501: Dream of the Red Chamber',
        'readers: 3 rows read, 2 understood',
        '  account ada, name Okafor, Ada, primaryId C0001, typeCode ST, validFrom 2025-09-01, validUntil 2027-08-31, mail ada@example.edu, phone 13812345678',
        'loans: 3 rows read, 1 understood',
        '  reader ada, barcode 3001, lentOn 2026-11-20, dueOn 2026-12-20, renewals 1',
        'requests: 1 rows read, 1 understood',
        'charges: 3 rows read, 2 understood',
        '  borrowers.csv:4, column 9 (dateexpiry): 2027-13-31 is not a day',
        '  borrowers.csv:4, column 10 (email): not an e-mail address',
        '  issues.csv:3, column 2 (borrowernumber): there is no reader 9',
        '  issues.csv:4, column 3 (itemnumber): there is no copy 99',
        'codes not in library.json: 5',
        '  location GEN: 6',
        '  library CPL: 6',
        'copies lent without a loan: 1',
        '  3003',
        'Nothing was written. Add --write to write it.',
      ]),
    );
    expect(process.exitCode).toBe(2);
    expect(await stored()).toMatchObject({ records: [], readers: [], items: [], owedFen: 0 });
  });

  test('brings in copies, readers, loans, requests and debts, once', async () => {
    await moveIn(...koha, '--write');
    const after = await stored();
    expect(after).toEqual({
      records: ['Dream of the Red Chamber', 'Journey to the West', 'Water Margin (suppressed)'],
      items: ['3001 loaned', '3002 missing', '3003 loaned', '3004 reference', '3005 withdrawn', '3006 available'],
      readers: ['C0002 lost 2027-08-31', 'ada normal 2027-08-31'],
      loans: ['ada 3001 2026-11-20 2026-12-20 1'],
      requests: ['C0002 Dream of the Red Chamber waiting'],
      owedFen: 4650,
      balances: [],
    });
    expect(await moveIn(...koha, '--write')).toEqual(
      expect.arrayContaining([
        'records: 0 new, 0 updated, 3 unchanged',
        'readers: 0 added, 2 updated, 0 unchanged, 0 ended',
        'loans: 0 added, 0 updated, 1 unchanged, 0 ended',
        'requests: 0 added, 0 updated, 1 unchanged, 0 ended',
        'charges: 0 added, 0 updated, 2 unchanged, 0 ended',
      ]),
    );
    expect(await stored()).toEqual(after);
    // Readers get no message about debts that they know.
    const messages = await cli.inStore((store) => store.db.selectFrom('notice').selectAll().execute());
    expect(messages).toEqual([]);
  });

  test('is undone by number: deletes everything that it created, and keeps both ledger entries', async () => {
    await moveIn(...koha, '--write');
    expect(await moveIn('undo', '1')).toEqual([
      'run 1 undone: 3 records withdrawn, 2 readers, 1 loans and 1 requests removed, 2 charges, deposits and credits reversed',
    ]);
    expect(await stored()).toEqual({
      records: [],
      items: [],
      readers: [],
      loans: [],
      requests: [],
      owedFen: 0,
      balances: [],
    });
    const kinds = await cli.inStore((store) =>
      store.db.selectFrom('ledger_entry').select('kind').orderBy('id').execute(),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['fine', 'lost', 'reversal', 'reversal']);
    await moveIn(...koha, '--write');
    expect(await stored()).toMatchObject({ owedFen: 4650, loans: ['ada 3001 2026-11-20 2026-12-20 1'] });
    expect(await moveIn('undo', '9')).toEqual(['Run 9 not found in small.']);
  });

  test('an undo leaves what has been used since', async () => {
    await moveIn(...koha, '--write');
    await cli.inStore(async ({ db }: Store) => {
      await db.updateTable('loan').set({ renewed_on: today, renewals: 2 }).execute();
      await db.updateTable('reader').set({ language: 'zh-CN' }).where('account', '=', 'C0002').execute();
    });
    const [first, ...kept] = await moveIn('undo', '1');
    expect(first).toBe(
      'run 1 undone: 3 records withdrawn, 0 readers, 0 loans and 1 requests removed, 2 charges, deposits and credits reversed',
    );
    expect(kept).toEqual(['kept because they are in use: 3', '  loan 1', '  reader 1', '  reader 2']);
    expect(await stored()).toMatchObject({ loans: ['ada 3001 2026-11-20 2026-12-20 2'], items: ['3001 loaned'] });
  });
});

test('SLiMS: copies of a separate file belong to the records that name their codes', async () => {
  const slims = filesOf('slims', {
    records: 'biblio.csv',
    items: 'items.csv',
    readers: 'members.csv',
    loans: 'loans.csv',
  });
  const printed = await moveIn(...slims, '--password', 'birthday', '--write');
  expect(printed).toEqual(
    expect.arrayContaining([
      'records: 2 read, 2 new, 0 known, 0 rejected',
      'items: 3 rows read, 3 understood',
      'loans: 1 rows read, 1 understood, 1 left out by the profile',
      '  location Ruang 2: 1',
    ]),
  );
  expect(await stored()).toMatchObject({
    records: ['Bumi Manusia', 'Laskar Pelangi'],
    items: ['B00001 loaned', 'B00002 reference', 'B00003 available'],
    readers: ['M001 normal 2027-01-01', 'M002 normal 2027-01-01'],
    loans: ['M001 B00001 2026-11-01 2026-11-15 0'],
  });
  const siti = await credentialOf('M001');
  expect(await isPassword(siti?.hash, '20030405')).toBe(true);
  expect(siti).toMatchObject({ must_change: 1, initial_hash: siti?.hash });
  const file = printed.find((line) => line.startsWith('passwords to hand out: '))?.slice(23) ?? '';
  const [, account, , , password] = /\r\n(M002),(Budi),(SMA 1),(\S+)\r\n/.exec(readFileSync(file, 'utf8')) ?? [];
  expect(account).toBe('M002');
  expect(await isPassword((await credentialOf('M002'))?.hash, password ?? '')).toBe(true);
});

/** A workbook with one sheet of texts. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]) =>
    row.map((text, at) => `<c r="${'ABCDEF'.charAt(at)}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

test('汇文: CNMARC in GBK with 905, readers in a workbook, loans in GBK', async () => {
  const file = (name: string, bytes: Buffer) => {
    const path = join(cli.dir(), name);
    writeFileSync(path, bytes);
    return path;
  };
  const gbk = (text: string) => iconv.encode(text, 'gb18030');
  const marc = [1, 2].map((at) =>
    writeIso2709(
      {
        fields: [
          ['001', `0${String(at)}`],
          ['100', { subfields: [['a', '20200101d2020    em y0chiy50      ea']] }],
          [
            '200',
            {
              indicators: '1 ',
              subfields: [
                ['a', `大学图书馆工作手册${String(at)}`],
                ['f', '王明华编著'],
              ],
            },
          ],
          [
            '905',
            {
              subfields: [
                ['a', 'A'],
                ['b', `T00${String(at)}`],
                ['d', 'G25'],
                ['e', '12'],
                ['f', 'A1'],
              ],
            },
          ],
        ],
      },
      gbk,
    ),
  );
  const readers = [
    ['证件号', '姓名', '读者类型', '失效日期', '身份证号', '备注'],
    ['2024001', '张三', '本科生', '2027-08-31', '11010120010203123X', ''],
    ['2024002', '李四', '教师', '20270831', '', '交过押金 100 元'],
  ];
  const loans = '证件号,条码号,题名,借出日期,应还日期\r\n2024002,T002,大学图书馆,2026.10.01,2026.12.01\r\n';
  const files = [
    '--records',
    file('marc.iso', Buffer.concat(marc)),
    '--readers',
    file('readers.xlsx', workbook(readers)),
    '--loans',
    file('loans.csv', gbk(loans)),
  ];
  const printed = await moveIn('huiwen', '--write', ...files);
  expect(printed).toEqual(expect.arrayContaining(['  columns not read: 题名', '  reader type undergraduate: 1']));
  expect(await stored()).toMatchObject({
    records: ['大学图书馆工作手册1', '大学图书馆工作手册2'],
    items: ['T001 available', 'T002 loaned'],
    readers: ['2024001 normal 2027-08-31', '2024002 normal 2027-08-31'],
    loans: ['2024002 T002 2026-10-01 2026-12-01 0'],
  });
  expect(await isPassword((await credentialOf('2024001'))?.hash, '03123X')).toBe(true);
  const message = await cli.inStore(async (store, { id }) => (await findReader(store, id, '2024002'))?.desk_message);
  expect(message).toBe('交过押金 100 元');
});

const records = () => {
  const file = join(cli.dir(), 'records.mrc');
  writeFileSync(
    file,
    Buffer.concat([1, 2].map((at) => writeIso2709(simpleRecord(`c${String(at)}`, `Book ${String(at)}`)))),
  );
  return ['--records', file];
};
const generic = filesOf('generic', {
  items: 'items.csv',
  readers: 'readers.csv',
  loans: 'loans.csv',
  charges: 'charges.csv',
});

test('MARC and CSV: days, formulas and amounts as people have them, and the rest with its place', async () => {
  const printed = await moveIn(...generic, ...records(), '--write');
  expect(printed).toEqual(
    expect.arrayContaining([
      '  items.csv:5, column 1 (record): no record c9',
      '  readers.csv:4, column 1 (account): 4.0004E+07 is in powers of ten and has lost digits',
      '  loans.csv:3, column 3 (lentOn): 01/10/2026 is not a day',
      '  charges.csv:5, column 2 (amount): 0.005 is not an amount',
      '  location Z9: 1',
      '  library X: 1',
    ]),
  );
  expect(printed.filter((line) => line.includes('readers.csv:4'))).toHaveLength(1);
  expect(await stored()).toEqual({
    records: ['Book 1', 'Book 2'],
    items: ['0001 loaned', '0002 available', '0003 available'],
    readers: ['2024001 normal 2027-08-31', '2024002 normal 2027-08-31'],
    loans: ['2024001 0001 2026-10-01 2026-11-30 0'],
    requests: [],
    owedFen: 101_280,
    balances: ['2024002 credit 500'],
  });
});

test('whole lists end the cards, loans and debts that they lack; readers are never deleted', async () => {
  const file = (name: string, ...lines: string[]) => {
    const path = join(cli.dir(), `${name}.csv`);
    writeFileSync(path, lines.join('\n'));
    return [`--${name}`, path];
  };
  const readers = ['account,name,validUntil', 'a,A,2027-08-31', 'b,B,2027-08-31', 'c,C,2026-01-31'];
  const loans = ['reader,barcode,lentOn,dueOn', 'a,0001,2026-11-01,2026-12-01', 'b,0002,2026-11-01,2026-12-01'];
  const charges = ['number,reader,amount', '1,a,5.00', '2,b,3.00'];
  const items = ['--items', join(samples, 'generic', 'items.csv')];
  await moveIn(
    'generic',
    ...records(),
    ...items,
    ...file('readers', ...readers),
    ...file('loans', ...loans),
    ...file('charges', ...charges),
    '--write',
  );
  const [head = '', first = ''] = loans;
  const fewer = [
    ...file('readers', ...readers.slice(0, 2)),
    ...file('loans', head, first.replace('2026-12-01', '2026-12-15')),
    ...file('charges', 'number,reader,amount', '1,a,2.00'),
  ];
  await moveIn('generic', ...fewer, '--write');
  expect(await stored()).toMatchObject({
    readers: ['a normal 2027-08-31', 'b normal 2027-08-31', 'c normal 2026-01-31'],
    loans: ['a 0001 2026-11-01 2026-12-15 0', 'b 0002 2026-11-01 2026-12-01 0'],
    owedFen: 500,
  });
  await moveIn('generic', ...fewer, '--whole', '--write');
  expect(await stored()).toMatchObject({
    readers: ['a normal 2027-08-31', 'b normal 2026-11-28', 'c normal 2026-01-31'],
    loans: ['a 0001 2026-11-01 2026-12-15 0'],
    owedFen: 200,
  });
  // Of the valid cards, all are missing, which is more than half; before it was one of two.
  const short = await moveIn('generic', ...file('readers', 'account,name', 'z,Z'), '--whole', '--write');
  expect(short.join('\n')).toContain(
    'the list lacks more than half of the readers with a valid card; no card was ended',
  );
  expect((await stored()).readers).toContain('a normal 2027-08-31');
  const more = await moveIn('generic', ...file('charges', 'number,reader,amount', '1,a,2.01'), '--write');
  expect(more).toContain(
    '  charges.csv:2, column 3 (amount): the debt is larger than at an earlier run: undo that run and import again',
  );
  expect(await stored()).toMatchObject({ owedFen: 200 });
  // A list with a line that is not understood ends nothing.
  await moveIn('generic', ...file('loans', head, 'a,0009,2026-11-01,2026-12-01'), '--whole', '--write');
  expect(await stored()).toMatchObject({ loans: ['a 0001 2026-11-01 2026-12-15 0'] });
});

describe('deposits and credits', () => {
  const put = (name: string, ...lines: string[]): string[] => {
    const path = join(cli.dir(), `${name}.csv`);
    writeFileSync(path, lines.join('\n'));
    return [`--${name}`, path];
  };
  const readers = (deposit: string) => put('readers', 'account,name,deposit', `a,A,${deposit}`, 'b,B,-1', 'c,C,0');
  const charges = (credit: string) =>
    put('charges', 'number,reader,amount,kind', `1,a,${credit},fee`, '2,b,20,deposit', '3,b,-7.00,deposit');
  const balances = async () => (await stored()).balances;

  test('are booked once, and another amount takes the place of the former one', async () => {
    const printed = await moveIn('generic', ...readers('100.00'), ...charges('-5'), '--write');
    expect(printed).toContain('  readers.csv:3, column 3 (deposit): -1 is not an amount');
    const first = ['a credit 500', 'a deposit 10000', 'b deposit 2700'];
    expect((await balances()).sort()).toEqual(first);
    const same = await moveIn('generic', ...readers('100.00'), ...charges('-5'), '--write');
    expect(same).toContain('charges: 0 added, 0 updated, 4 unchanged, 0 ended');
    expect((await balances()).sort()).toEqual(first);
    await moveIn('generic', ...readers('100.01'), ...charges('-4.99'), '--write');
    expect((await balances()).sort()).toEqual(['a credit 499', 'a deposit 10001', 'b deposit 2700']);
    const sums = await cli.inStore((store, { id }) => turnover(store.db, id, { from: today, to: today }));
    const takenOver = sums.find(({ account }) => account === 'taken-over');
    expect((takenOver?.debitFen ?? 0) - (takenOver?.creditFen ?? 0)).toBe(499 + 10_001 + 2_700);
    expect(await stored()).toMatchObject({ owedFen: 0 });
  });

  test('without a number are those of their reader, and a whole list ends what it lacks', async () => {
    const amounts = (...lines: string[]) => put('charges', 'reader,amount,kind', ...lines);
    await moveIn('generic', ...readers('50'), ...amounts('a,-5,fee', 'a,20,deposit', 'a,30,deposit'), '--write');
    expect((await balances()).sort()).toEqual(['a credit 500', 'a deposit 10000']);
    await moveIn('generic', ...amounts('a,-4,fee', 'a,25,deposit'), '--write');
    expect((await balances()).sort()).toEqual(['a credit 400', 'a deposit 10500']);
    const printed = await moveIn('generic', ...amounts('a,25,deposit'), '--whole', '--write');
    expect(printed).toContain('charges: 0 added, 0 updated, 1 unchanged, 2 ended');
    expect(await balances()).toEqual(['a deposit 7500']);
  });

  test('of the file of readers are counted, and end with an amount of 0', async () => {
    expect(await moveIn('generic', ...readers('50'), '--write')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('account a, name A'),
        expect.stringContaining('deposit 50.00'),
        'charges: 1 added, 0 updated, 0 unchanged, 0 ended',
      ]),
    );
    expect(await moveIn('generic', ...readers(''), '--write')).not.toContain('charges:');
    expect(await balances()).toEqual(['a deposit 5000']);
    expect(await moveIn('generic', ...readers('0'), '--write')).toContain(
      'charges: 0 added, 0 updated, 0 unchanged, 1 ended',
    );
    expect(await balances()).toEqual([]);
  });

  test('are taken back when a run is undone, as far as the reader has them', async () => {
    await moveIn('generic', ...readers('100'), ...charges('-5'), '--write');
    await cli.inStore(async (store, loaded) => {
      const reader = await findReader(store, loaded.id, 'a');
      const event = { library: loaded, readerId: reader?.id ?? 0, key: 'back', now: Date.now() };
      await returnDeposit(store.db, { ...event, means: 'cash' });
    });
    const changed = await moveIn('generic', ...readers('80'), '--write');
    const refusal = 'the reader has less of it than at an earlier run: correct it at the desk';
    expect(changed).toContain(`  readers.csv:2, column 3 (deposit): ${refusal}`);
    expect((await balances()).sort()).toEqual(['a credit 500', 'b deposit 2700']);
    const undone = await moveIn('undo', '1');
    expect(undone[0]).toContain('3 charges, deposits and credits reversed');
    expect(undone.join('\n')).toMatch(/deposit \d+/);
    expect(await balances()).toEqual([]);
  });

  test('of the file of readers are no longer booked from the cut-over day on', async () => {
    cli.put({ small: library({ cutOver: today }) });
    await moveIn('generic', ...readers('100'), '--write');
    expect(await stored()).toMatchObject({ balances: [], readers: ['a normal -', 'b normal -', 'c normal -'] });
    cli.put({ small: library({ cutOver: '2026-11-30' }) });
    await moveIn('generic', ...readers('100'), '--write');
    expect(await balances()).toEqual(['a deposit 10000']);
  });
});

test.each([
  ['2026-11-30', true],
  ['2026-11-29', false],
  ['2026-11-28', false],
])('with the cut-over on %s, loans and debts of today are imported and undone: %s', async (cutOver, isBefore) => {
  await moveIn(...koha.slice(0, 5), '--write');
  cli.put({ small: library({ cutOver }) });
  const printed = await moveIn(...koha, '--write');
  expect(printed.some((line) => line.startsWith('run 2 written'))).toBe(isBefore);
  expect(await stored()).toMatchObject({ owedFen: isBefore ? 4650 : 0 });
  const [undone = ''] = await moveIn('undo', '1');
  expect(undone).toMatch(
    isBefore ? /^run 1 undone/ : new RegExp(`^circulation.cutOver is ${cutOver}: from that day on`),
  );
});

test.each([
  [['koha', '--records', '/nowhere/marc.xml'], /^\/nowhere\/marc\.xml: file not found$/],
  [['koha', '--readers', '/nowhere/readers.csv'], /^\/nowhere\/readers\.csv: file not found$/],
  [['koha', '--readers', samples], /^.*move-in: is a folder, not a file$/],
  [['kohaa', '--records', 'x'], /^kohaa: file not found\. Use a file, or one of: koha, slims, huiwen, generic$/],
  [['koha'], /^Name at least one file: --records, --items, --readers, --loans, --requests, --charges\.$/],
  [
    ['koha', '--loans', join(samples, 'slims/loans.csv')],
    /^.*loans\.csv: columns are missing: borrowernumber, itemnumber, date_due; found: loan_id/,
  ],
  [['koha', '--items', join(samples, 'slims/items.csv')], /^.*items\.csv: the profile does not describe items$/],
  [[join(samples, 'koha/records.xml'), '--records', 'x'], /^.*records\.xml: .*JSON/],
])('%j ends with one sentence', async (words, sentence) => {
  const printed = await moveIn(...words);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(sentence);
  expect(process.exitCode).toBe(1);
});

test('a profile of the library with a mistake names the part', async () => {
  const file = join(cli.dir(), 'own.json');
  writeFileSync(file, JSON.stringify({ source: 'own', dates: 'ydm', loans: { columns: { borrower: 'x' } } }));
  const printed = await moveIn(file, '--loans', 'x');
  expect(printed[0]).toMatch(/own\.json: dates\./);
  expect(printed[0]).toMatch(/own\.json: loans\.columns\./);
});

describe('an export', () => {
  const exported = ['records', 'readers', 'loans', 'requests', 'charges'];
  test('moves in to an empty library with the same records, copies, readers, loans, requests and debts', async () => {
    await moveIn(...koha, '--write');
    const more = join(cli.dir(), 'more.csv');
    writeFileSync(more, ['reader,amount,kind', 'ada,-2.50,fee', 'ada,100,deposit'].join('\n'));
    await moveIn('generic', '--charges', more, '--write');
    await cli.inStore(async ({ db }: Store) => {
      await db.updateTable('reader').set({ name: '=1+1', phone: null }).where('account', '=', 'ada').execute();
    });
    const past = join(cli.dir(), 'past.csv');
    writeFileSync(past, 'barcode,month,count\n3001,2026-01,3\n3001,2026-02,1\n3003,2026-01,2\n');
    await cli.run('import', 'loans', past, '--library', 'small');
    const before = await stored();
    const folder = join(cli.dir(), 'export');
    const files = await cli.run('export', '--all', '--library', 'small', '--to', folder);
    expect(files.map((line) => line.slice(folder.length + 1))).toEqual([
      'records.jsonl: 3 rows',
      'items.csv: 6 rows',
      'readers.csv: 2 rows',
      'loans.csv: 1 rows',
      'requests.csv: 1 rows',
      'charges.csv: 4 rows',
      'past-loans.csv: 3 rows',
      'ledger.csv: 4 rows',
      'records.xml: 3 rows',
    ]);
    expect(readFileSync(join(folder, 'records.xml'), 'utf8')).toContain('<subfield code="n">1</subfield>');
    const words = exported.flatMap((name) => [
      `--${name}`,
      join(folder, `${name}.${name === 'records' ? 'jsonl' : 'csv'}`),
    ]);
    const other = ['--library', 'other'];
    await cli.run('move-in', 'generic', ...words, '--items', join(folder, 'items.csv'), '--write', ...other);
    await cli.run('import', 'loans', join(folder, 'past-loans.csv'), ...other);
    expect(before.balances).toEqual(['ada deposit 10000', 'ada credit 250']);
    expect(await stored('other')).toEqual(before);
    const again = join(cli.dir(), 'again');
    await cli.run('export', '--all', ...other, '--to', again);
    expect(readFileSync(join(again, 'readers.csv'), 'utf8')).toContain("ada,'=1+1,");
    for (const name of ['items', 'loans', 'requests', 'readers', 'past-loans']) {
      const text = (at: string) => readFileSync(join(at, `${name}.csv`), 'utf8');
      expect(text(again)).toBe(text(folder));
    }
  });

  test('does not overwrite files', async () => {
    const folder = join(cli.dir(), 'export');
    await cli.run('export', '--all', '--library', 'small', '--to', folder);
    expect(await cli.run('export', '--all', '--library', 'small', '--to', folder)).toEqual([
      `${join(folder, 'records.jsonl')} already exists; use another folder.`,
    ]);
    expect(process.exitCode).toBe(1);
  });
});
