import type { Site } from '#lib/site/site.ts';
import { Markup } from '../markup/markup.ts';

/** is in a cached fragment where the page's own path and query go. */
export const hereMark = '/~here~';

/** Fragments of each library; a library that is read again is another object, and its fragments are made again. */
const fragments = new WeakMap<Site, Map<string, Markup>>();

/**
 * Markup that is the same on many pages of a library, made once.
 * @param key language, part, and whatever else it depends on; few values for each library
 */
export function cachedFragment(site: Site, key: string, make: () => Markup): Markup {
  let own = fragments.get(site);
  if (!own) fragments.set(site, (own = new Map()));
  let found = own.get(key);
  if (!found) own.set(key, (found = make()));
  return found;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Puts a page's path and query, which stand in attributes, into a cached fragment. */
export function withHere(fragment: Markup, here: string): Markup {
  const escaped = here.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
  return new Markup(fragment.text.replaceAll(hereMark, () => escaped));
}
