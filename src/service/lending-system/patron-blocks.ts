const patronBlocks = ['lost', 'borrow', 'owes', 'overdue', 'tooMany', 'renew', 'hold', 'desk'] as const;
/** What is in a reader's way in the system that lends. */
export type PatronBlock = (typeof patronBlocks)[number];

/** Each of these once, in the order of the screens. */
export const sortedBlocks = (words: Iterable<string>): PatronBlock[] => {
  const found = new Set(words);
  return patronBlocks.filter((block) => found.has(block));
};

/** What is in a reader's way as it is stored: words with commas. */
export const blocksOf = (stored: string): PatronBlock[] => sortedBlocks(stored.split(','));
