import type { SearchField } from '../../contract/search-terms.ts';
import { isIsbnPart } from '../isbn.ts';
import { firstYear, lastYear, wholeTree, type Leaf, type SearchTree } from '../search-tree.ts';
import { languageOf, typeOf, type SyntaxField } from './fields.ts';
import { plainCode, plainWords } from './plain.ts';
import { tokensOf, type Token, type TokenMistake } from './tokens.ts';

/** What is wrong with a search that looks like one of the query language. */
export type SyntaxMistake =
  | TokenMistake
  /** A parenthesis without its other half. */
  | { kind: 'parenthesis' }
  /** Nothing in parentheses or quotes. */
  | { kind: 'empty' }
  /** An operator with nothing on one side. */
  | { kind: 'operator'; text: string }
  | { kind: 'onlyExcluded' }
  | { kind: 'year' | 'isbn' | 'language' | 'type'; text: string }
  | { kind: 'tooLong' };

export type SyntaxReading =
  /** An ordinary search; what looks like a mistake in it changes nothing. */
  | { kind: 'words'; mistakes: readonly SyntaxMistake[] }
  /** A search with mistakes: it is searched as these words. */
  | { kind: 'mistaken'; words: string; mistakes: readonly SyntaxMistake[] }
  | {
      kind: 'query';
      tree: SearchTree;
      /** Whether all its signs may be those of a title: WAR AND PEACE, 语言:论言语研究. */
      mayBeTitle: boolean;
    };

/** More is pasted, not typed. */
const maxTokens = 26;
const deepest = 20;

/** Thrown and caught in here. */
class Mistaken extends Error {
  readonly mistake: SyntaxMistake;
  constructor(mistake: SyntaxMistake) {
    super(mistake.kind);
    this.mistake = mistake;
  }
}

const yearPattern = /^(-?\d{1,4})?(?:(\.\.|-|–|—|~|～|至|到)(-?\d{1,4})?)?$/u;

function yearsOf(text: string): SearchTree | undefined {
  const [, from, sign, to] = yearPattern.exec(text.normalize('NFKC').replace(/年/g, '')) ?? [];
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined && sign !== '..' && sign !== undefined) return undefined;
  const first = from === undefined ? firstYear : Number(from);
  const last = sign === undefined ? first : to === undefined ? lastYear : Number(to);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  if (end > lastYear || begin < firstYear) return undefined;
  return { kind: 'filter', filter: { kind: 'years', begin, end } };
}

function ofField({ index }: SyntaxField, text: string, form?: 'phrase' | 'beginning'): SearchTree {
  switch (index.kind) {
    case 'text': {
      const { field } = index;
      if (field !== 'callNo' && field !== 'kindNo') return leafOf(field, text, form);
      // What is below a class is of it.
      return codeLeaf(field, text, field === 'kindNo' || form === 'beginning' ? '3' : '2');
    }
    case 'number': {
      if (index.field === 'isbn' && !isIsbnPart(text)) throw new Mistaken({ kind: 'isbn', text });
      return codeLeaf(index.field, text, form === 'beginning' ? '3' : '2');
    }
    case 'year': {
      const years = form === 'beginning' ? undefined : yearsOf(text);
      if (!years) throw new Mistaken({ kind: 'year', text });
      return years;
    }
    case 'language': {
      const code = languageOf(text);
      if (code === undefined) throw new Mistaken({ kind: 'language', text });
      return { kind: 'filter', filter: { kind: 'languages', codes: [code] } };
    }
    case 'type': {
      const code = typeOf(text);
      if (code === undefined) throw new Mistaken({ kind: 'type', text });
      return { kind: 'filter', filter: { kind: 'types', codes: [code] } };
    }
    case 'identifier':
    case 'lccn':
    case 'records':
    case 'all':
      return wholeTree;
  }
}

function leafOf(field: SearchField, text: string, form?: 'phrase' | 'beginning'): Leaf {
  const plain = plainWords(text);
  if (plain === '') throw new Mistaken({ kind: 'empty' });
  return { kind: 'leaf', field, text: plain, mode: '2', ...(form && { form }) };
}

