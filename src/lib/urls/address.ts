import { defaultLanguage, languages, type Language } from '../contract/language.ts';
import { reservedSegments } from './route-matching.ts';

/** An address taken apart: /{mappingPath}/{language}/{path}, the first two of which may be missing. */
export interface Address {
  mappingPath: string | undefined;
  /** As the address says it; undefined when it carries none, which means zh-CN. */
  language: Language | undefined;
  /** The rest, beginning with a slash. */
  path: string;
}

/** A path without the slashes at its end. Linear in its length, which `/\/+$/` is not. @param path begins with a slash */
export function trimTrailingSlashes(path: string): string {
  let { length } = path;
  while (length > 1 && path[length - 1] === '/') length -= 1;
  return path.slice(0, length);
}

const mappingPathPattern = /^[a-z][a-z0-9-]{1,31}$/i;

/**
 * Takes a path apart. What could be a library's name is taken for one; whether there is such a library, the caller
 * finds out. The default language under its own name (/zh-CN/…) is understood too.
 */
export function parseAddress(pathname: string): Address {
  const parts = pathname.split('/').slice(1);
  let mappingPath: string | undefined;
  let language: Language | undefined;
  const [first] = parts;
  if (first && mappingPathPattern.test(first) && !reservedSegments.has(first.toLowerCase())) {
    mappingPath = first.toLowerCase();
    parts.shift();
  }
  const named = languages.find((language) => language.toLowerCase() === parts[0]?.toLowerCase());
  if (named) {
    language = named;
    parts.shift();
  }
  return { mappingPath, language, path: trimTrailingSlashes(`/${parts.join('/')}`) };
}

/**
 * The address of a page of a library in a language, fit for a link and for a header: what a header cannot carry is
 * percent-encoded, wherever the path came from.
 * @param base `/{mappingPath}`, or empty on a host name of the library's own
 * @param path beginning with a slash, with its query if any
 */
export function buildAddress(base: string, language: Language, path: string): string {
  const segment = language === defaultLanguage ? '' : `/${language}`;
  return `${base}${segment}${path}`.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/**
 * A path that can be decoded once more. Astro gives addresses decoded and decodes them again on the way to a page, where
 * a percent sign that stood for itself (`%25`) would be a broken escape.
 */
export function decodablePath(path: string): string {
  return isDecodable(path) ? path : path.replaceAll('%', '%25');
}

function isDecodable(path: string): boolean {
  try {
    // Looked at, because a bundler leaves out a call whose result nobody takes.
    return decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

/** The language a Cookie header carries, if it is one of ours. */
export function languageOfCookies(cookies: string | undefined): Language | undefined {
  const found = /(?:^|;\s*)language=([^;]+)/.exec(cookies ?? '')?.[1];
  return languages.find((language) => language === found);
}
