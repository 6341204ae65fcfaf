/** `resourceType` is that of portal-shell §2.3: a list of one form without the portal's header; `form` narrows a list. */
export const journalQueryNames = [
  'q',
  'letter',
  'discode1',
  'kindNo',
  'langCode',
  'form',
  'coreInclude',
  'openAccess',
  'resourceType',
] as const;

export const thesisQueryNames = [
  'q',
  'field',
  'university',
  'department',
  'discode1',
  'supervisor',
  'ddType',
  'year',
  'langCode',
  'resourceType',
  'sort',
  'rows',
] as const;
