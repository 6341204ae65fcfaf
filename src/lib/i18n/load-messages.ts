import type { Language } from '../contract/language.ts';
import type { Area, Messages } from './messages.ts';

/**
 * Returns the function that loads the messages of one area in a language, so that no page contains them.
 * @param files `import.meta.glob` of the area's files with `locales/` as its base
 */
export const messageLoader =
  <A extends Area>(area: A, files: Readonly<Record<string, () => Promise<unknown>>>) =>
  (language: Language): Promise<Messages[A]> => {
    const path = `./${language}/${area}.json`;
    const load = files[path];
    if (!load) throw new Error(path);
    return load() as Promise<Messages[A]>;
  };
