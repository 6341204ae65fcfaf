import { characters, foldKey } from '../text/analysis.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Pronunciations } from './pronunciations.ts';
import { valueFields } from './schema.ts';
import { plainLetters, withUmlaut } from '../text/sounds.ts';
import { countValues } from './suggest.index.ts';
import { comparedKey, markOf, suggestionKinds, typedKey, weightGroups, type SuggestionKind } from './suggest.keys.ts';

/** A title that fits what was typed: its folded key, one of the records with it, and how many have it. */
export interface SuggestedTitle {
  recordId: number;
  key: string;
  records: number;
  /** Whether it is what was typed, to the letter but for script, case and spaces. */
  isExact: boolean;
}
export interface SuggestedName {
  name: string;
  records: number;
}
export interface Suggestions {
  titles: SuggestedTitle[];
  authors: SuggestedName[];
  subjects: SuggestedName[];
}

interface Candidate {
  ref: number;
  isWhole: boolean;
  value: number;
  key: string;
  marks: number[];
}
interface Row {
  key: string;
  ref: number;
  mark: number;
}

/** Past every key that begins with the text before it. */
const behindAll = '\u{10ffff}';
/** Enough to choose from; the better groups are asked first. */
const enough = 40;
const maxRows = 600;
/** Where fewer begin so, characters may have been read by another of their sounds. */
const fewToReadOtherwise = 5;
const isHan = /\p{Script=Han}/u;

/** Answers what a reader may be about to type, from the rows of the index file. */
export class Suggester {
  readonly #index: LibraryIndex;
  readonly #pronunciations: Pronunciations;
  readonly #beginning;
  readonly #beginningSo;
  readonly #whole;
  readonly #titles;
  readonly #records;
  readonly #counts = new Map<'author' | 'subject', { version: number; counts: Uint32Array }>();

