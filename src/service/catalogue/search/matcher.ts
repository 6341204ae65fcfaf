import type { MatchMode, SearchField } from '../../../lib/contract/calls/search.ts';
import { characters, endMark, foldKey, type Run, splitApostrophes } from '../text/analysis.ts';
import type { Span } from './change-log.ts';
import { isbnKey, issnKey } from './document.ts';
import { setsWithForNow } from './sets.ts';
import { FiledValues } from './filed-values.ts';
import { hitsOfDigits, joinHits, noHits, only, roomFor, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { ColumnName, ValueField, WordColumn } from './schema.ts';
import { classKey } from './terms.ts';
import { ValueLookup } from './value-lookup.ts';
import { expressionOf, queryRuns, queryWords, withoutYears, type Word } from './words.ts';

/** So many values are looked up one by one; for more the whole column is gone through. */
const fewValues = 8;

/** Longest run that is tried with a seam in it; what is longer is no title and author typed in one. */
const longestSeamed = 24;
/** Fields of what is typed in one: in a summary or a publisher, two parts of another text are anywhere. */
const seamedColumns: readonly WordColumn[] = ['title', 'author', 'subject'];

/** Words in another order are the same name: Jane Austen, Austen, Jane. */
export function nameKeys(text: string): string[] {
  const key = foldKey(text);
  const words = key.split(' ');
  if (words.length < 2 || words.length > 4) return [key];
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  return [...new Set([key, [...others, first].join(' '), [last, ...words.slice(0, -1)].join(' ')])];
}

/** Fields that hold text in words, with the columns that they look into; none is all. */
export const columnsOfField: Partial<Record<SearchField, readonly WordColumn[]>> = {
  keyWord: [],
  title: ['title'],
  author: ['author'],
  subject: ['subject'],
  publisher: ['publisher'],
  series: ['series'],
};

/** Finds the documents of one row of a search: a field, a text and a match mode. */
export class Matcher {
  readonly #index: LibraryIndex;
  readonly filed: FiledValues;
  readonly #words;
  readonly #wordsWithin;
  readonly #values;

  constructor(index: LibraryIndex) {
    this.#index = index;
    const { sqlite } = index;
    // One blob of digits instead of a row a hit: a third quicker at 100,000 hits, and no garbage.
    this.#words = sqlite
      .prepare<[string], Buffer | null>('SELECT CAST(group_concat(rowid) AS BLOB) FROM words WHERE words MATCH ?')
      .pluck();
    // Numbers are bound as floats, which FTS5 would only look at behind all hits.
    this.#wordsWithin = sqlite
      .prepare<[string, number, number], Buffer | null>(
        `SELECT CAST(group_concat(rowid) AS BLOB) FROM words
         WHERE words MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
      )
      .pluck();
    this.#values = new ValueLookup(index);
    this.filed = new FiledValues(index);
  }

  /** Documents with all these words, in these columns or anywhere. */
  withWords(words: readonly Word[], columns: readonly WordColumn[] = []): Hits {
    if (words.length === 0) return noHits;
    return this.#matching(expressionOf(words, columns));
  }

  /** Documents with any of these words, in these columns or anywhere. */
  withAnyWord(words: readonly Word[], columns: readonly WordColumn[] = []): Hits {
    if (words.length === 0) return noHits;
    return this.#matching(expressionOf(words, columns, 'OR'));
  }

  withAnyOf(texts: readonly (readonly Word[])[], columns: readonly WordColumn[]): Hits {
    const all = texts.filter((words) => words.length > 0).map((words) => `(${expressionOf(words)})`);
    if (all.length === 0) return noHits;
    return this.#matching(`{${columns.join(' ')}} : (${all.join(' OR ')})`);
  }

  /** Documents with one word at least of each group, in these columns or anywhere. */
  withOneOfEach(groups: readonly (readonly Word[])[], columns: readonly WordColumn[] = []): Hits {
    if (groups.length === 0) return noHits;
    const all = groups.map((words) => `(${expressionOf(words, [], 'OR')})`).join(' AND ');
    const expression = columns.length === 0 ? all : `{${columns.join(' ')}} : (${all})`;
    return this.#matching(expression);
  }

  withValue(field: ValueField, key: string): Hits {
    return this.#known(this.#values.equal(field, key));
  }

  withAnyValue(field: ValueField, keys: readonly string[]): Hits {
    return this.#known(this.#values.anyOf(field, keys));
  }

  withValueBeginning(field: ValueField, prefix: string): Hits {
    return this.#known(this.#values.beginning(field, prefix));
  }

  /** Documents with a value that begins with a folded text, which ends with a word there: art, but not artist. */
  withValueBeginningInWords(field: ValueField, key: string): Hits {
    return this.#known(this.#values.beginningInWords(field, key));
  }

  withFacet(column: ColumnName, ids: readonly number[]): Hits {
    const { documents } = this.#index;
    if (ids.length === 0) return noHits;
    const its = documents.columns[column];
    // Authors and subjects have many values of few documents each.
    if ((column === 'author' || column === 'subject') && ids.length <= fewValues)
      return union(ids.map((id) => its.documentsWith(id, documents.count)));
    const { sets } = its;
    const hasWanted = setsWithForNow(this.#index, column, ids);
    const found = roomFor(documents.count);
    let count = 0;
    for (let doc = 1; doc <= documents.count; doc += 1) {
      found[count] = doc;
      count += hasWanted[sets[doc] ?? 0] ?? 0;
    }
    return found.slice(0, count);
  }

  row(field: SearchField, text: string, mode: MatchMode): Hits {
    switch (field) {
      case 'keyWord':
        return this.#anyField(text, mode);
      case 'title':
        return this.#title(text, mode);
      case 'author':
        return this.#author(text, mode);
      case 'subject':
      case 'publisher':
      case 'series':
        return this.#named(field, text, mode);
      case 'isbn':
        return this.#number('isbn', text, mode);
      case 'issn':
        return this.#number('issn', text, mode);
      case 'callNo':
        return this.#callNumber(text, mode);
      case 'kindNo':
        return this.#classNumber(text, mode);
    }
  }

  /** Documents with all words of a text, in a field that holds words; nothing is parted or put together for it. */
  containing(field: SearchField, text: string): Hits {
    const columns = columnsOfField[field];
    if (columns === undefined) return noHits;
    const joined = this.withWords(queryWords(queryRuns(text)), columns);
    const split = splitApostrophes(text);
    const found = joined.length > 0 || split === text ? joined : this.withWords(queryWords(queryRuns(split)), columns);
    return field === 'keyWord' ? union([found, this.#ofYears(text)]) : found;
  }

  #anyField(text: string, mode: MatchMode): Hits {
    if (mode === '2') {
      const found = this.containing('keyWord', text);
      if (found.length > 0) return found;
      const number = this.withValue('number', foldKey(text));
      return number.length > 0 ? number : this.#withSeam(queryRuns(text));
    }
    const fields: SearchField[] = ['title', 'author', 'subject', 'publisher', 'series', 'callNo', 'kindNo'];
    const found = fields.map((field) => this.row(field, text, mode));
    if (/\d{3}/.test(text)) found.push(this.row('isbn', text, mode), this.row('issn', text, mode));
    if (mode === '1') found.push(this.withValue('number', foldKey(text)));
    return union(found);
  }

  #ofYears(text: string): Hits {
    const dated = withoutYears(text);
    if (!dated) return noHits;
    const { years } = this.#index.documents;
    return only(this.withWords(queryWords(queryRuns(dated.text))), (doc) => {
      const year = years[doc] ?? 0;
      return year >= dated.from && year <= dated.to;
    });
  }

  /**
   * Title and author are often typed without a space between them. When no record has all pairs of a run, one pair may
   * be the seam between two words: what is found without it is the answer.
   */
  #withSeam(queried: readonly Run[]): Hits {
    const found: Hits[] = [];
    for (const run of queried) {
      const signs = characters(run.text);
      if (!run.continuous || signs.length < 3 || signs.length > longestSeamed) continue;
      const others = queryWords(queried.filter((entry) => entry !== run));
      const withOthers = others.length === 0 ? undefined : this.withWords(others);
      for (let at = 1; at < signs.length; at += 1) {
        const parts = [signs.slice(0, at), signs.slice(at)].map((part) => ({ ...run, text: part.join('') }));
        let both = this.withWords(queryWords(parts), seamedColumns);
        if (withOthers) both = joinHits(both, withOthers, 'AND');
        // A single character is a part only as a whole title: 飘米切尔.
        const single = parts.find((part) => characters(part.text).length === 1);
        found.push(single && both.length > 0 ? joinHits(both, this.withValue('title', single.text), 'AND') : both);
      }
    }
    return union(found);
  }

  #title(text: string, mode: MatchMode): Hits {
    const key = foldKey(text);
    if (mode === '1') return this.withValue('title', key);
    if (mode === '3') return this.withValueBeginning('title', key);
    if (mode === '2') {
      const words = queryWords(queryRuns(text));
      return words.length === 0 ? this.withValue('title', key) : this.withWords(words, ['title']);
    }
    return this.#withLastWord('title', 'title', text);
  }

  #author(text: string, mode: MatchMode): Hits {
    const found = this.#named('author', text, mode);
    if (mode === '2') return found;
    const key = foldKey(text);
    if (mode === '1') {
      const others = this.#index.terms.findAll('author', nameKeys(text));
      return union([found, this.withFacet('author', others), this.withValue('otherName', key)]);
    }
    if (mode === '3') return union([found, this.withValueBeginning('otherName', key)]);
    return union([found, this.#known(this.#values.ending('otherName', key))]);
  }

  #named(column: 'author' | 'subject' | 'publisher' | 'series', text: string, mode: MatchMode): Hits {
    const { terms } = this.#index;
    const key = foldKey(text);
    const equal = terms.find(column, text);
    if (mode === '1') return this.withFacet(column, equal === undefined ? [] : [equal]);
    if (mode === '3') return this.withFacet(column, terms.startingWith(column, key));
    if (mode === '4') return this.withFacet(column, terms.endingWith(column, key));
    const words = queryWords(queryRuns(text));
    if (words.length === 0) return this.withFacet(column, equal === undefined ? [] : [equal]);
    return this.withWords(words, [column]);
  }

  #number(field: 'isbn' | 'issn', text: string, mode: MatchMode): Hits {
    const key = field === 'isbn' ? isbnKey(text) : issnKey(text);
    if (key === '') return noHits;
    const whole = field === 'isbn' ? 13 : 8;
    if (mode === '1' || key.length === whole) return this.withValue(field, key);
    if (mode === '3') {
      // The beginning of an ISBN-10 is that of the same number's ISBN-13 behind 978.
      const starts = field === 'isbn' && !/^97[89]/.test(key) ? [key, `978${key}`] : [key];
      return union(starts.map((start) => this.withValueBeginning(field, start)));
    }
    return mode === '2'
      ? this.#known(this.#values.containing(field, key))
      : this.#known(this.#values.ending(field, key));
  }

  #callNumber(text: string, mode: MatchMode): Hits {
    const key = foldKey(text);
    if (mode === '1') return this.withValue('callNo', key);
    if (mode === '3') return this.withValueBeginning('callNo', key);
    if (mode === '4') return this.#withLastWord('callNo', 'callno', text);
    const words = queryWords(queryRuns(text));
    const last = words.at(-1);
    if (last === undefined) return this.withValue('callNo', key);
    return this.withWords([...words.slice(0, -1), { ...last, isPrefix: true }], ['callno']);
  }

  #classNumber(text: string, mode: MatchMode): Hits {
    const { terms } = this.#index;
    const wanted = classKey(text);
    const bare = (key: string): string => key.replace(/^[a-z]+:/, '');
    const tests: Record<MatchMode, (key: string) => boolean> = {
      '1': (key) => bare(key) === wanted,
      '2': (key) => bare(key).includes(wanted),
      '3': (key) => bare(key).startsWith(wanted),
      '4': (key) => bare(key).endsWith(wanted),
    };
    return wanted === '' ? noHits : this.withFacet('kindNo', terms.matching('kindNo', tests[mode]));
  }

  /** Documents with a value that ends so: the last word carries the mark of the end. */
  #withLastWord(field: ValueField, column: WordColumn, text: string): Hits {
    const queried = queryRuns(text);
    const last = queried.at(-1);
    if (last === undefined) return this.withValue(field, foldKey(text));
    const end = last.continuous ? (characters(last.text).at(-1) ?? '') : last.text;
    const marked: Word = { text: `${end}${endMark}`, isPrefix: false };
    return this.withWords([...queryWords(queried), marked], [column]);
  }

  /** Documents that match an expression of the word index. */
  #matching(expression: string): Hits {
    const readAll = (): Hits => hitsOfDigits(this.#words.get(expression) ?? undefined);
    // All words with the prefix are collected before the first document is returned, however few are requested.
    if (expression.includes('*')) return this.#known(readAll());
    const readSpan = ([from, to]: Span): Hits => hitsOfDigits(this.#wordsWithin.get(expression, from, to) ?? undefined);
    const { postings, documents } = this.#index;
    return this.#known(postings.get(`words ${expression}`, documents, readAll, readSpan));
  }

  /** Without documents that another process has written and that are not in memory yet. */
  #known(hits: Hits): Hits {
    const { count } = this.#index.documents;
    let end = hits.length;
    while (end > 0 && (hits[end - 1] ?? 0) > count) end -= 1;
    return end === hits.length ? hits : hits.slice(0, end);
  }
}
