import { pinyin } from 'pinyin-pro';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import type { Judged } from './judged.ts';
import { upTo, type Random } from './mistakes.ts';

/** Ways in which readers write the name of a person whose records they look for. */

/** A western name, parted: what stands before the family name, particles, and the family name. */
interface Western {
  given: string[];
  particles: string[];
  family: string;
}

const particle = /^(?:van|von|de|der|den|du|da|di|la|le|del|della|dos|ter|ten|zu|af|al|el|ben|bin)$/i;
const latinName = /^[\p{Script=Latin}\p{M}.,' -]+$/u;
const chineseName = /^\p{Script=Han}{2,3}$/u;

/** Undefined for what is no name of a person with a family name of its own. */
function westernName(name: string): Western | undefined {
  if (!latinName.test(name)) return undefined;
  const [before = '', after] = name.split(/,\s*/);
  const turned = after === undefined ? before : `${after} ${before}`;
  const parts = turned.split(/[\s.]+/).filter(Boolean);
  const family = parts.at(-1) ?? '';
  const given = parts.slice(0, -1).filter((part) => !particle.test(part));
  const particles = parts.slice(0, -1).filter((part) => particle.test(part));
  const isName = given.length > 0 && given.length < 4 && family.length > 2 && /^\p{Lu}/u.test(family);
  return isName && given.every((part) => /^\p{Lu}/u.test(part)) ? { given, particles, family } : undefined;
}

const initials = (input: readonly string[]): string[] => input.map((part) => part.charAt(0));
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const westernForms: Record<string, (name: Western) => string | undefined> = {
  'F. Last': ({ given, particles, family }) => joined(`${initials(given)[0] ?? ''}.`, ...particles, family),
  'F. M. Last': ({ given, particles, family }) =>
    given.length > 1 ? joined(...initials(given).map((entry) => `${entry}.`), ...particles, family) : undefined,
  'FM Last': ({ given, particles, family }) =>
    given.length > 1 ? joined(initials(given).join(''), ...particles, family) : undefined,
  'Last F': ({ given, particles, family }) => joined(...particles, family, initials(given)[0] ?? ''),
  'Last, F.': ({ given, particles, family }) => `${joined(...particles, family)}, ${initials(given)[0] ?? ''}.`,
  'Last FM': ({ given, particles, family }) =>
    given.length > 1 ? joined(...particles, family, initials(given).join('')) : undefined,
  'Last, First': ({ given, particles, family }) => `${family}, ${joined(...given, ...particles)}`,
  'First Last': ({ given, particles, family }) => joined(...given, ...particles, family),
  'First M. Last': ({ given, particles, family }) =>
    given.length > 1
      ? joined(given[0] ?? '', ...initials(given.slice(1)).map((entry) => `${entry}.`), ...particles, family)
      : undefined,
  'without particles': ({ given, particles, family }) => (particles.length > 0 ? joined(...given, family) : undefined),
  'without accents': ({ given, particles, family }) => {
    const name = joined(...given, ...particles, family);
    return plain(name) === name ? undefined : plain(name);
  },
};

const sounds = (name: string): { family: string; given: string[] } => {
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true, mode: 'surname' });
  return { family: read[0] ?? '', given: read.slice(1) };
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const chineseForms: Record<string, (name: string) => string> = {
  Zhangsan: (name) => sounds(name).family + sounds(name).given.join(''),
  'Zhang San': (name) => `${capital(sounds(name).family)} ${capital(sounds(name).given.join(''))}`,
  'San Zhang': (name) => `${capital(sounds(name).given.join(''))} ${capital(sounds(name).family)}`,
  'Zhang, San': (name) => `${capital(sounds(name).family)}, ${capital(sounds(name).given.join(''))}`,
  'zhang san feng': (name) => joined(sounds(name).family, ...sounds(name).given),
  'san feng zhang': (name) => joined(...sounds(name).given, sounds(name).family),
  'Zhang San-feng': (name) => `${capital(sounds(name).family)} ${capital(sounds(name).given.join('-'))}`,
  'San-feng Zhang': (name) => `${capital(sounds(name).given.join('-'))} ${capital(sounds(name).family)}`,
  sanfengzhang: (name) => sounds(name).given.join('') + sounds(name).family,
};

