/** Words that are small in titles. */
const small = 'of|and|the|in|on|a|an|to|for|or|with|at|from|into|under|upon';
const titleWord = "(?:[A-Z][\\p{L}’'.-]*|\\d+)";
/** Written as titles are, and what the dictionary says behind. */
const titled = new RegExp(`^((?:the |an? )?${titleWord}(?: (?:${titleWord}|${small}))*)(.*)$`, 'u');
const kinds =
  'novels?|plays?|poems?|stor(?:y|ies)|fables?|tales?|trilogy|tragedy|comedy|novella|autobiography|memoirs?|essays?|anthology|collection|book|treatise|histor(?:y|ies)|classics?|masterpiece|dictionary|encyclopedia|epic';
/** Words that mark a work: a novel by, by its author, one of the classics. */
const ofWork = new RegExp(
  `^(?: \\([^)]*\\))?(?:,| \\()[^,;]{0,60}?\\b(?:${kinds})\\b|^(?: \\([^)]*\\))? by [A-Z]|^(?: \\([^)]*\\))?, one of the [^,]*\\b(?:Classics?|novels)\\b`,
);
/** Of people and places that have to do with works. */
const ofOther =
  /^(?: \([^)]*\))?(?:,| \()[^,]*\b(?:author|writer|poet|novelist|playwright|dramatist|character|hero(?:ine)?|protagonist|dynasty|emperor|historian|film|movie|TV|series of (?!novels|books)|city|county)\b/;
const ofAuthor = new RegExp(`\\b(?:${kinds}) by\\b`);

/**
 * What a work of literature is called in English, as CC-CEDICT's entry of its Chinese title has it: 傲慢与偏见 is
 * "Pride and Prejudice, novel by Jane Austen". None for other words.
 */
export function workTitlesOf(word: string, definitions: string): string[] {
  if (!/^[\p{Script=Han}·]{2,}$/u.test(word)) return [];
  const titles = definitions.split('/').flatMap((definition) => {
    const [, title = '', rest = ''] = titled.exec(definition.replace(/[“”"]/g, '')) ?? [];
    if (title === '' || !ofWork.test(rest) || (ofOther.test(rest) && !ofAuthor.test(rest))) return [];
    return title.split(' or ');
  });
  return [...new Set(titles)];
}

const nameWord = "(?:[A-Z][\\p{L}'’.-]*|von|van|de|der|la|du|le|of)";
const person = new RegExp(
  `^(?:Count |Sir |Lord )?(${nameWord}(?: ${nameWord})*) \\((?:name\\)|[^)]{0,8}\\d{2,4}[^)]{0,12}[-–])`,
  'u',
);
const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * English names for a Chinese name from CC-CEDICT: 托尔斯泰 is "Tolstoy (name)" and "Lev Tolstoy (1828-1910)". Returns
 * full names, and the family name if it is last.
 */
export function personNamesOf(word: string, sound: string, definitions: string): string[] {
  if (!/^[\p{Script=Han}·]{2,}$/u.test(word) || !/^[A-Z]/.test(sound)) return [];
  return definitions.split('/').flatMap((definition) => {
    const [, name = ''] = person.exec(definition) ?? [];
    if (name === '') return [];
    const isChinese = letters(name) === letters(sound.replace(/:/g, ''));
    return name.split(' or ').flatMap((entry) => [entry, ...(isChinese ? [] : entry.split(' ').slice(-1))]);
  });
}
