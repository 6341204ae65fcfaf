import type { Language } from '#lib/contract/language.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { storedLibraryName } from '#lib/stores/session/tab-copies.ts';

/** The name of the reader's own library, as this tab learnt it at sign-in; undefined where it did not. */
export function libraryNameHere(language: Language, { libCode }: UserInfo): string | undefined {
  return storedLibraryName(tabStorage, language, libCode);
}
