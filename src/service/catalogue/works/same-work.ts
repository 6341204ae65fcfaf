import { hash } from 'node:crypto';
import type { CatalogueRecord } from '../model/record.ts';
import { foldKey } from '../text/analysis.ts';
import { apartBy, heldBesides, isCollective, isNamedAfterAuthor, isOfAnyBook, isOfManyBooks } from './apart.ts';
import { inDifferentScripts, shareAuthor } from './authors.ts';
import { readWorkTitle, workKeys, plainNumber } from './title.ts';
import { uniteByHand, type WorkMark } from './by-hand.ts';

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
function areOfOneSeries(entry: Volume, other: Volume): boolean {
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
function isUnnumberedSet(work: readonly Volume[]): boolean {
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

/** Fields used to decide whether two records are the same work. */
export type WorkRecord = Pick<CatalogueRecord, 'kind' | 'title' | 'subtitle' | 'originalTitle' | 'doi' | 'pubYear'> &
  Partial<Pick<CatalogueRecord, 'isbn' | 'issn' | 'contributors' | 'publisher'>>;

type Authors = NonNullable<WorkRecord['contributors']>;

export interface Edition {
  record: WorkRecord;
  keys: readonly [string, ...string[]];
  /** Volume of a set, and other data that distinguishes works with the same title. */
  part: string;
  apart: string;
  besides: string;
  subtitle: string | undefined;
  authors: Authors;
  /** Decision of staff, if any. */
  mark?: WorkMark | undefined;
}

/** Kinds that are matched by title and author; serials are matched only by number. */
const byTitle: ReadonlySet<string> = new Set(['book', 'paper', 'dissertation']);

/** Names without a specific person: 本书编写组, Anonymous. */
const nobody =
  /^(?:《[^》]*》|本书|.{0,2})(?:编写组|编委会|编写委员会|编辑委员会|编辑部|课题组|教研室|教研组)$|^(?:佚名|无名氏|不详|anonymous|various(?: authors)?|unknown|et al\.?)$/i;

function authorsOf({ contributors = [] }: WorkRecord): Authors {
  const named = contributors.filter(({ name }) => !nobody.test(name.normalize('NFKC').trim()));
  const inRoles = (...roles: string[]) => named.filter(({ role }) => roles.includes(role));
  // Picture books may have only an illustrator.
  const each = [inRoles('author', 'corporate'), inRoles('editor', 'compiler'), inRoles('illustrator')];
  return each.find(({ length }) => length > 0) ?? [];
}

/** Prepares a record for comparisons. */
export function editionOf(record: WorkRecord, mark?: WorkMark): Edition {
  const { title, subtitle } = record;
  return {
    record,
    keys: workKeys(record),
    part: readWorkTitle(title, subtitle).part,
    apart: apartBy(record),
    besides: heldBesides(record),
    subtitle: subtitle === undefined ? undefined : foldKey(subtitle),
    authors: authorsOf(record),
    mark,
  };
}

const signOf = (text: string): string => hash('sha1', text, 'base64url').slice(0, 11);

/**
 * Keys shared by records that may be the same work: titles, original title, numbers and manual decisions. They are
 * short because they are indexed for every record.
 */
export function signsOf(record: WorkRecord, mark?: WorkMark): string[] {
  const byHand = typeof mark?.work === 'string' ? [signOf(`by hand ${mark.work}`)] : [];
  return mark?.isApart ? byHand : [...ownSigns(record), ...byHand];
}

function ownSigns(record: WorkRecord): string[] {
  const { kind, isbn = [], issn = [], doi } = record;
  const texts = [
    ...(byTitle.has(kind) ? workKeys(record) : []),
    ...(byTitle.has(kind) ? isbn : issn),
    ...(doi === undefined ? [] : [doi.toLowerCase()]),
  ];
  return [...new Set(texts)].map((text) => signOf(`${kind} ${text}`));
}

/** Whether two volumes have the same series title and different subtitles. */
function namedApart({ subtitle: a }: Edition, { subtitle: b }: Edition): boolean {
  if (a === undefined || b === undefined) return false;
  return !a.startsWith(b) && !b.startsWith(a);
}

const shares = (entry: readonly string[] = [], other: readonly string[] = []): boolean =>
  entry.some((value) => other.includes(value));

/** Whether a title may be a longer form of another. Checked for equal numbers too, which are often mistakes. */
function alikeTitles({ keys: [a, ...moreA] }: Edition, { keys: [b, ...moreB] }: Edition): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true;
  return shares([a, ...moreA], [b, ...moreB]);
}

/** Selected works may have different contents; those named after the author are specific to their publisher. */
const areChoices = (entry: Edition, other: Edition): boolean =>
  isCollective(entry.keys[0]) ||
  isCollective(other.keys[0]) ||
  (entry.record.publisher !== other.record.publisher &&
    [entry, other].some(({ keys: [own], authors }) => isNamedAfterAuthor(own, authors)));

/** Volumes of 全集 and 丛书 catalogued without volume numbers: same publisher and year, different ISBNs. */
const mayBeVolumes = ({ record: a }: Edition, { record: b }: Edition): boolean =>
  isOfManyBooks(a.title) && a.pubYear === b.pubYear && a.publisher === b.publisher && !shares(a.isbn, b.isbn);

/** Papers with the same short title from two years are different. */
const arePapersOfTwoYears = ({ record: a, keys: [key] }: Edition, { record: b }: Edition): boolean =>
  a.kind === 'paper' &&
  a.pubYear !== b.pubYear &&
  (/\p{Script=Han}/u.test(key) ? key.length < 8 : key.split(' ').length < 5);

/**
 * Whether two records of the same kind are editions or formats of the same work; false in case of doubt. A common
 * number is enough if the titles match, unless they are volumes of a set with one number. Otherwise title (or original
 * title) and author must match. If the scripts of the authors cannot be compared (村上春树, Haruki Murakami), a translation
 * is matched by the original title alone, unless it is a common title.
 */
export function isSameWork(entry: Edition, other: Edition): boolean {
  const [a, b] = [entry.record, other.record];
  if (a.kind !== b.kind || entry.part !== other.part || entry.apart !== other.apart || namedApart(entry, other))
    return false;
  if (a.doi !== undefined && a.doi === b.doi) return true;
  if (!byTitle.has(a.kind)) return shares(a.issn, b.issn) && alikeTitles(entry, other);
  if (shares(a.isbn, b.isbn) && alikeTitles(entry, other)) return true;
  const [ownA, ...moreA] = entry.keys;
  const [ownB, ...moreB] = other.keys;
  if (!shares(entry.keys, other.keys) || entry.besides !== other.besides || areChoices(entry, other)) return false;
  if (ownA !== ownB && areOfOneSeries(a, b)) return false;
  if (mayBeVolumes(entry, other) || arePapersOfTwoYears(entry, other)) return false;
  if (shareAuthor(entry.authors, other.authors)) return true;
  const translated = [...moreA.filter((key) => key === ownB), ...moreB.filter((key) => key === ownA)];
  return (
    translated.some((key) => key.includes(' ') && !isOfAnyBook(key)) && inDifferentScripts(entry.authors, other.authors)
  );
}

/**
 * Groups records into works. A record is added to a work only if it matches all its records, so that matches are not
 * transitive; but works that staff joined are always merged.
 * @returns the works as indexes into `editions`, in order
 */
export function gatherEditions(editions: readonly Edition[]): number[][] {
  const works: number[][] = [];
  const worksUnder = new Map<string, Set<number[]>>();
  for (const [at, edition] of editions.entries()) {
    const signs = edition.mark?.isApart ? [] : ownSigns(edition.record);
    const near = new Set(signs.flatMap((sign) => [...(worksUnder.get(sign) ?? [])]));
    const fits = (work: readonly number[]): boolean =>
      work.every((place) => {
        const other = editions[place];
        return other !== undefined && isSameWork(edition, other);
      });
    let own = [...near].find(fits);
    if (!own) works.push((own = []));
    own.push(at);
    for (const sign of signs) {
      const under = worksUnder.get(sign);
      if (under) under.add(own);
      else worksUnder.set(sign, new Set([own]));
    }
  }
  const derived = works.flatMap((work) => {
    const its = work.flatMap((place) => editions[place] ?? []);
    if (!isUnnumberedSet(its.map((entry) => entry.record))) return [work];
    const numberOf = (place: number): string => editions[place]?.record.isbn?.[0] ?? `none ${String(place)}`;
    return [...Map.groupBy(work, numberOf).values()];
  });
  return uniteByHand(derived, (place) => editions[place]?.mark?.work ?? null);
}
