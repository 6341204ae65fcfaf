import type { Language } from '#lib/contract/language.ts';
import { sectionGroups, sectionOfPath, sectionPath, type SectionName } from '#lib/rules/personal-sections.ts';
import { targetOf } from '#lib/site/menu-item.ts';
import type { Site } from '#lib/site/site.ts';
import { entriesOf, type Entry } from '../shell/menu.ts';

interface Where {
  language: Language;
  section: SectionName;
  address: (path: string) => string;
}

interface SectionsMenu {
  /** The shown section, if the library's menu has it. */
  current: Entry | undefined;
  /** Entries above the groups: my library, and what is no section. */
  first: Entry[];
  groups: { name: keyof typeof sectionGroups; entries: Entry[] }[];
}

const groupNames = Object.keys(sectionGroups) as (keyof typeof sectionGroups)[];

/** The sections of the personal center that the library's menu has, in groups, the one that is shown marked. */
export function sectionEntries({ menus }: Pick<Site, 'menus'>, { language, section, address }: Where): SectionsMenu {
  const items = menus.menuB
    .filter((item) => item.menuUrl.startsWith('/personalCenter'))
    .map((item) => {
      const target = targetOf(item.menuUrl, item.jumpMode);
      const name = target && 'path' in target ? sectionOfPath(target.path) : undefined;
      const entries = entriesOf([item], { language, here: sectionPath(section), address });
      return { group: groupNames.find((group) => sectionGroups[group].some((known) => known === name)), entries };
    });
  const entriesIn = (wanted: string | undefined) =>
    items.filter(({ group }) => group === wanted).flatMap(({ entries }) => entries);
  return {
    current: items.flatMap(({ entries }) => entries).find((entry) => entry.current),
    first: entriesIn(undefined),
    groups: groupNames.map((name) => ({ name, entries: entriesIn(name) })).filter(({ entries }) => entries.length > 0),
  };
}
