import type { ReactElement } from 'react';
import type { Client } from '#lib/client/client.ts';
import type { Language } from '#lib/contract/language.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';

export interface SectionSite {
  client: Client;
  reader: UserInfo;
  language: Language;
  /** What every address of this library in this language begins with. */
  base: string;
}

/** Loads what a section needs before it shows (its words, its sheet) and answers the section. */
export type OpenSection = (site: SectionSite) => Promise<ReactElement>;

export interface SectionModule {
  open: OpenSection;
}
