import { expect, it } from 'vitest';
import type { TextReading } from '#lib/contract/calls/search.ts';
import { contextFixture } from '#support/page-context.ts';
import { otherReadingsMarkup, readingMarkup } from './list-markup.ts';

const context = contextFixture();

it('links each other reading', () => {
  const reading: TextReading = { as: 'author', text: '鲁迅', others: ['title', 'subject'] };
  expect(readingMarkup(context, reading).text).toContain('理解为：作者');
  const { text } = otherReadingsMarkup(context, '鲁迅', reading);
  expect(text).toMatch(/href="[^"]*field=title"[^>]*>题名</);
  expect(text).toMatch(/href="[^"]*field=subject"[^>]*>主题</);
});

it('links a class to its titles', () => {
  const { text } = readingMarkup(context, {
    as: 'class',
    text: '中国史',
    codes: ['K2'],
    others: [],
  });
  expect(text).toMatch(/href="[^"]*kindNo=K2"[^>]*>分类“中国史”</);
});

it('names the words of a question', () => {
  const words: TextReading = { as: 'words', text: '呐喊', others: [] };
  const { text } = readingMarkup(context, words);
  expect(text).toContain('“呐喊”');
  expect(otherReadingsMarkup(context, '有没有呐喊', words).text).toBe('');
});
