import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, by, searchFixture, type SearchFixture } from '../../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await searchFixture([
    book('nils', '尼尔斯骑鹅历险记', { ...by('塞尔玛·拉格洛芙') }),
    book('topology', '拓扑学', { ...by('James R.Munkres') }),
    book('x', '嫌疑人X的献身', { ...by('东野圭吾') }),
    book('galaxy', '银河帝国', { ...by('艾萨克·阿西莫夫') }),
    book('art', 'Art', { ...by('Clive Bell') }),
    book('kuhn', 'The Structure of Scientific Revolutions', { ...by('Thomas S. Kuhn') }),
    book('baron', 'The Baron in the Trees', { ...by('Italo Calvino') }),
    book('economics', '好的经济学', {}),
  ]);
});
afterAll(() => fixture.close());

const titles = (text: string) =>
  fixture
    .engine()
    .titlesWithin(fixture.libraryId, text)
    .map(({ recordId, title, mistakes, author }) => ({ named: fixture.named([recordId]), title, mistakes, author }));
const authors = (text: string) => fixture.engine().authorsWithin(fixture.libraryId, text);

describe('titles within a text', () => {
  it.each([
    ['孩子老师让看尼尔斯骑鹅旅行记，你们那儿有没有', 'nils', undefined],
    ['图书馆有没有munkres的拓扑学', 'topology', 'munkres'],
    ['东野圭吾那本嫌疑人x的献身还在吗', 'x', '东野圭吾'],
    ['the structure of scientifc revolutions by kuhn, got a copy?', 'kuhn', 'kuhn'],
    ['baron in the trees, any edition is ok', 'baron', undefined],
    ['有 The Baron in the Tree 的中译本吗，calvino 写的', 'baron', 'calvino'],
  ])('are found among other words, slips and all: %s', (text, named, author) => {
    expect(titles(text)[0]).toMatchObject({ named: [named], author });
  });

  it('are whole words, and of short ones every sign', () => {
    expect(titles('are you starting a party tonight')).toEqual([]);
    expect(titles('最近五年出的经济书')).toEqual([]);
    expect(titles('拓补学有吗')).toEqual([]);
  });

  it('tell how much of them is mistaken', () => {
    expect(titles('想看尼尔斯骑鹅历险记')[0]).toMatchObject({ mistakes: 0, title: '尼尔斯骑鹅历险记' });
    expect(titles('想看尼尔斯骑鹅旅行记')[0]).toMatchObject({ mistakes: 20 });
  });

  it('are none of an empty text, and none longer than it', () => {
    expect(titles('')).toEqual([]);
    expect(titles('尼尔斯')).toEqual([]);
  });
});

describe('authors within a text', () => {
  it.each([
    ['阿西莫夫的小说你们有哪些', '阿西莫夫'],
    ['Which Clive Bell essays are in your collection?', 'clive bell'],
    ['有munkres写的书吗', 'munkres'],
    ['最近迷上东野圭吾了', '东野圭吾'],
  ])('are found by what readers call them: %s', (text, name) => {
    expect(authors(text)[0]).toBe(name);
  });

  it('are no parts of other words', () => {
    expect(authors('what do kuhnel and bellamy mean')).toEqual([]);
  });
});
