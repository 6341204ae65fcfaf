import { foldKey } from '../../text/analysis.ts';
import { hitsOf, joinHits, type Hits } from '../hits.ts';
import type { LibraryIndex } from '../library-index.ts';
import type { Matcher } from '../matcher.ts';
import { partsOf, type Quorum } from '../quorum.ts';
import { countValues } from '../suggest.index.ts';
import { stopWords } from '../../text/stop-words.ts';

/** A subject that the records with a text's words have more often than others. */
export interface LearnedSubject {
  heading: string;
  records: number;
  score: number;
}

const isHan = /\p{Script=Han}/u;
/** Words of a text that are looked up, the rarest first; what more of the records have says nothing. */
const maxWords = 24;
const placesOfWord = 2;
const commonShare = 0.03;
const fewestCommon = 60;
/** Records that are read for one word. */
const maxRead = 1_200;
/** Minimum number of records that have both a heading and a word. */
const leastTogether = 2;
/** One word is enough for a subject that has so many of its records, and this share of them. */
const fewestTold = 3;
const leastTold = 0.5;
/** Headings behind the best one have so much of its score. */
const leastShare = 0.55;
/** Less than this share of what a word can say at most is chance, sooner where nobody asks for books. */
const leastOfWord = { asked: 0.16, guessed: 0.33 };
const maxSubjects = 3;
/** What records say of their subject: not who wrote or published them. */
const about = ['title', 'subject', 'rest'] as const;
/** Records under the headings that are compared with the text. */
const maxCompared = 300;

/** Whether places are of one word, whose characters are next to each other. */
const isNarrow = (places: readonly number[]): boolean => Math.max(...places) - Math.min(...places) <= 1;

/**
 * Finds what a text is about by the catalogue's own records: which subjects the records with its words have (pointwise
 * mutual information). Nothing is kept for it: the index has the words of titles, summaries and tags by document, and the
 * subjects of each document.
 */
export class LearnedSubjects {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #quorum: Quorum;
  #counts: { version: number; counts: Uint32Array } | undefined;

  constructor(index: LibraryIndex, matcher: Matcher, quorum: Quorum) {
    this.#index = index;
    this.#matcher = matcher;
    this.#quorum = quorum;
  }

  /**
   * Subjects of a text, the likeliest first. A subject needs two words that go with it, or its own name in the text.
   * @param isAsked whether the text asks for books on a subject, so that one word is enough which mostly goes with it
   */
  subjects(text: string, isAsked = false): LearnedSubject[] {
    const { documents, terms } = this.#index;
    const counts = this.#countsOfSubjects();
    const scores = new Map<number, { score: number; places: number[]; isTold: boolean }>();
    const words = this.#words(text);
    for (const { place, docs } of words) {
      const rarity = Math.log(documents.count / Math.max(1, docs.length));
      for (const [id, together] of this.#subjectsOf(docs)) {
        const total = counts[id] ?? 0;
        if (together < leastTogether || total === 0) continue;
        const expected = (docs.length * total) / documents.count;
        const information = Math.log(together / expected) * (together / (together + leastTogether));
        if (information <= 0) continue;
        const known = scores.get(id) ?? { score: 0, places: [], isTold: false };
        known.score += rarity * information;
        known.places.push(place);
        known.isTold ||= together >= fewestTold && together >= docs.length * leastTold;
        scores.set(id, known);
      }
    }
    const names = terms.names('subject', [...scores.keys()]);
    const key = foldKey(text);
    // Words that say something else as well leave a single one of them no proof: Virginia Woolf.
    const isOneWord =
      this.#parts(text).filter(({ words: [word] }) => !isHan.test(word?.text ?? '')).length <= 1 &&
      isNarrow(words.map(({ place }) => place));
    const found = [...scores].flatMap(([id, { score, places, isTold }]) => {
      const heading = names.get(id) ?? '';
      const own = foldKey(heading);
      const isNamed = own.length > 1 && !stopWords.has(own) && key.includes(own);
      const isSupported = (isAsked && isTold && isOneWord) || !isNarrow(places);
      return isNamed || isSupported ? [{ heading, records: counts[id] ?? 0, score: score * (isNamed ? 2 : 1) }] : [];
    });
    found.sort((a, b) => b.score - a.score);
    const ofWord = Math.log(documents.count) ** 2 * leastOfWord[isAsked ? 'asked' : 'guessed'];
    const least = Math.max(ofWord, (found[0]?.score ?? 0) * leastShare);
    return found.filter(({ score }) => score >= least).slice(0, maxSubjects);
  }

  /** Records under some headings, those first whose own words are nearest to the text. */
  works(text: string, headings: readonly string[], rows: number): number[] {
    const { terms, documents } = this.#index;
    const under = this.#matcher.withFacet('subject', terms.findAll('subject', headings));
    const near = new Map(
      this.#quorum.best(this.#parts(text), undefined, maxCompared, 0.1).map(({ doc, weight }) => [doc, weight]),
    );
    const { rank, recordIds } = documents;
    const both = joinHits(under, hitsOf([...near.keys()]), 'AND');
    const compared = both.length > 0 ? both : under;
    return [...compared]
      .filter((doc) => documents.isLive(doc))
      .sort((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || (rank[b] ?? 0) - (rank[a] ?? 0))
      .slice(0, rows)
      .map((doc) => recordIds[doc] ?? 0);
  }

  #parts(text: string) {
    return partsOf(text, () => []).filter(
      ({ signs, words: [word] }) =>
        signs > 0 && word !== undefined && !stopWords.has(word.text) && /[^\d].|.[^\d]/u.test(word.text),
    );
  }

  /** Telling words of a text with their records, the rarest first, and at which place they are. */
  #words(text: string): { place: number; docs: Hits }[] {
    const places = new Map<string, number>();
    let at = 0;
    for (const { words } of this.#parts(text)) {
      const word = words[0]?.text ?? '';
      // Pairs of characters next to each other share one; words share nothing.
      at += isHan.test(word) ? 1 : placesOfWord;
      if (!places.has(word)) places.set(word, at);
    }
    const known = this.#quorum.documentsWith(places.keys());
    const most = Math.max(fewestCommon, this.#index.documents.count * commonShare);
    return [...places]
      .map(([word, place]) => ({ word, place, records: known.get(word) ?? 0 }))
      .filter(({ records }) => records > 0 && records <= most)
      .sort((a, b) => a.records - b.records)
      .slice(0, maxWords)
      .map(({ word, place }) => ({ place, docs: this.#matcher.withWords([{ text: word, isPrefix: false }], about) }));
  }

  /** In how many of some documents each subject is, scaled up where only a part of them is read. */
  #subjectsOf(docs: Hits): Map<number, number> {
    const { subject } = this.#index.documents.columns;
    const step = Math.max(1, Math.ceil(docs.length / maxRead));
    const found = new Map<number, number>();
    for (let at = 0; at < docs.length; at += step)
      for (const id of subject.valuesOf(docs[at] ?? 0)) found.set(id, (found.get(id) ?? 0) + step);
    return found;
  }

  #countsOfSubjects(): Uint32Array {
    const { version, documents } = this.#index;
    if (this.#counts?.version !== version)
      this.#counts = { version, counts: countValues(documents.columns.subject, documents.count) };
    return this.#counts.counts;
  }
}
