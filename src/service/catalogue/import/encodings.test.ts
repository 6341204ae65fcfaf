import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { writeIso2709 } from '../../../../tests/fixtures/import/iso2709.ts';
import { entriesOf, field, recordOf } from '#support/import-entries.ts';
import { marcEncoding } from './read-entries.ts';

const marcIn = (encoding: string, title: string): Buffer =>
  writeIso2709({ fields: [['001', 'b1'], field('245', '00', 'a', title)] }, (text) => iconv.encode(text, encoding));

describe('an encoding that the bytes tell', () => {
  it.each([
    ['big5', '臺灣圖書館的故事'],
    ['euc-kr', '도서관 이야기'],
    ['shift_jis', '図書館学の基礎とデジタル化'],
    ['euc-jp', '図書館学の基礎とデジタル化'],
    ['gb18030', '五四运动的社会背景'],
  ])('is %s of ISO 2709 and of a table', async (encoding, title) => {
    const [entry] = await entriesOf(marcIn(encoding, title));
    expect(entry).toMatchObject({ operation: { record: { title } }, guess: { encoding } });
    expect(entry?.isDoubtful).not.toBe(true);
    expect(entry?.guess?.confidence).toBeGreaterThan(40);
    const table = iconv.encode(`title,isbn\r\n${title},9787806000809\r\n`, encoding);
    expect(await entriesOf(table)).toMatchObject([{ operation: { record: { title } }, guess: { encoding } }]);
  });
});

it.each([
  ['windows-1252', 'title;author\r\nL’été à Genève;Hélène Müller\r\n'],
  ['windows-1252', 'title,author\r\nMüller,Größe\r\n'],
  ['windows-1252', 'title,author\r\nAños de soledad,García Márquez\r\n'],
  ['windows-1252', 'title;author\r\nKatze;Jörg\r\n'],
  ['windows-1251', 'title,author\r\nВойна и мир,Толстой\r\n'],
  ['gb18030', '题名,作者\r\nC语言程序设计,谭浩强\r\n'],
  ['gb18030', 'title,author\r\nPython编程,王方\r\n'],
])('a short table in %s is read: %j', async (encoding, table) => {
  const [, row = ''] = table.split('\r\n');
  const [entry] = await entriesOf(iconv.encode(table, encoding));
  expect(entry).toMatchObject({ guess: { encoding }, isDoubtful: false });
  expect(JSON.stringify(entry?.operation)).toContain(row.split(/[,;]/)[0]);
});

it('says that the words of a table are improbable', async () => {
  expect(await entriesOf(iconv.encode('title,place\r\nAna,París\r\n', 'windows-1252'))).toMatchObject([
    { isDoubtful: true, warnings: ['Encoding gb18030 is a guess with confidence 5 of 100'] },
  ]);
});

it.each([
  ['big5', 'big5', '臺北'],
  ['big5-hkscs', 'big5hkscs', '香港咗'],
  ['Big5', 'big5', '臺北'],
  ['euc-kr', 'euc-kr', '한국'],
  ['cp949', 'cp949', '한국'],
  ['shift-jis', 'shift_jis', '夏目漱石'],
  ['euc-jp', 'euc-jp', '夏目漱石'],
  ['windows-1251', 'windows-1251', 'Война и мир'],
  ['windows-1252', 'windows-1252', 'L’œuvre — étude'],
  ['koi8-r', 'koi8-r', 'Война'],
  ['iso-8859-2', 'iso-8859-2', 'Příliš žluťoučký'],
  ['ISO-8859-7', 'iso-8859-7', 'Ιστορία'],
  ['gbk', 'gbk', '红楼梦'],
])('--encoding %s reads text in %s', async (name, encoding, title) => {
  expect(marcEncoding(name)).toBeDefined();
  expect((await recordOf(marcIn(encoding, title), { encoding: name })).record.title).toBe(title);
  const table = iconv.encode(`title;isbn\r\n${title};9787806000809\r\n`, encoding);
  expect((await recordOf(table, { encoding: name })).record.title).toBe(title);
});

it('refuses the name of no encoding', () => {
  expect(() => marcEncoding('ebcdic')).toThrow('Encoding ebcdic is unknown');
});

it('says where text is improbable', async () => {
  const lost = Buffer.from('{"controlNumber":"1","kind":"book","title":"M\ufffd\ufffdsic"}\n');
  expect(await entriesOf(lost)).toMatchObject([{ isDoubtful: true, warnings: ['2 characters could not be decoded'] }]);
  expect(await entriesOf(marcIn('big5', '臺'), { encoding: 'utf-8' })).toMatchObject([{ isDoubtful: true }]);
});
