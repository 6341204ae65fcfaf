import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { entriesOf, recordOf, recordsOf } from '#support/import-entries.ts';
import type { CatalogueRecord } from '../model/record.ts';

const table = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');
const heads = '题名,责任者,ISBN,索书号,条码';
const copiesOf = (record: CatalogueRecord | undefined) =>
  record?.holdings.flatMap(({ items }) =>
    items.map(({ barcode, volume }) => [barcode, ...(volume ? [volume] : [])].join(' ')),
  );

describe('rows of one work', () => {
  it('are its copies, wherever they are in the table', async () => {
    const bytes = table(
      heads,
      '河湾纪事,江某,9787544258609,I247/21,10000001',
      '河湾纪事,江某,7-5442-5860-8,I247/21,10000002',
      '山城旧影,湖某,9787532776771,I247/22,10000003',
      '河湾纪事,江某,9787544258609,I247/21,10000004',
    );
    const records = await recordsOf(bytes.replace('7-5442-5860-8', '978-7-5442-5860-9'));
    expect(records.map((record) => [record.title, copiesOf(record)])).toEqual([
      ['山城旧影', ['10000003']],
      ['河湾纪事', ['10000001', '10000002', '10000004']],
    ]);
  });

  it('are known by control number, by key, or by all that they say', async () => {
    const rows = ['红楼梦,曹某,,I242,1', '水浒传,施某,,I242,2', '红楼梦,曹某,,I242,3'];
    expect((await recordsOf(table(heads, ...rows))).map(copiesOf)).toEqual([['2'], ['1', '3']]);
    const columns = { title: '题名', author: '责任者', barcode: '条码' };
    const profile = { csv: { columns, key: ['题名'] } };
    const otherAuthors = table(heads, '红楼梦,曹某,,,1', '红楼梦,曹,,,2');
    expect(await entriesOf(otherAuthors, { profile })).toMatchObject([
      {
        controlNumber: expect.stringMatching(/^key-/),
        warnings: ['Line 3, 责任者: 曹 differs from line 2 and was left out'],
      },
    ]);
    const numbered = table('编号,题名,条码', 'a,甲,1', 'b,乙,2', 'a,甲,3').replace('编号', '控制号');
    expect((await recordsOf(numbered)).map(copiesOf)).toEqual([['2'], ['1', '3']]);
  });

  it('keep their volumes, and two titles with one ISBN are not merged', async () => {
    const volumes = table('题名,ISBN,卷册,条码', '红楼梦,9787020002207,上册,1', '红楼梦,9787020002207,下册,2');
    expect((await recordsOf(volumes)).map(copiesOf)).toEqual([['1 上册', '2 下册']]);
    const titles = table(
      '题名,ISBN,条码',
      '红楼梦 上,9787020002207,1',
      '红楼梦 下,9787020002207,2',
      '红楼梦 上,9787020002207,3',
    );
    const records = await recordsOf(titles);
    expect(records.map((record) => [record.title, copiesOf(record)])).toEqual([
      ['红楼梦 下', ['2']],
      ['红楼梦 上', ['1', '3']],
    ]);
    expect(new Set(records.map(({ controlNumber }) => controlNumber)).size).toBe(2);
  });

  it('fill what another leaves blank', async () => {
    const { record } = await recordOf(table('题名,ISBN,出版社,条码', '甲,9787020002207,,1', '甲,9787020002207,海港,2'));
    expect(record.publisher).toBe('海港');
  });
});

it('a table may be in UTF-16 with its bytes in either order', async () => {
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const { record } = await recordOf(iconv.encode(table('题名,条码', '甲,1'), encoding, { addBOM: true }));
    expect([record.title, copiesOf(record)]).toEqual(['甲', ['1']]);
  }
});

it('numbers that nothing can read are kept in notes', async () => {
  const { record } = await recordOf(table('题名,ISBN,统一书号', '甲,080442957X080442957X,书号1234567'));
  expect([record.isbn, record.notes]).toEqual([[], ['ISBN 080442957X080442957X (invalid)', 'CN 书号1234567']]);
});

