/** Minimum number of common patrons. Smaller groups could identify a person. */
export const leastPatrons = 3;
/** Titles borrowed together that are looked at for each title, the nearest. */
export const maxTitles = 20;

/**
 * Weight of a pair of titles borrowed by the same patrons, 1 to 4. It is high if few other patrons borrowed them, and
 * low if one of them is popular with everybody.
 * @param both patrons who borrowed both, at least `leastPatrons`
 */
export const worthOf = (both: number, ofOne: number, ofOther: number): number =>
  1 + Math.round((3 * both) / Math.sqrt(Math.max(both, ofOne) * Math.max(both, ofOther)));
