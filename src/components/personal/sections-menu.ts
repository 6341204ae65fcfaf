import type { Language } from '#lib/contract/language.ts';
import { sectionPath, type SectionName } from '#lib/rules/personal-sections.ts';
import { plainInstead } from '#lib/urls/personal-sections.ts';
import type { Site } from '#lib/site/site.ts';
import { entriesOf, type Entry } from '../shell/menu.ts';

interface Where {
  language: Language;
  section: SectionName;
  address: (path: string) => string;
  isPlain?: boolean;
}

/** The sections of the personal center that the library's menu has, the one that is shown marked. */
export function sectionEntries(
  { menus }: Pick<Site, 'menus'>,
  { language, section, address, isPlain }: Where,
): Entry[] {
  const items = menus.menuB.filter((item) => item.menuUrl.startsWith('/personalCenter'));
  const to = isPlain ? (path: string) => address(plainInstead(path)) : address;
  return entriesOf(items, { language, here: sectionPath(section), address: to });
}