describe('what a spreadsheet leaves in a table', () => {
  it('is read as what the cell shows', async () => {
    const { record } = await recordOf(table(heads, '等号,江某,"=""9787806000809""",I247,"=""00040001"""'));
    expect([record.isbn, copiesOf(record)]).toEqual([['9787806000809'], ['00040001']]);
    const grouped = await recordOf(table(heads, '分组,江某,"9,787,806,000,809",I247,"10,000,004"'));
    expect([grouped.record.isbn, copiesOf(grouped.record)]).toEqual([['9787806000809'], ['10000004']]);
    const marked = await recordOf(table(heads, "撇号,江某,'9787806000809,I247,'00040001"));
    expect([marked.record.isbn, copiesOf(marked.record)]).toEqual([['9787806000809'], ['00040001']]);
    const decimals = await recordOf(table(heads, '小数,江某,9787806000809.0,I247,10000004.0'));
    expect([decimals.record.isbn, copiesOf(decimals.record)]).toEqual([['9787806000809'], ['10000004']]);
  });

  it.each([
    ['4.0004E+07', 'is in powers of ten, has lost digits and was left out'],
    ['4,0004e7', 'is in powers of ten, has lost digits and was left out'],
    ['#N/A', 'is an error of the spreadsheet and was left out'],
    ['########', 'is an error of the spreadsheet and was left out'],
  ])('is no barcode where it is %s', async (text, reason) => {
    const { record, warnings } = await recordOf(table(heads, `指数,江某,9787806000809,I247,"${text}"`));
    expect(copiesOf(record)).toEqual([]);
    expect(warnings).toEqual([`Line 2, 条码: ${text} ${reason}`]);
  });

  it('is no control number either, so that its row is rejected', async () => {
    const [entry] = await entriesOf(table('控制号,题名', '9.78E+12,甲'));
    expect(entry).toMatchObject({ operation: undefined, reason: expect.stringMatching(/^Line 2, 控制号: 9.78E\+12/) });
  });
});

describe('a table', () => {
  const row = '首行,江某,9787806000809,I247/8,00012356';
  it.each([
    ['a line sep=', table('sep=,', heads, row)],
    ['a quoted line sep= and semicolons', table('"sep=;"', heads.replaceAll(',', ';'), row.replaceAll(',', ';'))],
    ['a byte order mark', `\ufeff${table(heads, row)}`],
    ['a byte order mark and sep=', `\ufeff${table('sep=,', heads, row)}`],
    ['tabs', table(heads.replaceAll(',', '\t'), row.replaceAll(',', '\t'))],
    ['quoted heads with commas and line breaks', table(`"备注,一\n二",${heads}`, `x,${row}`)],
    ['GB18030', iconv.encode(table(heads, row), 'gb18030')],
    ['UTF-16', Buffer.from(`\ufeff${table(heads, row).replaceAll(',', '\t')}`, 'utf16le')],
  ])('is read with %s', async (_, bytes) => {
    const { record } = await recordOf(bytes);
    expect([record.title, copiesOf(record)]).toEqual(['首行', ['00012356']]);
  });

  it('keeps quoted line breaks in its cells', async () => {
    const { record } = await recordOf(table('题名,ISBN,摘要', '甲,9787806000809,"一\r\n二"'));
    expect(record.summary).toBe('一\n二');
  });

  it('shows the words of a year that no number can say', async () => {
    const { record } = await recordOf(table('题名,ISBN,出版年', '甲,9787806000809,民國99年'));
    expect(record).toMatchObject({ pubYear: 2010, pubDate: '民國99年' });
  });
});

it('takes the number of a day that a spreadsheet wrote for the day of publication', async () => {
  const records = await recordsOf(table('题名,ISBN,出版日期', '甲,9787544258609,45200', '乙,9787532776771,2012'));
  expect(records.map(({ pubYear, pubDate }) => [pubYear, pubDate])).toEqual([
    [2023, '2023-10-01'],
    [2012, '2012'],
  ]);
});

it('has no other text for a binding, and keeps it in a note', async () => {
  const file = table('题名,ISBN,装帧', '甲,9787544258609,精装', '乙,9787532776771,全三册');
  const records = await recordsOf(file);
  expect(records.map(({ binding, notes }) => [binding, notes])).toEqual([
    ['精装', []],
    [undefined, ['全三册']],
  ]);
  const warnings = (await entriesOf(file)).map((entry) => entry.warnings);
  expect(warnings).toEqual([[], ['全三册 is no binding and is kept in a note']]);
});
