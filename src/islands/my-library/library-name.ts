import type { Language } from '#lib/contract/language.ts';
import type { UserInfo } from '#lib/session/reader-session.ts';
import { storedLibraryName } from '#lib/session/tab-copies.ts';

/** The name of the reader's own library, as this tab learnt it at sign-in; undefined where it did not. */
export function libraryNameHere(language: Language, { libCode }: UserInfo): string | undefined {
  try {
    return storedLibraryName(sessionStorage, language, libCode);
  } catch {
    return undefined;
  }
}