const places = ['author field', 'any field', 'with a word'] as const;
/** Kinds of queries, in their order. */
export const peopleKinds: string[] = [...Object.keys(westernForms), ...Object.keys(chineseForms)].flatMap((form) =>
  places.map((place) => `${form}, ${place}`),
);

/** Names of people, each with the records that it stands in. */
function recordsByName(records: readonly CatalogueRecordInput[]): Map<string, CatalogueRecordInput[]> {
  const byName = new Map<string, CatalogueRecordInput[]>();
  for (const record of records) {
    for (const { name, otherName } of record.contributors ?? []) {
      for (const entry of [name, otherName])
        if (entry !== undefined) byName.set(entry, [...(byName.get(entry) ?? []), record]);
    }
  }
  return byName;
}

/** What namesakes have in common as far as pinyin, or a family name and one initial, tell; the fuller first. */
function calledSo(name: string): string[] {
  if (chineseName.test(name)) {
    const { family, given } = sounds(name);
    return [family + given.join(''), `${family} ${given.join('').charAt(0)}`];
  }
  const western = westernName(name);
  return western ? [`${foldKey(western.family)} ${foldKey(western.given[0] ?? '').charAt(0)}`] : [];
}

const maxOfAKind = 40;

/** Names that are taken at random, each once. */
function* shuffled<T>(all: readonly T[], random: Random): Generator<T> {
  const left = [...all];
  while (left.length > 0) {
    const at = upTo(random, left.length);
    const entry = left[at];
    const last = left.pop();
    if (entry === undefined || last === undefined) return;
    if (at < left.length) left[at] = last;
    yield entry;
  }
}

/** A word of a title by which a reader narrows what an author has written. */
const wordOf = (title: string): string | undefined =>
  /\p{Script=Han}/u.test(title)
    ? /\p{Script=Han}{2,4}/u.exec(title)?.[0]
    : (title.match(/\p{Script=Latin}{5,}/gu) ?? [])[0];

/**
 * Queries by their kind: each way to write a name, in the author field, in any field, and beside words of a title.
 * What is meant are the records of whoever is called so, however the record writes it.
 */
export function judgedPeople(records: readonly CatalogueRecordInput[], seed: number): Map<string, Judged[]> {
  const random = seededRandom(seed);
  const byName = recordsByName(records);
  const judged = new Map<string, Judged[]>();
  const byKey = new Map<string, CatalogueRecordInput[]>();
  for (const [name, of] of byName) {
    for (const key of calledSo(name)) byKey.set(key, [...(byKey.get(key) ?? []), ...of]);
  }
  const add = (kind: string, queries: readonly { text: string; name: string }[]): void => {
    const author: Judged[] = [];
    const any: Judged[] = [];
    const titled: Judged[] = [];
    for (const { text, name } of queries) {
      const of = byName.get(name) ?? [];
      const namesakes = byKey.get(calledSo(name)[0] ?? '') ?? [];
      const meant = new Set(namesakes.map((record) => record.controlNumber));
      author.push({ parameters: { searchField: 'author', searchFieldContent: text }, meant });
      any.push({ parameters: { searchFieldContent: text }, meant });
      const record = of[0];
      const word = record && wordOf(record.title);
      if (!record || word === undefined) continue;
      const sameTitle = namesakes.filter((other) => foldKey(other.title).includes(foldKey(word)));
      titled.push({
        parameters: { searchFieldContent: `${text} ${word}` },
        meant: new Set(sameTitle.map((other) => other.controlNumber)),
      });
    }
    judged.set(`${kind}, author field`, author);
    judged.set(`${kind}, any field`, any);
    judged.set(`${kind}, with a word`, titled);
  };
  const take = (names: readonly string[], write: (name: string) => string | undefined) => {
    const queries: { text: string; name: string }[] = [];
    for (const name of shuffled(names, random)) {
      if (queries.length >= maxOfAKind) break;
      const text = write(name);
      if (text !== undefined) queries.push({ text, name });
    }
    return queries;
  };
  const western = [...byName.keys()].filter((name) => westernName(name) !== undefined);
  const chinese = [...byName.keys()].filter((name) => chineseName.test(name));
  for (const [kind, write] of Object.entries(westernForms)) {
    add(
      kind,
      take(western, (name) => {
        const parts = westernName(name);
        return parts && write(parts);
      }),
    );
  }
  for (const [kind, write] of Object.entries(chineseForms)) add(kind, take(chinese, write));
  return judged;
}
