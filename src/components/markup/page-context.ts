import type { Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Site } from '#lib/site/site.ts';

/** What the markup of a page needs of the request that it is made for; Astro.locals has it all. */
export interface PageContext {
  site: Site;
  language: Language;
  t: Translate;
  address: (path: string, language?: Language) => string;
  /** Scheme and host for absolute links. */
  origin: string;
}
