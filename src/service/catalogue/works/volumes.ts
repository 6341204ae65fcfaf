import { foldKey } from '../text/analysis.ts';
import { plainNumber, readWorkTitle } from './title.ts';

/**
 * Volumes of a series whose records name the series as the original title: the common title only identifies the series,
 * while their own titles or numbers distinguish them.
 */

interface Volume {
  title: string;
  publisher?: string | undefined;
  pubYear?: number | undefined;
  isbn?: readonly string[] | undefined;
}

const numberAtEnd =
  /(?:(?<=\D)(\d{1,3})|[\s\-–—#.·](?:第|[卷册冊])?\s?([一二三四五六七八九十百]{1,3}|\d{1,3}))[卷册冊集部话話]?$/u;

/** A title without the number that it ends with, and the number: of a volume. */
function numbered({ title }: Volume): { name: string; number: string } {
  const { bare } = readWorkTitle(title);
  const found = numberAtEnd.exec(bare);
  return {
    name: foldKey(found ? bare.slice(0, found.index) : bare),
    number: plainNumber(found?.[1] ?? found?.[2] ?? ''),
  };
}

const yearsBetween = (a: Volume, b: Volume): number =>
  a.pubYear === undefined || b.pubYear === undefined ? Infinity : Math.abs(a.pubYear - b.pubYear);

/**
 * Whether two records that only the original's title brings together are volumes of a series: of different numbers, or
 * with titles of their own that one house brought out within a year.
 */
export function areOfOneSeries(entry: Volume, other: Volume): boolean {
  const [a, b] = [numbered(entry), numbered(other)];
  if (a.name === b.name && a.number !== b.number) return true;
  if (entry.publisher === undefined || entry.publisher !== other.publisher || yearsBetween(entry, other) > 1)
    return false;
  const [isbn, otherIsbn] = [entry.isbn?.[0], other.isbn?.[0]];
  return isbn !== undefined && otherIsbn !== undefined && isbn !== otherIsbn;
}

/** This many ISBNs of one publisher in two years or in consecutive years indicate unnumbered volumes. */
const volumesInTwoYears = 3;
const volumesInARow = 4;

/** Whether records of one title are comics or annuals without their volumes' numbers. */
export function isUnnumberedSet(work: readonly Volume[]): boolean {
  const numbered = work.flatMap(({ isbn: [number] = [], publisher, pubYear }) =>
    number === undefined || publisher === undefined || pubYear === undefined
      ? []
      : [{ number, publisher, year: pubYear }],
  );
  const countOf = (some: readonly { number: string }[]): number => new Set(some.map(({ number }) => number)).size;
  return [...Map.groupBy(numbered, ({ publisher }) => publisher).values()].some((entry) => {
    const inOrder = entry.toSorted((a, b) => a.year - b.year);
    let row: typeof inOrder = [];
    for (const candidate of inOrder) {
      if (candidate.year - (row.at(-1)?.year ?? candidate.year) > 1) row = [];
      row.push(candidate);
      const near = row.filter(({ year }) => year >= candidate.year - 1);
      if (countOf(near) >= volumesInTwoYears || countOf(row) >= volumesInARow) return true;
    }
    return false;
  });
}
