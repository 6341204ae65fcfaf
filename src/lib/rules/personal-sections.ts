/**
 * The sections of the personal center (portal-shell §2.6): the feature and its key in addresses, in the order of the
 * default menu. A section's name is that of its folder `islands/<name>`; its title is the text `personal:section_<name>`.
 */
export const sectionKeys = {
  'my-library': '0',
  profile: '1',
  favourites: '2',
  subscriptions: '3',
  requests: '4',
  circulation: '5',
  recommendations: '6',
  activity: '7',
  points: '8',
  addresses: '9',
  questionnaires: '10',
  donations: '11',
  feedback: '12',
  inbox: '13',
  leaving: '14',
  courses: '16',
  evaluations: '17',
} as const;

export type SectionName = keyof typeof sectionKeys;

/** Groups of the sections in their menu, each with the text `personal:group_<name>`; my library is above them. */
export const sectionGroups = {
  borrowing: ['circulation', 'requests'],
  collections: ['favourites', 'subscriptions', 'courses'],
  messages: ['inbox', 'questionnaires', 'feedback'],
  contributions: ['recommendations', 'donations', 'evaluations'],
  account: ['profile', 'addresses', 'points', 'activity', 'leaving'],
} as const satisfies Record<string, readonly SectionName[]>;

export const sectionNames = Object.keys(sectionKeys) as SectionName[];

/** Address of the reader's card on the phone inside its library. */
export const phoneCardPath = '/personalCenter/card';

/** The section with a key; my library without one. Undefined for a key that no section has. */
export const sectionWithKey = (key: string | null | undefined): SectionName | undefined =>
  key ? sectionNames.find((name) => sectionKeys[name] === key) : 'my-library';

/** The section that a path inside the library leads to, if any. */
export function sectionOfPath(path: string): SectionName | undefined {
  const [pathname = '', query] = path.split('?', 2);
  return /^\/personalCenter\/?$/i.test(pathname) ? sectionWithKey(new URLSearchParams(query).get('key')) : undefined;
}

/** Address of a section inside its library. @param values more parameters; empty ones are left out */
export function sectionPath(name: SectionName, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ key: sectionKeys[name] });
  for (const [parameter, value] of Object.entries(values)) if (value !== '') query.set(parameter, value);
  return `/personalCenter?${query.toString()}`;
}
