import { normalizeIsbn } from './isbn.ts';

interface Row {
  field: string;
  q: string;
}
interface Search extends Row {
  /** Further rows; those that exclude say nothing of what is wanted. */
  items: readonly (Row & { op: string })[];
}

/**
 * What the form of a recommendation begins with after a search that found nothing: a number that is an ISBN, the author
 * of an author's row, and words of title or of everything as the title.
 */
export function recommendedOf({ field, q, items }: Search): { title?: string; author?: string; isbn?: string } {
  const found: { title?: string; author?: string; isbn?: string } = {};
  for (const row of [{ field, q }, ...items.filter(({ op }) => op !== 'NOT')]) {
    const isbn = normalizeIsbn(row.q);
    if (row.q.trim() === '') continue;
    if (isbn !== undefined || row.field === 'isbn') found.isbn ??= isbn ?? row.q;
    else if (row.field === 'author') found.author ??= row.q;
    else if (row.field === 'keyWord' || row.field === 'title') found.title ??= row.q;
  }
  return found;
}

/** The address of the form with what was searched in it. @param href of the form, with or without a query */
export function recommendationAddress(href: string, search: Search): string {
  const query = new URLSearchParams(recommendedOf(search)).toString();
  if (query === '') return href;
  return `${href}${href.includes('?') ? '&' : '?'}${query}`;
}
