import { expect, it } from 'vitest';
import type { MenuItem } from '#lib/contract/config.ts';
import { recommendationOf } from './menu.ts';

const recommend: MenuItem = {
  menuId: '6',
  menuName: '荐购',
  complexFont: '薦購',
  englishName: 'Recommend a purchase',
  menuUrl: '/personalCenter?key=6',
  jumpMode: '1',
  useFlag: '1',
  children: [],
};
const loans = { ...recommend, menuId: '5', menuUrl: '/personalCenter?key=5' };
const where = { language: 'zh_TW', here: '', address: (path: string) => `/lib/zh_TW${path}` } as const;

it('leads to recommending a purchase', () => {
  expect(recommendationOf([loans, recommend], where)).toMatchObject({
    label: '薦購',
    href: '/lib/zh_TW/personalCenter?key=6',
  });
});

it('leads nowhere where the library has no such item in use', () => {
  expect(recommendationOf([loans], where)).toBeUndefined();
  expect(recommendationOf([{ ...recommend, useFlag: '0' }], where)).toBeUndefined();
});
