import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#lib/contract/config.ts';
import type { Site } from '#lib/site/site.ts';
import { labelOf } from '#lib/rules/menu-label.ts';
import { targetOf } from '#lib/site/menu-item.ts';
import { entriesOf, placesOf, topMenu } from './menu.ts';

const item = (input: Partial<MenuItem>): MenuItem => ({
  menuId: input.menuUrl ?? 'x',
  menuName: '首页',
  menuUrl: '/home',
  jumpMode: '1',
  useFlag: '1',
  children: [],
  ...input,
});
const where = { language: 'zh-CN', here: '/home', address: (path: string) => `/lib${path}` } as const;

describe('menu', () => {
  it('labels items in the language of the page and falls back to the Chinese name', () => {
    const full = item({ englishName: 'Home', complexFont: '首頁' });
    expect((['zh-CN', 'zh_TW', 'en-US'] as const).map((entry) => labelOf(full, entry))).toEqual([
      '首页',
      '首頁',
      'Home',
    ]);
    expect(labelOf(item({}), 'en-US')).toBe('首页');
  });

  it('leaves out what is not in use and what has no page yet', () => {
    const shown = entriesOf(
      [item({}), item({ useFlag: '0' }), item({ useFlag: '2' }), item({ menuUrl: '/noSuchPage' })],
      where,
    );
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ href: '/lib/home', current: true, external: false });
  });

  it('shows a heading only with something under it', () => {
    const nothing = item({ menuUrl: '', children: [item({ menuUrl: '/noSuchPage' })] });
    const something = item({ menuUrl: '', children: [item({ menuUrl: '/searchList?sort=newest' })] });
    const shown = entriesOf([nothing, something], where);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.href).toBeUndefined();
    expect(shown[0]?.children[0]?.href).toBe('/lib/searchList?sort=newest');
  });

  it('distinguishes lists that differ only in their query', () => {
    const lists = [item({ menuUrl: '/searchList?docCode=1' }), item({ menuUrl: '/searchList?docCode=2' })];
    const shown = entriesOf(lists, { ...where, here: '/searchList?docCode=2' });
    expect(shown.map(({ current }) => current)).toEqual([false, true]);
  });

  it('leads outside only to web addresses', () => {
    expect(targetOf('https://example.org/', '2')).toEqual({ outside: 'https://example.org/' });
    expect(targetOf('javascript:alert(1)', '2')).toBeUndefined();
    expect(targetOf('https://example.org/', '1')).toBeUndefined();
  });

  it('understands older spellings and leaves machine addresses out', () => {
    expect(targetOf('/Home/', '1')).toEqual({ path: '/home' });
    expect(targetOf('/sitemap.xml', '1')).toBeUndefined();
    // A page without header that the specification has in menus.
    expect(targetOf('/specialNav', '1')).toEqual({ path: '/specialNav' });
  });

  it('opens a window for the pages that have one of their own', () => {
    const shown = entriesOf([item({}), item({ menuUrl: '/drivePurchas' }), item({ menuUrl: '/privacy' })], where);
    expect(shown.map(({ ownWindow }) => ownWindow)).toEqual([undefined, true, true]);
  });

  it('knows the places that a menu leads to, at any depth', () => {
    const menuA = [item({ children: [item({ menuUrl: '/searchList?docCode=1' })] }), item({ menuUrl: '/nowhere' })];
    const site: Site = Object.assign(Object.create(null), { groupCode: '200616', menus: { menuA } });
    expect([...placesOf(site)]).toEqual(['/home', '/searchList?docCode=1']);
    expect(placesOf(site)).toBe(placesOf(site));
  });

  it('gives the digital library to group 100041 alone', () => {
    const ids = (items: MenuItem[]) => items.map(({ menuUrl }) => menuUrl);
    expect(ids(topMenu([item({})], '100041', '数字图书馆'))).toEqual(['/home', '/digitalLibrary']);
    const configured = [item({}), item({ menuUrl: '/digitallibrary' })];
    expect(ids(topMenu(configured, '100041', 'x'))).toEqual(['/home', '/digitallibrary']);
    expect(ids(topMenu(configured, '200616', 'x'))).toEqual(['/home']);
  });
});
