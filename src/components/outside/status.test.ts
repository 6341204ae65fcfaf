import { expect, test } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { ageOf, citedStatus, lookupStatus, siteStatus } from './elsewhere-markup.ts';

const zh = translator('zh-CN');
const en = translator('en-US');
const places = [
  { itemCount: 2, onShelfCount: 1 },
  { itemCount: 3, onShelfCount: 0 },
];

test('shows copies if the library reports them, otherwise records', () => {
  expect(siteStatus(zh, 'zh-CN', { state: 'found', count: 1 }, places)).toBe('可借 1 / 5 册');
  expect(siteStatus(en, 'en-US', { state: 'found', count: 1 }, [])).toBe('1 record');
  expect(siteStatus(en, 'en-US', { state: 'found', count: 1200 }, [])).toBe('1,200 records');
});

test('distinguishes no result from no answer', () => {
  expect(siteStatus(zh, 'zh-CN', { state: 'nothing', count: 0 }, [])).toBe('没有找到');
  expect(siteStatus(zh, 'zh-CN', { state: 'unavailable', count: null }, [])).toBe('暂时无法查询');
  expect(lookupStatus(zh, 'nothing')).toBe('没有找到');
  expect(lookupStatus(zh, 'unavailable')).toBe('暂时无法查询');
});

test('a look-up that was not asked says nothing', () => {
  expect(lookupStatus(en, null)).toBe('');
  expect(lookupStatus(en, 'found')).toBe('found');
});

test('a work that was never cited is known to have been cited no time', () => {
  const entry = { code: 'x', name: 'X', state: 'found', count: 0, url: null, checkedAt: null } as const;
  expect(citedStatus(en, 'en-US', entry)).toBe('0 times');
  expect(citedStatus(en, 'en-US', { ...entry, state: 'nothing', count: null })).toBe('not found');
  expect(citedStatus(en, 'en-US', { ...entry, state: 'unavailable', count: null })).toBe('not available at the moment');
});

test('shows the age of an answer in minutes and hours', () => {
  const at = '2026-01-15T08:00:00.000Z';
  const now = Date.parse(at);
  expect(ageOf('en-US', at, now + 3 * 60_000)).toBe('3 minutes ago');
  expect(ageOf('zh-CN', at, now + 3 * 3_600_000)).toBe('3小时前');
  expect(ageOf('en-US', at, now - 60_000)).toBe('this minute');
});
