import { hash } from 'node:crypto';
import type { CatalogueRecord } from '../model/record.ts';
import { foldKey } from '../text/analysis.ts';
import { apartBy, heldBesides, isCollective, isNamedAfterAuthor, isOfAnyBook, isOfManyBooks } from './apart.ts';
import { inDifferentScripts, shareAuthor } from './authors.ts';
import { readWorkTitle, workKeys } from './title.ts';
import { areOfOneSeries, isUnnumberedSet } from './volumes.ts';
import { uniteByHand, type WorkMark } from './by-hand.ts';

/** What tells whether two records are of one work. */
export type WorkRecord = Pick<CatalogueRecord, 'kind' | 'title' | 'subtitle' | 'originalTitle' | 'doi' | 'pubYear'> &
  Partial<Pick<CatalogueRecord, 'isbn' | 'issn' | 'contributors' | 'publisher'>>;

type Authors = NonNullable<WorkRecord['contributors']>;

export interface Edition {
  record: WorkRecord;
  keys: readonly [string, ...string[]];
  /** Volume of a set, and whatever else tells works of one title apart. */
  part: string;
  apart: string;
  besides: string;
  subtitle: string | undefined;
  authors: Authors;
  /** What staff say of it; nothing, mostly. */
  mark?: WorkMark | undefined;
}

/** Kinds whose records are known again by title and author; serials with one title are known by their number alone. */
const byTitle: ReadonlySet<string> = new Set(['book', 'paper', 'dissertation']);

/** 本书编写组, Anonymous: nobody in particular. */
const nobody =
  /^(?:《[^》]*》|本书|.{0,2})(?:编写组|编委会|编写委员会|编辑委员会|编辑部|课题组|教研室|教研组)$|^(?:佚名|无名氏|不详|anonymous|various(?: authors)?|unknown|et al\.?)$/i;

function authorsOf({ contributors = [] }: WorkRecord): Authors {
  const named = contributors.filter(({ name }) => !nobody.test(name.normalize('NFKC').trim()));
  const inRoles = (...roles: string[]) => named.filter(({ role }) => roles.includes(role));
  // Books of pictures have nobody but who drew them.
  const each = [inRoles('author', 'corporate'), inRoles('editor', 'compiler'), inRoles('illustrator')];
  return each.find(({ length }) => length > 0) ?? [];
}

/** Takes apart what is compared, once for all comparisons of a record. */
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
 * Signs under which records that may be of one work meet: titles, the original's title, numbers, and what staff joined
 * by hand. Short, because an index keeps them of every record.
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

/** Two volumes of a series have one title and each a title of its own under it. */
function namedApart({ subtitle: a }: Edition, { subtitle: b }: Edition): boolean {
  if (a === undefined || b === undefined) return false;
  return !a.startsWith(b) && !b.startsWith(a);
}

const shares = (entry: readonly string[] = [], other: readonly string[] = []): boolean =>
  entry.some((value) => other.includes(value));

/** Whether a title may be another's with more or less behind it. A number that two books have is often a mistake. */
function alikeTitles({ keys: [a, ...moreA] }: Edition, { keys: [b, ...moreB] }: Edition): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true;
  return shares([a, ...moreA], [b, ...moreB]);
}

/** Each choice of somebody's works may have another content; one that is called by its author's name is its house's. */
const areChoices = (entry: Edition, other: Edition): boolean =>
  isCollective(entry.keys[0]) ||
  isCollective(other.keys[0]) ||
  (entry.record.publisher !== other.record.publisher &&
    [entry, other].some(({ keys: [own], authors }) => isNamedAfterAuthor(own, authors)));

/** Volumes of 全集 and 丛书 that are catalogued without their numbers: of one house and year, each with a number of its own. */
const mayBeVolumes = ({ record: a }: Edition, { record: b }: Edition): boolean =>
  isOfManyBooks(a.title) && a.pubYear === b.pubYear && a.publisher === b.publisher && !shares(a.isbn, b.isbn);

/** Short titles come again: the papers of two years are two. */
const arePapersOfTwoYears = ({ record: a, keys: [key] }: Edition, { record: b }: Edition): boolean =>
  a.kind === 'paper' &&
  a.pubYear !== b.pubYear &&
  (/\p{Script=Han}/u.test(key) ? key.length < 8 : key.split(' ').length < 5);

/**
 * Whether two records of one kind are editions or formats of one work; rather not, where it is in doubt. A number in
 * common is enough where the titles agree, unless they are volumes of a set that has one number; else title (or the
 * original's title) and author have to agree. Where the names of the authors stand in scripts that cannot be compared
 * (村上春树, Haruki Murakami), a translation is known by the original's title alone, if that is no title of many books.
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
 * Parts records into works. A record joins a work when it is the same as every record that is in it already, so that
 * nothing comes together by what is between; but works that staff joined are one, whatever their records say.
 * @returns the works, each as places in `editions`, in their order
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
