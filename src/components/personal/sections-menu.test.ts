import { expect, it } from 'vitest';
import type { Site } from '#lib/site/site.ts';
import { sectionGroups, sectionNames, sectionPath } from '#lib/rules/personal-sections.ts';
import { sectionEntries } from './sections-menu.ts';

const item = (menuUrl: string) => ({
  menuId: menuUrl,
  menuName: menuUrl,
  menuUrl,
  jumpMode: '1',
  useFlag: '1',
  children: [],
});
const menuOf = (...menuB: ReturnType<typeof item>[]) => {
  const site: Site = Object.assign(Object.create(null), { menus: { menuB } });
  return sectionEntries(site, { language: 'zh-CN', section: 'circulation', address: (path) => path });
};

it('has each section in one group, my library alone above them', () => {
  const grouped = Object.values(sectionGroups).flat();
  expect([...grouped, 'my-library'].sort()).toEqual([...sectionNames].sort());
  const { first, groups, current } = menuOf(...sectionNames.map((name) => item(sectionPath(name))));
  expect(first.map(({ href }) => href)).toEqual([sectionPath('my-library')]);
  expect(groups.length + first.length).toBeLessThanOrEqual(7);
  expect(current?.href).toBe(sectionPath('circulation'));
});

it('leaves out empty groups, and keeps what is no section above them', () => {
  const { first, groups } = menuOf(item('/personalCenter/customTabs'), item(sectionPath('inbox')));
  expect(first.map(({ href }) => href)).toEqual(['/personalCenter/customTabs']);
  expect(groups.map(({ name }) => name)).toEqual(['messages']);
});
