import type { Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';

/** What markup needs of the request that it is made for. */
export interface Asking {
  t: Translate;
  language: Language;
  /** Address of a path inside the library. */
  address: (path: string) => string;
}
