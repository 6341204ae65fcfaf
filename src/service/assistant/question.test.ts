import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConditions } from './conditions.ts';
import { indexFaq, scoreFaq, type FaqRow } from './faq-answers.ts';
import { namesDay } from './hours-answer.ts';
import { intentsOf, isIntentWord } from './intents.ts';
import { getQuestionWords } from './phrases.ts';
import { asksForFact, isSearch, quotedIn, keywordsIn } from './question-text.ts';
import { conditionWords, followUps, serviceIntents } from './service-intents.ts';

const year = 2026;

describe('the conditions of a question', () => {
  test.each([
    ['2015年以后的人工智能书', { from: 2015 }],
    ['books on ethics since 2015', { from: 2015 }],
    ['2000年以前出版的地图', { to: 1999 }],
    ['published before 2000', { to: 1999 }],
    ['1990年到1999年的小说', { from: 1990, to: 1999 }],
    ['between 1990 and 1999', { from: 1990, to: 1999 }],
    ['近五年的论文', { from: 2021 }],
    ['from the last ten years', { from: 2016 }],
    ['anything newer than 2005', { from: 2005 }],
  ])('are years: %s', (text, expected) => {
    expect(readConditions(text, year).conditions).toMatchObject(expected);
  });

  test.each([
    ['英文原版的心理学', ['eng']],
    ['cooking books in French', ['fre']],
    ['English novels on war', ['eng']],
    ['英语语法', []],
    ['in Chinese please', ['chi']],
    ['中文的回忆录', ['chi']],
  ])('are languages of books, not subjects: %s', (text, languages) => {
    expect(readConditions(text, year).conditions.languages).toEqual(languages);
  });

  test('are several at once, and leave what the question is about', () => {
    const { conditions, onShelf, rest } = readConditions('现在能借到的、人民文学出版社的鲁迅作品，薄一点的', year);
    expect(onShelf).toBe(true);
    expect(conditions).toMatchObject({ publisher: '人民文学出版社', isThin: true });
    expect(rest).toContain('鲁迅');
    expect(rest).not.toContain('出版社');
  });

  test('are what is not wanted', () => {
    expect(readConditions('科幻小说，不要刘慈欣的', year).conditions.notAuthors).toEqual(['刘慈欣']);
    expect(readConditions('心理学的书，不要论文', year).conditions.notDocCodes).toEqual(['3']);
  });
});

describe('what is wanted', () => {
  test.each([
    ['密码忘了怎么办', 'password'],
    ['How do I renew a book?', 'renew'],
    ['哪裡可以列印', 'printing'],
    ['我借的书什么时候到期', 'account.loans'],
    ['What time do you open on Sunday?', 'hours'],
    ['你好', 'greeting'],
    ['明天会下雨吗', 'offTopic'],
  ])('is said by the words of a phrase: %s', (text, name) => {
    expect(intentsOf(getQuestionWords(text))[0]?.name).toBe(name);
  });

  test('is kept in at most 300 lines', () => {
    expect([serviceIntents, conditionWords, followUps].join('').trim().split('\n').length).toBeLessThanOrEqual(300);
  });

  test('is read of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        readConditions(text, year);
        intentsOf(getQuestionWords(text));
        expect(keywordsIn(text).every((word) => word.trim() !== '')).toBe(true);
      }),
    );
  });
});

test('words that name the request are not a subject', () => {
  const question = getQuestionWords('Detective novels similar to this');
  expect(['Detective', 'novels', 'similar'].map((word) => isIntentWord(word, question))).toEqual([false, true, true]);
});

test('days and holidays are read in both languages', () => {
  expect(['星期一你们上班吗', 'on a Saturday', '國慶日'].map(namesDay)).toEqual([true, true, true]);
  expect(['有什么好书', 'books on Mondrian'].map(namesDay)).toEqual([false, false]);
});

test('quoted text is a title, and meaningful words are subjects', () => {
  expect(quotedIn('想借《在哪》')?.title).toBe('在哪');
  expect(keywordsIn('我想学一点股票投资，有什么书')).toEqual(['股票投资']);
  expect(keywordsIn('I want to read something about marine biology')).toEqual(['marine biology']);
  expect(keywordsIn('心理学的')).toEqual(['心理学']);
  expect(keywordsIn('我在追余秋雨，想看看')).toEqual(['追余秋雨']);
  expect(keywordsIn("Who's behind information retrieval?")).toEqual(['behind information retrieval']);
});

describe("the library's own answers", () => {
  const rowOf = (seq: number, question: string, answer: string): FaqRow => ({
    library_id: 1,
    seq,
    code: String(seq),
    topic: null,
    question: JSON.stringify({ 'en-US': question }),
    answer: JSON.stringify({ 'en-US': answer }),
    phrases: '[]',
    link: null,
  });
  const parking = rowOf(1, 'Is there parking?', 'Below the hall.');
  const elsewhere = rowOf(2, 'What if you do not own a title?', 'We borrow it from elsewhere.');
  const lockers = rowOf(3, 'Are there lockers?', 'In the hall.');

  const scoresOf = async (text: string, rows: readonly FaqRow[]): Promise<number[]> => {
    const scores = new Map(scoreFaq(text, await indexFaq(rows)).map(({ row, score }) => [row, score]));
    return rows.map((row) => scores.get(row) ?? 0);
  };

  test('are found by translations of the words of a question', async () => {
    const [ofParking = 0, ...others] = await scoresOf('停车', [parking, elsewhere, lockers]);
    expect(ofParking).toBeGreaterThan(0);
    expect(others).toEqual([0, 0]);
  });

  test('have a word in their question rather than in their answer', async () => {
    const rows = [rowOf(1, 'Parking?', 'Yes.'), rowOf(2, 'Cars?', 'Parking is free.'), lockers];
    const [inQuestion = 0, inAnswer = 0, none] = await scoresOf('parking', rows);
    expect(inQuestion).toBeGreaterThan(inAnswer);
    expect(inAnswer).toBeGreaterThan(0);
    expect(none).toBe(0);
  });
});

test('books on one word are no answer to a question for a fact', () => {
  expect(asksForFact('今天北京多少度', '北京')).toBe(true);
  expect(asksForFact('北京', '北京')).toBe(false);
  expect(asksForFact('打算去北京走一趟', '北京')).toBe(false);
});

test('a search is little more than its keywords', () => {
  expect(isSearch('do you hold Gardens of the Ninth Viceroy', 'Gardens Ninth Viceroy')).toBe(true);
  expect(isSearch('你觉得人死后会去哪里', '人死后')).toBe(false);
  expect(isSearch('37 乘以 48 等于多少', '37 乘以 48等于')).toBe(false);
});
