import type { RecordSummary, SearchResult } from '../../../lib/contract/calls/search.ts';
import { foldKey } from '../text/analysis.ts';
import { isCollective, isNamedAfterAuthor } from '../works/apart.ts';
import { readWorkTitle } from '../works/title.ts';

/** Fewer selections of an author stay in the list as they are. */
const fewestTogether = 3;
const isHan = /\p{Script=Han}/u;

/** What selections of one author have in common: 艾米莉·狄金森 and 狄金森 are one. */
function authorKey(name: string): string {
  const last = name.split(/[·•・．.]/u).findLast((part) => part.trim() !== '') ?? name;
  return isHan.test(last) ? foldKey(last) : foldKey(name).split(' ').sort().join(' ');
}

/**
 * Finds selected works of one author among the hits of a page. They are different works, but a reader wants one of them.
 * @returns for each author the ids in the order of the page; undefined where no author has several
 */
export function selectionsAmong(hits: readonly RecordSummary[]): SearchResult['selections'] {
  const byAuthor = Map.groupBy(
    hits.filter(({ title, authors: [name] }) => {
      if (name === undefined) return false;
      const key = foldKey(readWorkTitle(title).bare);
      return isCollective(key) || isNamedAfterAuthor(key, [{ name }]);
    }),
    ({ authors: [name = ''] }) => authorKey(name),
  );
  const groups = [...byAuthor.values()].filter(({ length }) => length >= fewestTogether);
  return groups.length === 0 ? undefined : groups.map((group) => group.map(({ recordId }) => recordId));
}