function codeLeaf(field: SearchField, text: string, mode: '2' | '3'): Leaf {
  const code = plainCode(text);
  if (code === '') throw new Mistaken({ kind: 'empty' });
  return { kind: 'leaf', field, text: code, mode };
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #field: SearchField;
  #at = 0;

  constructor(tokens: readonly Token[], field: SearchField) {
    this.#tokens = tokens;
    this.#field = field;
  }

  tree(): SearchTree {
    const tree = this.#either(undefined, 0);
    if (this.#next()) throw new Mistaken({ kind: 'parenthesis' });
    if (isOnlyExcluded(tree)) throw new Mistaken({ kind: 'onlyExcluded' });
    return tree;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #takes(operator: 'AND' | 'OR' | 'NOT'): boolean {
    const token = this.#next();
    const isIt = token?.kind === 'operator' && token.operator === operator;
    if (isIt) this.#at += 1;
    return isIt;
  }

  /** Operands joined by OR, which binds least. */
  #either(group: SyntaxField | undefined, depth: number): SearchTree {
    let left = this.#all(group, depth);
    while (this.#takes('OR')) left = { kind: 'or', left, right: this.#all(group, depth) };
    return left;
  }

  /** Operands that stand side by side or are joined by AND and NOT, whose second may begin with NOT. */
  #all(group: SyntaxField | undefined, depth: number): SearchTree {
    let tree: SearchTree | undefined;
    for (;;) {
      const hasAnd = this.#takes('AND');
      if (hasAnd && tree === undefined) throw new Mistaken({ kind: 'operator', text: 'AND' });
      const isMinus = this.#takesMinus();
      const isWithout = isMinus || this.#takes('NOT');
      const token = this.#next();
      const isEnd =
        token === undefined || token.kind === 'close' || (token.kind === 'operator' && token.operator === 'OR');
      if (isEnd) {
        if (isWithout) throw new Mistaken({ kind: 'operator', text: 'NOT' });
        if (hasAnd) throw new Mistaken({ kind: 'operator', text: 'AND' });
        if (tree === undefined) {
          const isOr = token?.kind === 'operator' || this.#tokens[this.#at - 1]?.kind === 'operator';
          throw new Mistaken(isOr ? { kind: 'operator', text: 'OR' } : { kind: 'empty' });
        }
        return tree;
      }
      if (token.kind === 'operator') throw new Mistaken({ kind: 'operator', text: token.operator });
      const right = this.#operand(group, depth, isMinus);
      if (isWithout) tree = { kind: 'not', left: tree ?? wholeTree, right };
      else if (tree === undefined) tree = right;
      // What is to be excluded goes out of whatever comes before it.
      else if (isAllWithout(tree)) tree = exclude(right, tree);
      else tree = { kind: 'and', left: tree, right };
    }
  }

  #takesMinus(): boolean {
    if (this.#next()?.kind !== 'minus') return false;
    this.#at += 1;
    return true;
  }

  #operand(group: SyntaxField | undefined, depth: number, isMinus: boolean): SearchTree {
    const token = this.#next();
    // A minus belongs to the one word behind it.
    if (token?.kind === 'word') return this.#words(group, isMinus ? 1 : Infinity);
    this.#at += 1;
    switch (token?.kind) {
      case 'open': {
        if (depth >= deepest) throw new Mistaken({ kind: 'tooLong' });
        const inside = this.#either(token.field ?? group, depth + 1);
        if (this.#next()?.kind !== 'close') throw new Mistaken({ kind: 'parenthesis' });
        this.#at += 1;
        return inside;
      }
      case 'phrase':
        return this.#of(token.field ?? group, token.text, 'phrase');
      case 'beginning':
        return this.#of(token.field ?? group, token.text, 'beginning');
      case 'value':
        return this.#of(token.field, token.text);
      case 'years': {
        const years = yearsOf(token.text);
        if (!years) throw new Mistaken({ kind: 'year', text: token.text });
        return years;
      }
      default:
        throw new Mistaken({ kind: 'parenthesis' });
    }
  }

  /** Words side by side are one text: they are found and ranked together. */
  #words(group: SyntaxField | undefined, most: number): SearchTree {
    const words: string[] = [];
    for (let token = this.#next(); token?.kind === 'word' && words.length < most; token = this.#next()) {
      words.push(token.text);
      this.#at += 1;
    }
    return this.#of(group, words.join(' '));
  }

  #of(field: SyntaxField | undefined, text: string, form?: 'phrase' | 'beginning'): SearchTree {
    if (text.trim() === '') throw new Mistaken({ kind: 'empty' });
    return field ? ofField(field, text.trim(), form) : leafOf(this.#field, text, form);
  }
}

const isAllWithout = (tree: SearchTree): boolean =>
  tree.kind === 'not' && (isWhole(tree.left) || isAllWithout(tree.left));
const isWhole = (tree: SearchTree): boolean => tree.kind === 'filter' && tree.filter.kind === 'all';

