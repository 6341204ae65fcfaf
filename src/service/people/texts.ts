import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';

type Asking = Pick<CallContext, 'language' | 'library'>;

/** A text of the store in the reader's language. */
export function textIn(text: string, { language }: Pick<CallContext, 'language'>): string {
  const parsed: LocalText = JSON.parse(text);
  return inLanguage(parsed, language);
}

/** The same where there may be none. */
export const textOrNull = (text: string | null, asking: Pick<CallContext, 'language'>): string | null =>
  text === null ? null : textIn(text, asking);

/** A list of texts of the store. */
export function listIn(text: string): string[] {
  const parsed: string[] = JSON.parse(text);
  return parsed;
}

/** Codes with their names; a code that the dictionary does not know is its own name. */
export const namesOf = (name: 'discode1' | 'kindNo' | 'docCode', codes: readonly string[], call: Asking) =>
  codes.map((code) => ({ code, name: nameOfCode(call.library, name, code, call.language) ?? code }));

/** Letters in their order, what is under none of them last. */
export const byLetter = (a: { letter: string }, b: { letter: string }): number =>
  Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1);
