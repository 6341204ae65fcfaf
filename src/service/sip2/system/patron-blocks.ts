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
const patronBlocks = ['lost', 'borrow', 'owes', 'overdue', 'tooMany', 'renew', 'hold', 'desk'] as const;
export type PatronBlock = (typeof patronBlocks)[number];

/** What is in a reader's way, each once. @param flags fourteen places, Y where something does */
export function readBlocks(flags: string): PatronBlock[] {
  const found = new Set<string>(
    Object.entries(places).flatMap(([place, block]) => (flags[Number(place)] === 'Y' ? block : [])),
  );
  return patronBlocks.filter((block) => found.has(block));
}

/** The same as it is stored: words with commas. */
export const blocksOf = (stored: string): PatronBlock[] => {
  const words = stored.split(',');
  return patronBlocks.filter((block) => words.includes(block));
};
