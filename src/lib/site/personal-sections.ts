/** Every section that the specification names, by its key (portal-shell §2.6). */
export type SectionKey =
  '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14' | '16' | '17';

/** The sections that exist, in the order of the specification; each has its island in islands/personal-center/sections.ts. */
export const builtSections: readonly SectionKey[] = ['0', '1', '2', '4', '5', '6', '7', '11', '13', '16', '17'];

/** The section that the personal center opens with when no key is given; the first one there is. */
const firstKey = (): SectionKey | undefined => builtSections[0];

/**
 * The section that a key names; without a key the first one. Undefined for a section that does not exist: its address is
 * one like any unknown one.
 */
export const sectionOf = (key: string | null | undefined): SectionKey | undefined =>
  key === null || key === undefined || key === '' ? firstKey() : builtSections.find((built) => built === key);

/** Address of a section inside its library. */
export const sectionPath = (key: SectionKey): string => `/personalCenter?key=${key}`;
