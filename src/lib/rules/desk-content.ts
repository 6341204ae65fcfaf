/** Entries of a kind of content that the desk lists at once. */
export const contentRowsAtOnce = 50;
