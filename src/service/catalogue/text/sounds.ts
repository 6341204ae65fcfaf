/** ü is typed as v or u: both are u here. */
export const plainSound = (sound: string): string => sound.replace(/^([ln])v/, '$1u');

/** The same of all syllables of a text. */
export const plainLetters = (typed: string): string => typed.replace(/([ln])v/g, '$1u');

/** Two syllables that follow each other, as the index has them: bai+ye. Nothing follows an empty one. */
export const pairsOf = (syllables: readonly string[]): string[] =>
  syllables.slice(1).flatMap((syllable, at) => {
    const before = syllables[at] ?? '';
    return before === '' || syllable === '' ? [] : [`${before}+${syllable}`];
  });

/** ü is typed as u as well: Lu Wanhe, 吕万和. Keys of suggestions have v. */
export const withUmlaut = (key: string): string[] => [key, key.replace(/([ln])u(?![aoin])/g, '$1v')];
