import { lastPage } from '#lib/contract/search-terms.ts';

/** Pages that a result of this many hits has; never more than are answered. */
export const pageCount = (total: number, rows: number): number => Math.min(lastPage, Math.ceil(total / rows));

/**
 * The numbers of a pager: first, last, and the neighbours of the page; `null` represents what is left out.
 * @param around neighbours on either side
 */
export function pageWindow(page: number, last: number, around = 2): (number | null)[] {
  const near = new Set([1, last]);
  for (let at = Math.max(1, page - around); at <= Math.min(last, page + around); at++) near.add(at);
  const out: (number | null)[] = [];
  let before = 0;
  for (const at of [...near].filter((entry) => entry >= 1).sort((a, b) => a - b)) {
    // A gap of one page is shown as that page: it takes no more room.
    if (at - before === 2) out.push(at - 1);
    else if (at - before > 2) out.push(null);
    out.push(at);
    before = at;
  }
  return out;
}
