import { findField, type SyntaxField } from './fields.ts';

export type Token =
  /** A word without any meaning beyond itself. */
  | { kind: 'word'; text: string }
  | { kind: 'operator'; operator: 'AND' | 'OR' | 'NOT' }
  | { kind: 'minus' }
  | { kind: 'open'; field: SyntaxField | undefined }
  | { kind: 'close' }
  | { kind: 'phrase'; text: string; field: SyntaxField | undefined }
  /** A word that may go on. */
  | { kind: 'beginning'; text: string; field: SyntaxField | undefined }
  | { kind: 'value'; text: string; field: SyntaxField }
  /** Years without a field's name: 2001..2005. */
  | { kind: 'years'; text: string };

export type TokenMistake =
  { kind: 'quote' } | { kind: 'unknownField'; text: string } | { kind: 'wildcard'; text: string };

const isSpace = /\s/;
const opens = /[(（]/;
const closes = /[)）]/;
const quotes = /["＂“”]/;
const operatorWord = /^(?:AND|OR|NOT)$/;
/** A name and a colon, or the = of CNKI and CQL, with something right behind it. */
const named = /^(\p{L}{1,12})[:：=＝](?=[\p{L}\p{N}"＂“”(（.-])/u;
/** Names that are probably meant as a field's: in half-width letters, before a half-width colon. */
const likeField = /^([A-Za-z]{2,12}):(?=[\p{L}\p{N}"“(])/u;
const range = /^(?:\d{4}\.\.(?:\d{4})?|\.\.\d{4})$/;
const open = /^([^*＊?？:："＂“”()（）]*[\p{L}\p{N}][+#]*)[*＊]$/u;
/** Fewer letters before a star would be half of the catalogue; C* and A* are names of things. */
const hasEnough = (text: string): boolean =>
  !text.includes('..') && /\p{Script=Han}|[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text);

/** The same signs in the other width and shape close what one of them opened. */
const closing = (quote: string): RegExp => (quote === '"' || quote === '＂' ? /["＂]/ : /[“”]/);

interface Reading {
  tokens: Token[];
  mistakes: TokenMistake[];
}

class Reader {
  readonly #text: string;
  readonly tokens: Token[] = [];
  readonly mistakes: TokenMistake[] = [];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Reading {
    while (this.#at < this.#text.length) {
      if (isSpace.test(this.#char())) this.#at += 1;
      else if (closes.test(this.#char()) && this.#depth > 0) this.#close();
      else this.#term();
    }
    return { tokens: this.tokens, mistakes: this.mistakes };
  }

  #char(ahead = 0): string {
    return this.#text.charAt(this.#at + ahead);
  }

  #close(): void {
    this.tokens.push({ kind: 'close' });
    this.#depth -= 1;
    this.#at += 1;
  }

  /** Whatever begins behind a space, a parenthesis or a minus. */
  #term(): void {
    // -word excludes it; - alone, -- and -5 are what they are.
    if (this.#char() === '-' && /[\p{L}"“(（]/u.test(this.#char(1))) {
      this.tokens.push({ kind: 'minus' });
      this.#at += 1;
    }
    const rest = this.#text.slice(this.#at, this.#at + 60);
    const name = named.exec(rest)?.[1];
    const field = name === undefined ? undefined : findField(name);
    if (name !== undefined && field) {
      this.#at += name.length + 1;
      this.#operand(field);
      return;
    }
    const unknown = likeField.exec(rest)?.[1];
    if (unknown !== undefined && !/^https?$/i.test(unknown))
      this.mistakes.push({ kind: 'unknownField', text: unknown });
    this.#operand(undefined);
  }

  /** What a field's name may stand before: a group, a phrase, a word. */
  #operand(field: SyntaxField | undefined): void {
    if (opens.test(this.#char())) {
      this.tokens.push({ kind: 'open', field });
      this.#depth += 1;
      this.#at += 1;
      return;
    }
    if (quotes.test(this.#char())) {
      const phrase = this.#phrase();
      if (phrase !== undefined) {
        this.tokens.push({ kind: 'phrase', text: phrase, field });
        return;
      }
    }
    this.#word(field);
  }

  /** A text in quotes that stand at its two ends; undefined where they are a part of a word: “一带一路”研究. */
  #phrase(): string | undefined {
    const from = this.#at + 1;
    const sign = closing(this.#char());
    const length = this.#text.slice(from).search(sign);
    if (length < 0) {
      if (this.#text.length > from && !isSpace.test(this.#text.charAt(from))) this.mistakes.push({ kind: 'quote' });
      return undefined;
    }
    const behind = this.#text.charAt(from + length + 1);
    if (behind !== '' && !isSpace.test(behind) && !closes.test(behind)) return undefined;
    this.#at = from + length + 1;
    return this.#text.slice(from, from + length);
  }

  /** Up to the next space, or the parenthesis that closes what is around. */
  #word(field: SyntaxField | undefined): void {
    const from = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length && !isSpace.test(this.#char()); this.#at += 1) {
      if (opens.test(this.#char())) depth += 1;
      else if (closes.test(this.#char()) && depth > 0) depth -= 1;
      else if (closes.test(this.#char()) && this.#depth > 0) break;
    }
    const word = this.#text.slice(from, this.#at);
    if (word !== '') this.#push(word, field);
  }

  #push(text: string, field: SyntaxField | undefined): void {
    if (field === undefined && operatorWord.test(text)) {
      const operator = text === 'AND' ? 'AND' : text === 'OR' ? 'OR' : 'NOT';
      this.tokens.push({ kind: 'operator', operator });
      return;
    }
    if (field === undefined && range.test(text)) {
      this.tokens.push({ kind: 'years', text });
      return;
    }
    const begun = open.exec(text)?.[1];
    if (begun !== undefined && hasEnough(begun)) {
      this.tokens.push({ kind: 'beginning', text: begun, field });
      return;
    }
    if (/^[*＊]\p{L}{2}/u.test(text)) this.mistakes.push({ kind: 'wildcard', text });
    this.tokens.push(field === undefined ? { kind: 'word', text } : { kind: 'value', text, field });
  }
}

/** Takes a text apart; what is no sign of the query language is words. Never throws. */
export const tokensOf = (text: string): Reading => new Reader(text).read();
