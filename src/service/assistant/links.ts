import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { AnswerLeads } from '../../lib/contract/calls/assistant.ts';
import type { MenuItem } from '../../lib/contract/config.ts';
import { labelOf } from '../../lib/rules/menu-label.ts';
import type { CallContext } from '../platform/context/context.ts';
import { menusOf } from '../platform/configuration/menus.ts';

export type AnswerLink = AnswerLeads['links'][number];

/** Addresses of the portal that do what is asked about (portal-shell §2.2, §2.6). */
export const sections = {
  myLibrary: sectionPath('my-library'),
  personal: sectionPath('profile'),
  favourites: sectionPath('favourites'),
  requests: sectionPath('requests'),
  loans: sectionPath('circulation'),
  recommendation: sectionPath('recommendations'),
  points: sectionPath('points'),
  donations: sectionPath('donations'),
  feedback: sectionPath('feedback'),
  leaving: sectionPath('leaving'),
  purchasing: '/drivePurchas',
  bookDonate: '/bookDonate',
  databases: '/dataBaseNav',
} as const;
export type PortalPath = (typeof sections)[keyof typeof sections];

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)]);

/** Links to those of some pages that the library has in its menus, under the names that they have there. */
export function menuLinks(paths: readonly PortalPath[], { library, language }: CallContext): AnswerLink[] {
  const { menuA, menuB } = menusOf(library);
  const items = flat([...menuA, ...menuB]);
  return paths.flatMap((path) => {
    const item = items.find(({ menuUrl }) => menuUrl.toLowerCase() === path.toLowerCase());
    return item ? [{ label: labelOf(item, language), url: path }] : [];
  });
}
