import { describe, expect, it, test } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';
import { syntaxChips } from './chips.ts';
import { problemsMarkup } from './list-markup.ts';

const t = translator('zh-CN');
const query = (q: string) => readSearchQuery(new URLSearchParams({ q }));
const result = {
  numFound: 1,
  searchResult: [],
  hlResult: {},
  years: [],
  hasOperators: true,
  facetResult: { docCode: [{ code: '2', name: '期刊', count: 1 }] },
};

describe('the parts of a search with operators', () => {
  it.each<[string, [label: string, without: string][]]>([
    [
      '题名:围城 NOT "钱钟书" year:2001..',
      [
        ['题名：围城', '?q=year:2001.. NOT "钱钟书"'],
        ['不含"钱钟书"', '?q=title:围城 AND year:2001..'],
        ['2001 年以后', '?q=title:围城 NOT "钱钟书"'],
      ],
    ],
    [
      'librar* OR 图书馆 OR type:journal',
      [
        ['librar*', '?q=图书馆 OR type:journal'],
        ['或者图书馆', '?q=librar* OR type:journal'],
        ['或者期刊', '?q=librar* OR 图书馆'],
      ],
    ],
    [
      'a AND (b OR c)',
      [
        ['a', '?q=b OR c'],
        ['b OR c', '?q=a'],
      ],
    ],
    [
      '围城 -小说',
      [
        ['围城', '?op2=NOT&q2=小说'],
        ['不含小说', '?q=围城'],
      ],
    ],
    ['"围城"', [['"围城"', '']]],
  ])('%s can each be taken out', (q, expected) => {
    const chips = syntaxChips(t, query(q), result).map(({ label, without }) => [
      label,
      decodeURIComponent(writeSearchQuery(without).replaceAll('+', ' ')),
    ]);
    expect(chips).toEqual(expected);
  });

  it('are none where the library took the text for words', () => {
    expect(syntaxChips(t, query('WAR AND PEACE'), { ...result, hasOperators: undefined })).toEqual([]);
    expect(syntaxChips(t, { ...query('a OR b'), match: '1' }, result)).toEqual([]);
  });
});

test.each<[string, number, string[]]>([
  ['围城 AND (小说', 3, ['括号不成对', '已按普通词语检索']],
  ['titel:围城', 3, ['没有名为“titel”的字段', 'title, author']],
  ['9787544258608', 0, ['校验码不对']],
  ['9787544258608', 1, ['校验码不对']],
  ['ISBN 978754425860', 0, ['10 位或 13 位']],
  ['围城 OR 小说', 3, []],
  ['9787544258609', 0, []],
  ['1234567890', 5, []],
  ['C++: the language', 0, []],
])('explains the syntax problem in %s', (q, numFound, parts) => {
  const { text } = problemsMarkup(t, query(q), { numFound });
  for (const part of parts) expect(text).toContain(part);
  expect(text === '').toBe(parts.length === 0);
});

test('says that a search was shortened', () => {
  expect(problemsMarkup(t, query('很长'), { numFound: 0, isShortened: true }).text).toContain('仅按前面的词检索');
});
