export interface WorkMark {
  /** Key of the records that were joined with it; null where none were. */
  work: string | null;
  /** Whether title and numbers are ignored when works are matched. */
  isApart: boolean;
}

/**
 * Merges works that have records with the same key.
 * @param keyOf the key of the record at an index
 * @returns the works, ordered by their first record
 */
export function uniteByHand(works: readonly number[][], keyOf: (place: number) => string | null): number[][] {
  const under = new Map<string, number[]>();
  const united = new Set<number[]>();
  for (const work of works) {
    const keys = work.flatMap((place) => keyOf(place) ?? []);
    const [first = [], ...others] = new Set(
      keys.flatMap((key) => [under.get(key) ?? []].filter((entry) => entry.length > 0)),
    );
    united.add(first);
    for (const other of others) united.delete(other);
    first.push(...others.flat(), ...work);
    for (const key of first.flatMap((place) => keyOf(place) ?? [])) under.set(key, first);
  }
  return [...united];
}
