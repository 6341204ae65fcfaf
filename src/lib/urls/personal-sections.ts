import { sectionPath, type SectionName } from '../rules/personal-sections.ts';

/** The same section as the server makes it for its reader, for browsers that run no scripts (docs/personal-center.md). */
export const plainPath = '/personalCenter/plain';

/** Value of `act` of the form that signs out. */
export const signOutAct = 'signOut';
/** From a sign-out without scripts on to unified authentication's own; without `on` one comes back from there. */
export const signedOutPath = '/signedOut?on=1';

/** Parameters that sections read; others do not reach them. */
export const sectionQueryNames = [
  'key',
  'tab',
  'page',
  'done',
  'q',
  'order',
  'name',
  'college',
  'year',
  'state',
  'type',
  'from',
  'to',
  'kind',
  'folder',
  'list',
  'which',
  'id',
  'of',
  'record',
  'search',
  'all',
  'by',
  'take',
  'code',
  'title',
  'author',
  'isbn',
  'feedback',
  'questionnaire',
] as const;
export type SectionQueryName = Exclude<(typeof sectionQueryNames)[number], 'key' | 'done'>;

/** Address of a plain section inside its library. @param values parameters of the section; empty ones are left out */
export const plainSectionPath = (name: SectionName, values: Readonly<Record<string, string>> = {}): string =>
  sectionPath(name, values).replace('/personalCenter', plainPath);

/** The parameters of a section's address, without its key and the act that was done last. */
export const sectionValues = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    sectionQueryNames
      .filter((name) => name !== 'key' && name !== 'done' && parameters.has(name))
      .map((name) => [name, parameters.get(name) ?? '']),
  );
