import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookFixture } from '#support/seo-record.ts';
import { fullTitle, pageTitle, recordDescription, shorten, xmlText } from './text.ts';

test('XML text has no markup and no character that XML refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"'\0\uFFFE\uFFFF]|&(?!(amp|lt|gt|quot|apos);)/);
    }),
  );
});

test('a shortened text is never longer than asked and never cuts a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
      const short = shorten(text, length);
      expect([...short].length).toBeLessThanOrEqual(length);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
  expect(shorten('一二三四五', 4)).toBe('一二三…');
});

test('title and subtitle are joined by the colon of their script', () => {
  expect(fullTitle({ title: '红楼梦', subtitle: '脂评本' })).toBe('红楼梦：脂评本');
  expect(fullTitle({ title: 'Emma', subtitle: 'a novel' })).toBe('Emma: a novel');
  expect(fullTitle({ title: 'Emma', subtitle: null })).toBe('Emma');
});

test('a page title leaves out what is empty', () => {
  expect(pageTitle('白夜行', '', null, undefined, '图书馆')).toBe('白夜行 - 图书馆');
});

test('a description includes author, place, date and subject', () => {
  expect(recordDescription(bookFixture())).toBe(
    '白夜行 · 东野圭吾；刘姿君 译 · 南海出版公司, 2013 · ISBN 9787544258609 · 长篇小说, 推理小说',
  );
  expect(recordDescription({ ...bookFixture(), docName: 'Books' }, 'Demo Library')).toMatch(
    /^白夜行 · .* · Books - Demo Library · /,
  );
});
