/** Fragment of the home page, and id of what it says there, for readers whose address leads nowhere. */
export const unknownAddress = 'unknown-address';

/** Path inside the library to which an unknown address leads; so does what is nobody's business. */
export const unknownPath = `/home#${unknownAddress}`;
