import { expect, it } from 'vitest';
import { readBinding } from './binding.ts';

it.each([
  ['精装', '精装'],
  ['精裝本', '精裝本'],
  ['平装 : CNY 20', '平装'],
  ['下 : 平装', '平装'],
  ['(pbk.)', 'pbk.'],
  ['hbk. : alk. paper', 'hbk.'],
  ['paperback (v.2)', 'paperback'],
  ['精', '精'],
  ['布面', '布面'],
  ['Ringier', undefined],
  ['v. 1', undefined],
  ['第一卷', undefined],
  ['ebook', undefined],
])('reads the binding in %s', (text, binding) => {
  expect(readBinding(text)).toBe(binding);
});
