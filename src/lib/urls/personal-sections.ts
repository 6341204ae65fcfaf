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
  'placed',
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

/** The parameters of a section's address, without its key and the act that was done last. */
export const sectionValues = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    sectionQueryNames
      .filter((name) => name !== 'key' && name !== 'done' && parameters.has(name))
      .map((name) => [name, parameters.get(name) ?? '']),
  );
