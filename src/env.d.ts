declare namespace App {
  interface Locals {
    /** Set on every page of a library; endpoints outside a library (/find, /robots.txt) have none of these. */
    site: import('./lib/site/site.ts').Site;
    language: import('./lib/contract/language.ts').Language;
    client: import('./lib/client/client.ts').Client;
    t: import('./lib/i18n/server.ts').Translate;
    /** Path inside the library, without language: /searchList. */
    path: string;
    /** Address of a path of this library in this language; give a language to get the page in that one. */
    address: (path: string, language?: import('./lib/contract/language.ts').Language) => string;
    /** Scheme and host for absolute links: PUBLIC_ORIGIN, else as the request came. */
    origin: string;
    /** The library service's own door, for the catch-all endpoints. */
    service: { fetch: (request: Request) => Promise<Response> };
  }
}
