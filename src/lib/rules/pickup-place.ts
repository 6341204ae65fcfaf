import type { Language } from '../contract/language.ts';
import { isChinese } from './is-chinese.ts';

/** Where a copy or a pick-up place is, as one line. */
export function placeText(at: {
  libName: string;
  name: string;
  /** Where in the building; often begins with the building's name. */
  place: string | null;
}): string {
  const { libName, name, place } = at;
  const isNamed = [name, place ?? ''].some((text) => text.startsWith(libName));
  return [isNamed ? '' : libName, name, place].filter(Boolean).join(' · ');
}

/** A pick-up place in a sentence: the library, and the room or desk where it has another name. */
export function pickupName({ libName, name }: { libName: string; name: string }, language: Language): string {
  if (name.startsWith(libName)) return name;
  return isChinese(language) ? `${libName}${name}` : `${libName}, ${name}`;
}