/** `-a b`: b without a. */
function exclude(from: SearchTree, without: SearchTree): SearchTree {
  if (without.kind !== 'not') return from;
  const left = isWhole(without.left) ? from : exclude(from, without.left);
  return { kind: 'not', left, right: without.right };
}

/** Whether nothing is asked for but that something is not. */
function isOnlyExcluded(tree: SearchTree): boolean {
  if (tree.kind === 'not') return isWhole(tree.left) || isOnlyExcluded(tree.left);
  return (tree.kind === 'or' || tree.kind === 'and') && isOnlyExcluded(tree.left) && isOnlyExcluded(tree.right);
}

/**
 * A text all in capitals has no operators unless each is between two single words (DNA AND RNA): THE OLD MAN AND THE
 * SEA is a title.
 */
function isShouted(text: string, tokens: readonly Token[]): boolean {
  if (!/\p{Lu}/u.test(text.replace(/\b(?:AND|OR|NOT)\b/g, '')) || /\p{Ll}/u.test(text)) return false;
  if (!tokens.every(({ kind }) => kind === 'word' || kind === 'operator')) return false;
  return tokens.some((token, at) => token.kind === 'word' && tokens[at + 1]?.kind === 'word');
}

/** A minus or NOT before one word alone; NOT I, in capitals, is a title. */
function isLoneExclusion([first, second, ...others]: readonly Token[]): boolean {
  if (second?.kind !== 'word' || others.length > 0) return false;
  return first?.kind === 'minus' || (first?.kind === 'operator' && first.operator === 'NOT' && !isCapital(second.text));
}

const isCapital = (text: string): boolean => /^\p{Lu}+$/u.test(text);

const isText = (field: SyntaxField | undefined): boolean =>
  field === undefined || field.index.kind === 'text' || field.index.kind === 'number';

/** The words of a search with mistakes: without its signs, and without what it excludes or narrows by. */
function wordsOf(tokens: readonly Token[]): string {
  const texts = tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isExcluded = before?.kind === 'minus' || (before?.kind === 'operator' && before.operator === 'NOT');
    if (!('text' in token) || token.kind === 'years') return [];
    const isWanted = !isExcluded && (token.kind === 'word' || isText(token.field));
    return [{ text: token.text, isWanted }];
  });
  const wanted = texts.filter(({ isWanted }) => isWanted);
  return plainWords((wanted.length > 0 ? wanted : texts).map(({ text }) => text).join(' '));
}

/** Fields whose texts are words: numbers are what they are. */
const worded: ReadonlySet<SearchField> = new Set(['keyWord', 'title', 'author', 'subject', 'publisher', 'series']);

/**
 * Reads what a reader typed. A text without any sign of the query language is words: titles with colons, hyphens,
 * quotes or capitals in them are. Never throws.
 * @param field where words are looked for that name no field
 */
export function readSyntax(text: string, field: SearchField = 'keyWord'): SyntaxReading {
  if (!worded.has(field)) return { kind: 'words', mistakes: [] };
  const { tokens, mistakes } = tokensOf(text);
  const hasSign = tokens.some(
    (token, at) =>
      (token.kind === 'minus' && tokens.length > 2) ||
      // A leading one is a word of a title; one at the end is being typed.
      (token.kind === 'operator' && at > 0) ||
      ['phrase', 'beginning', 'value', 'years'].includes(token.kind) ||
      (token.kind === 'open' && token.field !== undefined),
  );
  const words = wordsOf(tokens);
  if (!hasSign) {
    if (!isLoneExclusion(tokens)) return { kind: 'words', mistakes };
    return { kind: 'mistaken', words, mistakes: [{ kind: 'onlyExcluded' }] };
  }
  if (isShouted(text, tokens)) return { kind: 'words', mistakes };
  if (tokens.length > maxTokens) return { kind: 'mistaken', words, mistakes: [{ kind: 'tooLong' }] };
  if (mistakes.length > 0 && words !== '') return { kind: 'mistaken', words, mistakes };
  const isLoud = !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  const mayBeTitle = tokens.every(
    ({ kind }) => kind !== 'phrase' && kind !== 'years' && (kind !== 'operator' || isLoud),
  );
  try {
    return { kind: 'query', tree: new Parser(tokens, field).tree(), mayBeTitle };
  } catch (error) {
    if (!(error instanceof Mistaken)) throw error;
    const { mistake } = error;
    return words === '' ? { kind: 'words', mistakes: [mistake] } : { kind: 'mistaken', words, mistakes: [mistake] };
  }
}
