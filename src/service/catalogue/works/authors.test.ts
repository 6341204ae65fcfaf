import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDifferentScripts, shareAuthor } from './authors.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  ['尼采', '弗里德里希·尼采'],
  ['维克多·雨果', '雨果'],
  ['乔治奥威尔', '乔治·奥威尔'],
  ['G. 伽莫夫', '乔治·伽莫夫'],
  ['鲁思·本尼迪克特', '露丝·本尼狄克特'],
  ['钱钟书', '钱锺书'],
  ['張愛玲', '张爱玲'],
  ['萧红', '萧红文'],
  ['費﹒陀思妥耶夫斯基', '陀思妥耶夫斯基'],
  ['费﹒陀思妥耶夫斯基', '费奥多尔·陀思妥耶夫斯基'],
  ['伊坂幸太郎', '伊坂幸太郎 Isaka Kotaro'],
  ['Cao, Xueqin', '曹雪芹'],
  ['Zeng, Pu', '曾朴'],
  ['Lü, Zuqian, 1137-1181', '吕祖谦'],
  ['Orwell, George', 'George Orwell'],
  ['J. K. Rowling', 'Rowling, J.K.'],
  ['Gough', 'Brian J. Gough'],
])('%s and %s are one', (entry, other) => {
  expect(shareAuthor(named(entry), named(other))).toBe(true);
  expect(shareAuthor(named(other), named(entry))).toBe(true);
});

test.each([
  ['三毛', '郭敬明'],
  ['卢梭', '奥古斯丁'],
  ['张三丰', '张三'],
  ['Lu, Xun', '亦舒'],
  ['Orwell, George', 'Huxley, Aldous'],
  ['Smith, John', 'Smith, Adam'],
  ['毛姆', 'Maugham, W. Somerset'],
])('%s and %s are two', (entry, other) => {
  expect(shareAuthor(named(entry), named(other))).toBe(false);
});

test('matches authors in any order, and by their names in another script', () => {
  expect(shareAuthor(named('Neil Gaiman', 'Terry Pratchett'), named('Pratchett, Terry'))).toBe(true);
  expect(shareAuthor([{ name: 'Murakami, Haruki', otherName: '村上春樹' }], named('村上春树'))).toBe(true);
  expect(shareAuthor([], named('村上春树'))).toBe(false);
});

test('names in scripts that say nothing of each other are known as such', () => {
  expect(inDifferentScripts(named('毛姆'), named('Maugham, W. Somerset'))).toBe(true);
  expect(inDifferentScripts(named('毛姆'), named('海明威'))).toBe(false);
  expect(inDifferentScripts([], named('海明威'))).toBe(false);
});

test('comparing is the same from both sides', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('曹雪芹', 'Cao, Xueqin', '乔治·奥威尔', '·', ','),
  );
  fc.assert(
    fc.property(name, name, (entry, other) => {
      expect(shareAuthor(named(entry), named(other))).toBe(shareAuthor(named(other), named(entry)));
    }),
  );
});
