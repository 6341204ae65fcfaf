import { mayUse, type DeskAccess, type StaffRole } from './staff.ts';

/** Sections of the desk, by the last segment of their address, in the order of the menu. */
const deskSections = {
  today: ['staff'],
  circulation: ['circulation'],
  readers: ['circulation', 'readers'],
  'copy-requests': ['circulation'],
  inbox: ['content', 'readers', 'acquisitions', 'circulation'],
  records: ['content', 'acquisitions'],
  figures: ['staff'],
  content: ['content'],
  staff: ['administrator'],
  own: ['staff'],
  rules: ['administrator'],
} as const satisfies Record<string, readonly DeskAccess[]>;
export type DeskSection = keyof typeof deskSections;

const names = Object.keys(deskSections) as DeskSection[];

/** The section of that address; undefined when there is none. Without a name it is what waits today. */
export const deskSectionOf = (name: string | undefined): DeskSection | undefined =>
  name === undefined ? 'today' : names.find((entry) => entry === name);

/** What somebody with these roles finds in the menu. */
export const sectionsFor = (roles: readonly StaffRole[]): DeskSection[] =>
  names.filter((name) => deskSections[name].some((access) => mayUse(roles, access)));

/** Path of a section inside the library. */
export const deskPath = (section: DeskSection): string => (section === 'today' ? '/desk' : `/desk/${section}`);
