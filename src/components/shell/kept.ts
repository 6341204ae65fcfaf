import type { Site } from '#lib/site/site.ts';

/** Stands in kept markup where the page's own path goes. */
export const hereMark = '/~here~';

/** Texts of each library; a library that is read anew is another object, and its texts are made anew. */
const texts = new WeakMap<Site, Map<string, Promise<string>>>();

/**
 * Markup that is the same on many pages of a library, made once.
 * @param key language, part, and whatever else it depends on; few values for each library
 * @param make renders it; a failure is not kept
 */
export function kept(site: Site, key: string, make: () => Promise<string>): Promise<string> {
  const own = texts.get(site) ?? new Map<string, Promise<string>>();
  texts.set(site, own);
  const found = own.get(key);
  if (found) return found;
  const text = make();
  own.set(key, text);
  text.catch(() => own.delete(key));
  return text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Puts a page's path and query, which stand in attributes, into kept markup. */
export function withHere(markup: string, here: string): string {
  const escaped = here.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
  return markup.replaceAll(hereMark, () => escaped);
}
