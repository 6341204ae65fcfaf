import type { ReactElement } from 'react';
import type { CallName } from '#lib/contract/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { Client } from '#lib/client/client.ts';
import type { Language } from '#lib/contract/language.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import type { FormOutcome, SectionActs } from './acts.ts';

export interface SectionSite {
  client: Client;
  reader: UserInfo;
  language: Language;
  /** What every address of this library in this language begins with. */
  base: string;
  /** Scheme and host of the library, on the server, for addresses that readers copy. */
  origin?: string | undefined;
  /** The library's time zone, an IANA name: server and browser write the same times. That of the browser if undefined. */
  timeZone?: string | undefined;
  /** Undefined for a section that the browser renders without the server. */
  rendering?: SectionRendering | undefined;
}

/** What the server renders a section with. The browser hydrates the section with the same. */
export interface SectionRendering {
  /** Origin, path and query of the page's address. */
  origin: string;
  pathname: string;
  query: string;
  /** Address of the page before; empty if unknown. */
  referrer: string;
  /**
   * The answer of a call that the section makes when it is rendered: on the server it is loaded, in the browser it is part
   * of the page. Undefined if the section has to make the call.
   * @param body the input as JSON
   */
  answerTo: (name: CallName, body: string) => Answer<unknown> | Promise<Answer<unknown>> | undefined;
  /** A form that the server has received and shows again. */
  outcome?: FormOutcome | undefined;
}

export interface OpenedSection {
  view: ReactElement;
  /** What its forms do, by the value of their `act`. */
  acts?: SectionActs;
}

/** Loads the messages of a section, in the browser and on the server. */
export type OpenSection = (site: SectionSite) => Promise<OpenedSection>;

export interface SectionModule {
  open: OpenSection;
  /** Addresses of its style sheets, for a section that the server renders. */
  sheets?: readonly string[];
}
