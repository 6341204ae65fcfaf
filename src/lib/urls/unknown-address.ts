/** Fragment of the home page, and id of what it says there, for readers whose address leads nowhere. */
export const unknownAddress = 'unknown-address';
