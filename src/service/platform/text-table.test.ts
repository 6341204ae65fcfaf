import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable, sniffTextEncoding, strictHeads } from './text-table.ts';

const gb18030 = (text: string): Buffer => iconv.encode(text, 'gb18030');

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-table-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const names = { checkHeads: strictHeads(['account', 'name'], ['account']) };
async function read(bytes: Uint8Array) {
  const file = join(dir, 'table.csv');
  writeFileSync(file, bytes);
  const found: unknown[] = [];
  for await (const { line, record } of readTable(file, names)) found.push([line, record['account'], record['name']]);
  return found;
}
const text = 'account,name\r\na1,林晓岚\r\na2,"镕, 喆"\r\n';
const rows = [
  [2, 'a1', '林晓岚'],
  [3, 'a2', '镕, 喆'],
];
const utf16le = (input: string) => Buffer.from(input, 'utf16le');
const utf16be = (input: string) => utf16le(input).swap16();

describe('a table', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['GB18030', gb18030(text)],
    ['UTF-16 LE with a byte order mark', utf16le(`\uFEFF${text}`)],
    ['UTF-16 BE with a byte order mark', utf16be(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16le(text)],
    ['UTF-16 BE', utf16be(text)],
    ['UTF-16 LE with tabs, as Excel saves it', utf16le(`\uFEFFaccount\tname\r\na1\t林晓岚\r\na2\t镕, 喆\r\n`)],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(rows);
  });

  test.each([
    ['UTF-8', Buffer.concat([Buffer.from(text), Buffer.from('a3,甲'), Buffer.from([0xff]), Buffer.from('乙\n')]), 4, 5],
    ['GB18030', Buffer.concat([gb18030(text), gb18030('a3,'), Buffer.from([0xff, 0xff]), gb18030('\n')]), 4, 4],
    ['GB18030 that ends inside a character', Buffer.concat([gb18030(text), Buffer.from([0xb0])]), 4, 1],
    ['UTF-16', Buffer.concat([utf16le(`\uFEFF${text}a3,`), Buffer.from([0x00, 0xd8, 0x41, 0x00])]), 4, 4],
  ])('with bytes that are no %s is refused with line and column', async (_, bytes, line, column) => {
    await expect(read(bytes)).rejects.toThrow(`line ${String(line)}, column ${String(column)}: bytes are not valid`);
  });

  test('that is longer than a chunk is refused with the line and column of the whole file', async () => {
    const lines = Array.from({ length: 60_000 }, (_, nth) => `a${String(nth)},林晓岚\n`).join('');
    const bytes = Buffer.concat([Buffer.from(`account,name\n${lines}b,甲`), Buffer.from([0xc0]), Buffer.from('\n')]);
    await expect(read(bytes)).rejects.toThrow('line 60002, column 4:');
  });

  test.each([
    ['nowhere.csv', 'file not found'],
    ['.', 'is a folder, not a file'],
  ])('named %s is refused in words', async (name, sentence) => {
    await expect(readTable(join(dir, name), names).next()).rejects.toThrow(sentence);
  });
});

test('a broken character does not make UTF-8 another encoding', () => {
  expect(sniffTextEncoding(Buffer.concat([Buffer.from('题名,作者\n'), Buffer.from([0xe4, 0x41])]))).toBe('utf-8');
  expect(sniffTextEncoding(gb18030('题名,作者\n红楼梦,曹雪芹\n'))).toBe('gb18030');
});

test('two columns of one name are two columns', async () => {
  const file = join(dir, 'twice.csv');
  writeFileSync(file, 'note,note\nfirst,second\n');
  const records: unknown[] = [];
  for await (const { record } of readTable(file, { checkHeads: () => undefined })) records.push(record);
  expect(records).toEqual([{ note: 'first', 'note 2': 'second' }]);
});

describe('LDIF', () => {
  const ldif = [
    '# exported by ldapsearch',
    'version: 1',
    '',
    'dn: uid=a1,ou=people,dc=example',
    'ACCOUNT: a1',
    `name:: ${Buffer.from('林晓岚').toString('base64')}`,
    'name: Lin Xiaolan',
    'jpegPhoto:: /9j/4AAQ',
    '',
    '# two lines of',
    '  comment',
    'dn: uid=a2,ou=peo',
    ' ple,dc=example',
    'name: Rong',
    ' , Zhe',
    'account:a2',
    'labeledURI:< file:///etc/passwd',
  ].join('\n');
  const found = [
    [4, 'a1', '林晓岚'],
    [12, 'a2', 'Rong, Zhe'],
  ];
  const readEntries = async (text: string | Uint8Array) => {
    const file = join(dir, 'people.ldif');
    writeFileSync(file, text);
    const heads: string[] = [];
    const entries: unknown[] = [];
    const checkHeads = (names: readonly string[]) => void heads.push(...names);
    for await (const { line, record } of readTable(file, { checkHeads }))
      entries.push([line, record['account'], record['name']]);
    return { heads, entries };
  };

  test('is a table of the values of each attribute; pictures and links are left out', async () => {
    expect(await readEntries(ldif)).toEqual({ heads: ['dn', 'account', 'name', 'name 2'], entries: found });
    expect((await readEntries(`\ufeff${ldif.replaceAll('\n', '\r\n')}`)).entries).toEqual(found);
  });

  test('may be in GB18030, as a whole or in its values', async () => {
    const whole = gb18030('dn: uid=a1\naccount: a1\nname: 林晓岚和李四王五的名字\n');
    const value = `dn: uid=a1\naccount: a1\nname:: ${gb18030('林晓岚').toString('base64')}\n`;
    expect((await readEntries(whole)).entries).toEqual([[1, 'a1', '林晓岚和李四王五的名字']]);
    expect((await readEntries(value)).entries).toEqual([[1, 'a1', '林晓岚']]);
  });

  test('has no entry for the result of a search', async () => {
    expect((await readEntries('dn: uid=a1\naccount: a1\n\nsearch: 2\nresult: 0 Success\n')).entries).toEqual([
      [1, 'a1', undefined],
    ]);
  });

  test('that begins with an entry is known, and a table with a column dn is none', async () => {
    expect((await readEntries('dn: uid=a3\naccount: a3\n')).entries).toEqual([[1, 'a3', undefined]]);
    expect((await readEntries('dn,account,name\n1,a4,Li\n')).entries).toEqual([[2, 'a4', 'Li']]);
  });
});
