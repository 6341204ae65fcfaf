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
