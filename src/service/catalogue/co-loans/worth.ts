/** Fewer patrons than these show nothing: what two people borrowed, or one, may say who they are. */
export const leastPatrons = 3;
/** Titles borrowed together that are looked at for each title, the nearest. */
export const maxTitles = 20;

/**
 * What it says of two titles that the same patrons borrowed both, 1 to 4: much where they were borrowed by few others,
 * little where one of them is what everybody reads.
 * @param both patrons who borrowed both, at least `leastPatrons`
 */
export const worthOf = (both: number, ofOne: number, ofOther: number): number =>
  1 + Math.round((3 * both) / Math.sqrt(Math.max(both, ofOne) * Math.max(both, ofOther)));
