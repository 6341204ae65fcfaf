import { beforeEach, expect, it, vi } from 'vitest';
import type { MenuItem } from '#lib/contract/config.ts';
import * as sections from '#lib/urls/personal-sections.ts';
import { recommendationOf } from './menu.ts';

vi.mock(import('#lib/urls/personal-sections.ts'), async (original) => {
  const module = await original();
  return { ...module, sectionOf: vi.fn(module.sectionOf) };
});
beforeEach(() => {
  vi.mocked(sections.sectionOf).mockReset();
});

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

/** Whether the personal center has the section. */
function given(hasSection: boolean): void {
  vi.mocked(sections.sectionOf).mockReturnValue(hasSection ? '6' : undefined);
}

it('leads to recommending a purchase where the portal has a page for it', () => {
  given(true);
  expect(recommendationOf([loans, recommend], where)).toMatchObject({
    label: '薦購',
    href: '/lib/zh_TW/personalCenter?key=6',
  });
});

it('leads nowhere without that page, and where the library has no such item in use', () => {
  given(false);
  expect(recommendationOf([loans, recommend], where)).toBeUndefined();
  given(true);
  expect(recommendationOf([loans], where)).toBeUndefined();
  expect(recommendationOf([{ ...recommend, useFlag: '0' }], where)).toBeUndefined();
});
