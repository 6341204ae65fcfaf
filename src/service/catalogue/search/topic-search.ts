import { foldKey } from '../text/analysis.ts';
import { hitsOf, only, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { nameKeys, type Matcher } from './matcher.ts';
import { holds } from './ranking.ts';
import { setsWith } from './sets.ts';
import { queryRuns, queryWords, type Word } from './words.ts';

/** What a topic is called in the language whose works are looked for. */
export interface Topic {
  /** The whole of it, the likeliest first. */
  names: readonly string[];
  /** Its parts, each by one of some words, where the whole has no name. */
  parts: readonly (readonly string[])[];
  /** Codes of the languages of the works. */
  languages: readonly string[];
}

/** What a text is in the catalogue, other than words. */
export interface TopicStanding {
  /** Whether it is a title without changes. */
  isTitle: boolean;
  /** Whether somebody is called so. */
  isName: boolean;
  /** Whether it is a subject of records, or words of many titles. */
  isSubject: boolean;
  /** What records with just this title are called besides. */
  otherTitles: readonly string[];
}

/** Documents whose titles are compared; the most read of more. */
const maxCompared = 2_000;
/** So many titles with the words for each that is just the words make them a topic. */
const titlesOfTopic = 10;
const maxTwins = 20;

const worth = { subject: 6, title: 5, begins: 5, holds: 4, subjectHolds: 4, words: 1 } as const;
/** Names behind the first are less likely what is meant. */
const lessForName = 0.25;

/** Finds works of one language on a topic, by their titles and subjects. */
export class TopicSearch {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;

  constructor(index: LibraryIndex, matcher: Matcher) {
    this.#index = index;
    this.#matcher = matcher;
  }

  standing(text: string, names: readonly string[]): TopicStanding {
    const { terms } = this.#index;
    const key = foldKey(text);
    const exact = this.#matcher.withValue('title', key);
    const subject = terms.findAll('subject', [text, ...names]);
    const words = queryWords(queryRuns(text));
    const isCommon = () =>
      this.#matcher.withWords(words, ['title']).length >= titlesOfTopic * Math.max(1, exact.length);
    const others = [...this.#matcher.filed.titlesOf(exact.slice(0, maxTwins)).values()].flat();
    return {
      isTitle: exact.length > 0,
      isName: terms.findAll('author', nameKeys(text)).length > 0,
      isSubject: subject.length > 0 || isCommon(),
      otherTitles: [...new Set(others)].filter((entry) => entry !== key),
    };
  }

  /** Works on a topic, best first, and how many there are. */
  find({ names, parts, languages }: Topic, rows: number): { total: number; ids: number[] } {
    const wordsOf = (text: string): Word[] => queryWords(queryRuns(text));
    const columns = ['title', 'subject'] as const;
    const found = new Map<number, number>();
    const raise = (doc: number, value: number): void => {
      if ((found.get(doc) ?? 0) < value) found.set(doc, value);
    };
    const whole = this.#inLanguages(this.#matcher.withAnyOf(names.map(wordsOf), columns), languages);
    const near = this.#mostRead(whole);
    const keys = names.map(foldKey);
    const titles = this.#matcher.filed.titlesOf(near);
    const subjects = this.#subjectsOf(near);
    for (const doc of near) {
      keys.forEach((key, at) => {
        const value = this.#valueOf(key, titles.get(doc) ?? [], subjects.get(doc) ?? []);
        if (value > 0) raise(doc, value - Math.min(2, at * lessForName));
      });
    }
    // Its parts scattered are the topic only where it is known by its name as well.
    if (parts.length > 1 && found.size > 0) {
      const groups = parts.map((words) => words.flatMap((word) => wordsOf(word).slice(0, 1)));
      if (groups.every((words) => words.length > 0)) {
        const both = this.#inLanguages(this.#matcher.withOneOfEach(groups, ['title']), languages);
        for (const doc of this.#mostRead(both)) raise(doc, worth.words);
      }
    }
    const { rank, recordIds } = this.#index.documents;
    const order = [...found].sort(([a, x], [b, y]) => y - x || (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
    return { total: order.length, ids: order.slice(0, rows).map(([doc]) => recordIds[doc] ?? 0) };
  }

  #valueOf(key: string, titles: readonly string[], subjects: readonly string[]): number {
    const isSubject = subjects.some((subject) => subject === key || subject.startsWith(`${key} `));
    const title = Math.max(
      0,
      ...titles.map((entry) =>
        entry === key ? worth.title : holds(entry, key) ? worth.holds + Number(entry.startsWith(key)) * 0.5 : 0,
      ),
    );
    const held = subjects.some((subject) => holds(subject, key)) ? worth.subjectHolds : 0;
    const best = Math.max(isSubject ? worth.subject : held, title);
    return best === 0 ? 0 : best + (title > 0 && (isSubject || held > 0) ? 1 : 0);
  }

  #subjectsOf(docs: Hits): ReadonlyMap<number, readonly string[]> {
    const { documents, terms } = this.#index;
    const ids = new Map(Array.from(docs, (doc) => [doc, documents.columns.subject.valuesOf(doc)]));
    const names = terms.names('subject', [...new Set([...ids.values()].flat())]);
    const keys = new Map(Array.from(names, ([id, name]): [number, string] => [id, foldKey(name)]));
    return new Map(Array.from(ids, ([doc, its]) => [doc, its.flatMap((id) => keys.get(id) ?? [])]));
  }

  #inLanguages(hits: Hits, languages: readonly string[]): Hits {
    const { documents, terms } = this.#index;
    const marked = setsWith(this.#index, 'langCode', terms.findAll('langCode', languages));
    const { sets } = documents.columns.langCode;
    return only(hits, (doc) => documents.isLive(doc) && marked[sets[doc] ?? 0] === 1);
  }

  #mostRead(hits: Hits): Hits {
    if (hits.length <= maxCompared) return hits;
    const { rank } = this.#index.documents;
    return hitsOf([...hits].sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0)).slice(0, maxCompared));
  }
}
