import { expect, test } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { bindingText, extentText, nationText, priceText } from './catalogue-words.ts';

const en = translator('en-US');
const zh = translator('zh-CN');

test('extent and binding of a Chinese record are in the language of the page', () => {
  expect([extentText('105页', en), extentText('1页', en), extentText('3册', en)]).toEqual([
    '105 pages',
    '1 page',
    '3 volumes',
  ]);
  expect(extentText('105页', zh)).toBe('105 页');
  expect([bindingText('平装', en), bindingText('精装', translator('zh_TW')), bindingText('平装', zh)]).toEqual([
    'Paperback',
    '精裝',
    '平装',
  ]);
});

test('keeps other spellings of a catalogue unchanged', () => {
  expect([
    extentText('xii, 320 p. : ill.', en),
    bindingText('骑马钉', en),
    priceText('非卖品'),
    nationText('后燕', 'en-US'),
  ]).toEqual(['xii, 320 p. : ill.', '骑马钉', '非卖品', '后燕']);
  expect([extentText(null, en), bindingText(null, en), priceText(null)]).toEqual([null, null, null]);
});

test('a price has the sign of its currency, and an author the name of the nation', () => {
  expect([priceText('CNY33.00'), priceText('USD 12.50')]).toEqual(['¥33.00', 'US$12.50']);
  expect([nationText('日', 'zh-CN'), nationText('美', 'zh_TW'), nationText('日', 'en-US')]).toEqual([
    '日本',
    '美國',
    'Japan',
  ]);
  expect([nationText('中国', 'en-US'), nationText('清', 'en-US'), nationText('清', 'zh_TW')]).toEqual([
    'China',
    'Qing',
    '清',
  ]);
});
