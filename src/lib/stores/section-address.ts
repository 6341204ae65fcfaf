import { atom, onMount } from 'nanostores';

const here = () => (typeof location === 'undefined' ? '' : location.search);

/** The query of the address that the reader is at, as long as somebody looks at it. */
export const sectionQuery = atom(here());

onMount(sectionQuery, () => {
  // Sections are also rendered on the server, which has no address of its own.
  if (typeof location === 'undefined') return undefined;
  const follow = () => sectionQuery.set(here());
  follow();
  // nanostores unmounts a second after the last listener: the page may be gone by then.
  const listening = new AbortController();
  addEventListener('popstate', follow, { signal: listening.signal });
  return () => listening.abort();
});

/**
 * Goes to another place of the section: the browser's way back leads to the one before.
 * @param values parameters to set; empty ones are taken out. `key` stays
 * @param keep parameters that stay, with `key`
 */
export function queryWith(query: string, values: Record<string, string>, keep: readonly string[] = []): string {
  const before = new URLSearchParams(query);
  const after = new URLSearchParams();
  for (const name of ['key', ...keep]) {
    const value = before.get(name);
    if (value !== null && !(name in values)) after.set(name, value);
  }
  for (const [name, value] of Object.entries(values)) if (value !== '') after.set(name, value);
  const text = after.toString();
  return text === '' ? '' : `?${text}`;
}

/** Puts a query into the address of this page without reloading it. */
export function goToQuery(query: string): void {
  history.pushState(null, '', `${location.pathname}${query}`);
  sectionQuery.set(query);
}

/** Goes to another place of this section. @param values parameters of the place; empty ones are left out */
export const goToPlace = (values: Readonly<Record<string, string>>): void => {
  goToQuery(queryWith(sectionQuery.get(), { ...values }));
};
