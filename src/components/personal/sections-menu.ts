import type { Language } from '#lib/contract/language.ts';
import { sectionPath, type SectionName } from '#lib/rules/personal-sections.ts';
import type { Site } from '#lib/site/site.ts';
import { entriesOf, type Entry } from '../shell/menu.ts';

interface Where {
  language: Language;
  section: SectionName;
  address: (path: string) => string;
}

/** The sections of the personal center that the library's menu has, the one that is shown marked. */
export function sectionEntries({ menus }: Pick<Site, 'menus'>, { language, section, address }: Where): Entry[] {
  const items = menus.menuB.filter((item) => item.menuUrl.startsWith('/personalCenter'));
  return entriesOf(items, { language, here: sectionPath(section), address });
}
