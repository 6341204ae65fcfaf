/** Item statuses are codes of the dictionary `itemStatus`; only `available` counts as on the shelf. */
export const itemStatuses = [
  'available',
  'loaned',
  'onHold',
  'reference',
  'inProcess',
  'inTransit',
  'missing',
  'withdrawn',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];
