/**
 * Sounds that speakers of many regions do not tell apart, and that are therefore typed for each other: flat and rolled
 * tongue, front and back n, l and n, f and h.
 */
const beginnings: readonly (readonly [string, string])[] = [
  ['zh', 'z'],
  ['ch', 'c'],
  ['sh', 's'],
  ['n', 'l'],
  ['f', 'h'],
];
const ends: readonly (readonly [string, string])[] = [
  ['ang', 'an'],
  ['eng', 'en'],
  ['ing', 'in'],
];

/** Syllables that are mistaken for this one; some of them may not exist, and are then found nowhere. */
export function nearSounds(syllable: string): string[] {
  const near = new Set<string>();
  for (const [long, short] of beginnings) {
    if (syllable.startsWith(long)) near.add(short + syllable.slice(long.length));
    else if (syllable.startsWith(short)) near.add(long + syllable.slice(short.length));
  }
  for (const [long, short] of ends) {
    if (syllable.endsWith(long)) near.add(syllable.slice(0, -1));
    else if (syllable.endsWith(short)) near.add(`${syllable}g`);
  }
  near.delete(syllable);
  return [...near];
}
