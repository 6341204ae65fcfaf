import { listAddress, type ListAddress, type ListState } from '../parts/query.ts';

/**
 * The two screens of databases: the navigation of all by letter (/dataBaseNav), and the newer one with cards, filters
 * and trials (/newDataBase). Both show the same databases; canonical addresses are those of the first.
 */
export type Screen = 'nav' | 'new';

export const listPaths: Readonly<Record<Screen, string>> = { nav: '/dataBaseNav', new: '/newDataBase' };
const narrowing = ['q', 'letter', 'subject', 'type', 'language', 'state'] as const;
const shaping = ['sort', 'view'] as const;
export type DatabaseListName = (typeof narrowing)[number] | (typeof shaping)[number];

const listOf = (screen: Screen): ListAddress<DatabaseListName> =>
  listAddress(listPaths[screen], [...narrowing, ...shaping], [...shaping]);
export const databaseLists: Readonly<Record<Screen, ListAddress<DatabaseListName>>> = {
  nav: listOf('nav'),
  new: listOf('new'),
};

/** The same list under the navigation by letter, which has no order and no view of its own. */
export const navPathOf = ({ page, values }: ListState<DatabaseListName>): string =>
  databaseLists.nav.path({ page, values: { ...values, sort: '', view: '' } });

export const databasePath = (screen: Screen, recordId: string): string => `${listPaths[screen]}/details/${recordId}`;

/** Path of its title list as a KBART file. */
export const kbartPath = (recordId: string): string => `${databasePath('nav', recordId)}/kbart`;
