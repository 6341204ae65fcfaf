/** ü is typed as v or u: both are u here. */
export const plainSound = (sound: string): string => sound.replace(/^([ln])v/, '$1u');

/** Two syllables that follow each other, as the index has them: bai+ye. Nothing follows an empty one. */
export const pairsOf = (syllables: readonly string[]): string[] =>
  syllables.slice(1).flatMap((syllable, at) => {
    const before = syllables[at] ?? '';
    return before === '' || syllable === '' ? [] : [`${before}+${syllable}`];
  });