  constructor(index: LibraryIndex, pronunciations: Pronunciations) {
    this.#index = index;
    this.#pronunciations = pronunciations;
    const { sqlite } = index;
    const groups = Array.from({ length: weightGroups }, (_, group) => group).join(', ');
    this.#beginningSo = sqlite.prepare<[string, number, number], Row>(
      `SELECT suggestion.key, ref, mark FROM json_each(?) AS asked
       CROSS JOIN suggestion ON kind = ? AND weight_group IN (${groups})
         AND suggestion.key >= asked.value AND suggestion.key < asked.value || '${behindAll}' LIMIT ?`,
    );
    const of = 'SELECT key, ref, mark FROM suggestion WHERE kind = ? AND weight_group = ?';
    this.#beginning = sqlite.prepare<[number, number, string, string, number], Row>(
      `${of} AND key >= ? AND key < ? LIMIT ?`,
    );
    this.#whole = sqlite.prepare<[number, string, number], Row>(
      `SELECT key, ref, mark FROM suggestion WHERE kind = ? AND weight_group IN (${groups}) AND key = ? LIMIT ?`,
    );
    this.#titles = sqlite
      .prepare<[number], string>(`SELECT key FROM value WHERE doc = ? AND field = ${valueFields.title}`)
      .pluck();
    this.#records = sqlite
      .prepare<[string], number>(`SELECT count(*) FROM value WHERE field = ${valueFields.title} AND key = ?`)
      .pluck();
  }

  /** @param most of each kind */
  suggest(text: string, most: number): Suggestions {
    const typed = typedKey(text);
    if (typed === '') return { titles: [], authors: [], subjects: [] };
    const titles = this.#titled(typed, this.#candidates('title', typed), most);
    const authors = this.#named('author', this.#candidates('author', typed), most);
    const misread = titles.length + authors.length < fewToReadOtherwise && /^[a-z]{4,}$/.test(typed);
    return {
      titles: misread ? [...titles, ...this.#titlesReadOtherwise(typed, most)] : titles,
      authors: misread ? [...authors, ...this.#authorsReadOtherwise(typed, most)] : authors,
      subjects: this.#named('subject', this.#candidates('subject', typed), most),
    };
  }

  /** Titles of some documents, those first that come first, each once. */
  titlesOf(docs: readonly number[], most: number): SuggestedTitle[] {
    const found = new Map<string, SuggestedTitle>();
    for (const doc of docs) {
      if (found.size >= most) break;
      const [key] = this.#titles.all(doc);
      const recordId = this.#index.documents.recordIds[doc];
      if (key === undefined || recordId === undefined || found.has(key) || !this.#index.documents.isLive(doc)) continue;
      found.set(key, { recordId, key, records: this.#records.get(key) ?? 1, isExact: false });
    }
    return [...found.values()];
  }

  /** What is written or sounds exactly so. @param key as `typedKey` gives it */
  sounding(key: string, most: number): Suggestions {
    const whole = (kind: SuggestionKind): Candidate[] => sorted(this.#wholes(kind, key));
    return {
      titles: this.#titled(key, whole('title'), most),
      authors: this.#named('author', whole('author'), most),
      subjects: this.#named('subject', whole('subject'), most),
    };
  }

  /** Titles that have a character with several sounds, and stand under another of them. */
  #titlesReadOtherwise(typed: string, most: number): SuggestedTitle[] {
    return this.#titled(typed, this.#readOtherwise('title', typed), most, (key) => this.#isReadSo(key, typed));
  }

  #authorsReadOtherwise(typed: string, most: number): SuggestedName[] {
    return this.#named('author', this.#readOtherwise('author', typed), most, (name) => this.#isReadSo(name, typed));
  }

  #readOtherwise(kind: 'title' | 'author', typed: string): Candidate[] {
    const plain = plainLetters(typed);
    const keys = [plain, ...this.#pronunciations.readOtherwise(plain)].flatMap(withUmlaut).map(comparedKey);
    const otherKeys = JSON.stringify([...new Set(keys)].filter((key) => key !== typed));
    const found = new Map<number, Candidate>();
    this.#gather(kind, found, this.#beginningSo.all(otherKeys, suggestionKinds[kind], maxRows), false);
    return sorted(found);
  }

  #isReadSo(text: string, typed: string): boolean {
    const signs = characters(foldKey(text).replaceAll(' ', ''));
    return isHan.test(text) && this.#pronunciations.read(plainLetters(typed), signs, true) > 0;
  }

  /** Titles of the candidates, each once, as long as their records still have them. */
  #titled(
    typed: string,
    candidates: readonly Candidate[],
    most: number,
    isMeant: (key: string) => boolean = (key) => fits(key, typed),
  ): SuggestedTitle[] {
    const found = new Map<string, SuggestedTitle>();
    for (const { ref, marks } of candidates) {
      if (found.size >= most) break;
      const key = this.#titles.all(ref).find((entry) => marks.includes(markOf(entry)) && isMeant(entry));
      const recordId = this.#index.documents.recordIds[ref];
      if (key === undefined || recordId === undefined || found.has(key) || !this.#index.documents.isLive(ref)) continue;
      const isExact = key.replaceAll(' ', '') === typed;
      found.set(key, { recordId, key, records: this.#records.get(key) ?? 1, isExact });
    }
    return [...found.values()];
  }

  /** Names of the candidates, each once, whichever part comes first. */
  #named(
    kind: 'author' | 'subject',
    candidates: readonly Candidate[],
    most: number,
    isMeant: (name: string) => boolean = () => true,
  ): SuggestedName[] {
    const named: SuggestedName[] = [];
    const known = new Set<string>();
    for (const { ref, value } of candidates) {
      if (named.length >= most) break;
      const name = this.#index.terms.name(kind, ref);
      const words = foldKey(name).split(' ').sort().join(' ');
      if (name === '' || known.has(words) || !isMeant(name)) continue;
      known.add(words);
      named.push({ name, records: value });
    }
    return named;
  }

  #candidates(kind: SuggestionKind, typed: string): Candidate[] {
    const key = comparedKey(typed);
    const found = this.#wholes(kind, key);
    for (let group = 0; group < weightGroups && found.size < enough; group += 1) {
      const rows = this.#beginning.all(suggestionKinds[kind], group, key, key + behindAll, maxRows);
      this.#gather(kind, found, rows, false);
    }
    return sorted(found);
  }

  #wholes(kind: SuggestionKind, key: string): Map<number, Candidate> {
    const found = new Map<number, Candidate>();
    this.#gather(kind, found, this.#whole.all(suggestionKinds[kind], key, maxRows), true);
    return found;
  }

  #gather(kind: SuggestionKind, found: Map<number, Candidate>, rows: readonly Row[], isWhole: boolean): void {
    for (const { key, ref, mark } of rows) {
      const known = found.get(ref);
      if (known) {
        known.marks.push(mark);
        continue;
      }
      const value = kind === 'title' ? (this.#index.documents.rank[ref] ?? 0) : (this.#countsOf(kind)[ref] ?? 0);
      if (kind === 'title' || value > 0) found.set(ref, { ref, isWhole, value, key, marks: [mark] });
    }
  }

  /** Records of every author or subject; counted once for each state of the catalogue. */
  #countsOf(kind: 'author' | 'subject'): Uint32Array {
    const { version, documents } = this.#index;
    const known = this.#counts.get(kind);
    if (known?.version === version) return known.counts;
    const counts = countValues(documents.columns[kind], documents.count);
    this.#counts.set(kind, { version, counts });
    return counts;
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** The whole before the begun, then by weight; equals in an order that does not hang on when they came. */
const sorted = (found: ReadonlyMap<number, Candidate>): Candidate[] =>
  [...found.values()].sort(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.value - a.value || order(a.key, b.key) || a.ref - b.ref,
  );

/** Rows hold the beginning of a long title alone: typing that goes on behind it must fit the title itself. */
function fits(title: string, typed: string): boolean {
  if (comparedKey(typed) === typed || (isHan.test(title) && !isHan.test(typed))) return true;
  const key = title.replaceAll(' ', '');
  return key.startsWith(typed) || key.replace(/^(?:the|an?)/, '').startsWith(typed);
}
