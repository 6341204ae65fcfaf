import { hash } from 'node:crypto';
import type { CatalogueRecord } from '../model/record.ts';
import { foldKey } from '../text/analysis.ts';
import { apartBy, heldBesides, isCollective, isNamedAfterAuthor, isOfAnyBook, isOfManyBooks } from './apart.ts';
import { inDifferentScripts, shareAuthor } from './authors.ts';
import { readWorkTitle, workKeys } from './title.ts';
import { areOfOneSeries, isUnnumberedSet } from './volumes.ts';
import { uniteByHand, type WorkMark } from './by-hand.ts';

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
