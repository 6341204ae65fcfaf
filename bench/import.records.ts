import type { CatalogueRecordInput } from '../src/service/import/record.ts';
import { type TestRecord, writeIso2709 } from '../tests/fixtures/import/iso2709.ts';

/** Turns a catalogue record into a MARC 21 record in ISO 2709, with the fields that a usual book has. */
export function toMarc21(record: CatalogueRecordInput): Buffer {
  const fields: TestRecord['fields'] = [['001', record.controlNumber]];
  const put = (tag: string, indicators: string, ...subfields: [string, string | undefined][]): void => {
    const present = subfields.filter((part): part is [string, string] => part[1] !== undefined);
    if (present.length > 0) fields.push([tag, { indicators, subfields: present }]);
  };
  const language = record.languages?.[0] ?? 'und';
  fields.push(['008', `200101s${String(record.pubYear ?? '    ')}    cc            000 0 ${language} d`]);
  for (const isbn of record.isbn ?? []) put('020', '  ', ['a', isbn]);
  for (const issn of record.issn ?? []) put('022', '  ', ['a', issn]);
  for (const one of record.classes ?? []) put('084', '  ', ['a', one.code], ['2', one.scheme]);
  const [first, ...others] = record.contributors ?? [];
  put('100', '1 ', ['a', first?.name]);
  put('245', '10', ['a', record.title], ['b', record.subtitle], ['c', first?.name]);
  put('250', '  ', ['a', record.edition]);
  put('264', ' 1', ['a', record.place], ['b', record.publisher], ['c', record.pubYear?.toString()]);
  put('300', '  ', ['a', record.extent]);
  for (const one of record.series ?? []) put('490', '0 ', ['a', one.title], ['v', one.number]);
  put('520', '  ', ['a', record.summary]);
  for (const subject of record.subjects ?? []) put('650', ' 0', ['a', subject]);
  for (const one of others) put('700', '1 ', ['a', one.name]);
  for (const holding of record.holdings ?? []) {
    const items = (holding.items ?? []).map((item): [string, string] => ['p', item.barcode]);
    put('852', '  ', ['b', holding.libCode], ['c', holding.locationId], ['h', holding.callNumber], ...items);
  }
  const leader = `     na${record.kind === 'journal' ? 's' : 'm'} a22        4500`;
  return writeIso2709({ leader, fields });
}

const words = {
  zh: [
    ...'中国现代文学史研究图书馆学概论数据结构与算法分析经济法律社会哲学教育艺术建筑园林历史地理自然科学技术环境材料信息网络安全管理',
  ],
  en: 'history of the modern library data structures and algorithms an introduction to garden science light economy'.split(
    ' ',
  ),
  names: [...'王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗'],
};

/** A seeded generator of numbers from 0 up to a bound (mulberry32). */
function numbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Book records of the usual size, two thirds Chinese, each with two copies; the same for the same seed. */
export function* bookRecords(count: number, seed: number): Generator<CatalogueRecordInput> {
  const next = numbers(seed);
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? '';
  const many = (list: readonly string[], length: number, separator: string): string =>
    Array.from({ length }, () => pick(list)).join(separator);
  for (let at = 0; at < count; at += 1) {
    const isChinese = at % 3 !== 0;
    const text = (length: number): string =>
      isChinese ? many(words.zh, length, '') : many(words.en, Math.ceil(length / 2), ' ');
    const name = (): string => (isChinese ? many(words.names, 3, '') : `${pick(words.en)}, ${pick(words.en)}`);
    const body = `978${String(700_000_000 + at)}`;
    const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
    yield {
      controlNumber: `bench${String(at)}`,
      kind: 'book',
      title: text(8),
      subtitle: text(6),
      contributors: [
        { name: name(), role: 'author' },
        { name: name(), role: 'other' },
      ],
      publisher: `${text(4)}出版社`,
      place: isChinese ? '北京' : 'London',
      pubYear: 1950 + next(75),
      isbn: [`${body}${String((10 - (sum % 10)) % 10)}`],
      languages: [isChinese ? 'chi' : 'eng'],
      classes: [{ scheme: 'clc', code: `${pick([...'ABCDEFGHIJKNOPQRSTUVXZ'])}${String(next(1000))}` }],
      subjects: [text(4), text(4)],
      extent: `${String(100 + next(600))}页 ; 24cm`,
      summary: text(40),
      holdings: [
        {
          libCode: 'MAIN',
          locationId: `stacks${String(next(5))}`,
          callNumber: `${String(next(1000))}/${String(at)}`,
          items: [{ barcode: `${String(at)}-1` }, { barcode: `${String(at)}-2` }],
        },
      ],
    };
  }
}
