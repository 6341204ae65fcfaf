import { expect, test } from 'vitest';
import classes from '../../src/service/catalogue/dictionaries/data/classes.json' with { type: 'json' };
import disciplines from '../../src/service/catalogue/dictionaries/data/disciplines.json' with { type: 'json' };
import { classify } from './classes.ts';
import { disciplineOf } from './disciplines.ts';

test.each([
  ['嫌疑人X的献身', ['推理', '日本文学'], '日', 'I313.45'],
  ['活着', ['小说', '当代文学'], undefined, 'I247.57'],
  ['射雕英雄传', ['武侠', '金庸'], undefined, 'I247.58'],
  ['红楼梦', ['古典文学', '小说'], '清', 'I242.4'],
  ['西西弗神话', ['哲学', '存在主义', '加缪'], '法', 'B565'],
  ['算法导论', ['算法', '计算机'], '美', 'TP301.6'],
  ['经济学原理', ['经济学', '教材'], '美', 'F0'],
  ['曾国藩传', ['传记'], undefined, 'K82'],
  ['乔布斯传', ['传记'], '美', 'K83'],
  ['线性代数', [], undefined, 'O1'],
  ['无题', [], undefined, undefined],
])('%s with its tags is classified', (title, tags, nation, code) => {
  expect(classify(title, tags, nation)).toBe(code);
});

test('every discipline a class leads to is in the dictionary', () => {
  const known = new Set(disciplines.map(([code]) => code));
  const found = classes.map(([code = '']) => disciplineOf(code)).filter((code) => code !== undefined);
  expect(found.length).toBeGreaterThan(1000);
  expect(found.filter((code) => !known.has(code))).toEqual([]);
});
