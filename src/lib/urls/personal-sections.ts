/** Every section that the specification names, by its key (portal-shell §2.6). */
export type SectionKey =
  '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14' | '16' | '17';

/** The sections that exist, in the order of the specification; each has its island in islands/personal-center/sections.ts. */
export const builtSections: readonly SectionKey[] = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '16',
  '17',
];

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

/** The same section as the server makes it for its reader, for browsers that run no scripts (docs/personal-center.md). */
export const plainPath = '/personalCenter/plain';

/** Value of `act` of the form on a plain section that signs out. */
export const signOutAct = 'signOut';
/** From a sign-out without scripts on to unified authentication's own; without `on` one comes back from there. */
export const signedOutPath = '/signedOut?on=1';

/** Parameters that plain sections read with `key`; others do not reach them. */
export const plainQueryNames = [
  'key',
  'tab',
  'page',
  'done',
  'q',
  'year',
  'state',
  'type',
  'kind',
  'folder',
  'list',
  'which',
  'id',
  'of',
  'record',
  'search',
] as const;
export type PlainQueryName = Exclude<(typeof plainQueryNames)[number], 'key' | 'done'>;

/** Address of a plain section inside its library. @param values parameters of the section; empty ones are left out */
export function plainSectionPath(key: SectionKey, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ key });
  for (const [name, value] of Object.entries(values)) if (value !== '') query.set(name, value);
  return `${plainPath}?${query.toString()}`;
}

/** The parameters of a section's address that its plain page reads, without its key and what was done last. */
export const plainValues = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    plainQueryNames
      .filter((name) => name !== 'key' && name !== 'done' && parameters.has(name))
      .map((name) => [name, parameters.get(name) ?? '']),
  );

/** The plain section in place of a section of the personal center; any other path stays as it is. */
export function plainInstead(path: string): string {
  const [pathname = '', query = ''] = path.split('?', 2);
  if (pathname.toLowerCase() !== '/personalcenter') return path;
  const parameters = new URLSearchParams(query);
  const key = sectionOf(parameters.get('key'));
  return key === undefined ? path : plainSectionPath(key, plainValues(parameters));
}
