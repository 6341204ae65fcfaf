// What the tests use of citeproc-js, which brings no types.
declare module 'citeproc' {
  /** An element of a style or locale, as citeproc takes it in place of XML. */
  export interface Element {
    name: string;
    attrs: Record<string, string>;
    children: (string | Element)[];
  }
  interface Sys {
    retrieveItem: (id: string) => Record<string, unknown>;
    retrieveLocale: (language: string) => Element;
  }
  export class Engine {
    constructor(sys: Sys, style: Element, language: string, isForced: boolean);
    updateItems(ids: readonly string[]): void;
    makeBibliography(): [parameters: object, entries: string[]];
  }
}
