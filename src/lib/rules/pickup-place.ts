import type { Language } from '../contract/language.ts';
import { isChinese } from './is-chinese.ts';

/** A pick-up place in a sentence: the library, and the room or desk where it has another name. */
export function pickupName({ libName, name }: { libName: string; name: string }, language: Language): string {
  if (name.startsWith(libName)) return name;
  return isChinese(language) ? `${libName}${name}` : `${libName}, ${name}`;
}
