import { sortedBlocks, type PatronBlock } from '../../lending-system/patron-blocks.ts';

/**
 * What the flags of a reader (patron status of 24 and 64) say is in the way, by the place of the flag; those that tell
 * of recalls are left out, since nothing is recalled here.
 */
const places = {
  0: 'borrow',
  1: 'renew',
  3: 'hold',
  4: 'lost',
  5: 'tooMany',
  6: 'overdue',
  7: 'renew',
  8: 'desk',
  9: 'desk',
  10: 'owes',
  11: 'owes',
  13: 'desk',
} as const;

/** What is in a reader's way, each once. @param flags fourteen places, Y where something does */
export const readBlocks = (flags: string): PatronBlock[] =>
  sortedBlocks(Object.entries(places).flatMap(([place, block]) => (flags[Number(place)] === 'Y' ? block : [])));
