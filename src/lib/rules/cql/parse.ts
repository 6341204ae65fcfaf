import {
  booleans,
  refuse,
  type BooleanOperator,
  type Clause,
  type Expression,
  type Modifier,
  type Outcome,
  type Query,
  type SortKey,
} from './query.ts';

/** Longest query that is read, in UTF-16 units, and deepest parentheses. */
export const longestQuery = 4000;
const deepest = 30;

/** Thrown and caught in here. */
class Refused extends Error {
  readonly code: number;
  readonly details: string;
  constructor(code: number, details: string) {
    super(details);
    this.code = code;
    this.details = details;
  }
}

interface Token {
  kind: 'word' | 'quoted' | 'comparison' | 'sign';
  /** Of a quoted one: what is between the quotes, with its backslashes. */
  text: string;
}

const shape = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|(==|<>|<=|>=|<|>|=)|([()/])|((?:[^\s"()/=<>\\]|\\[\s\S])+))/uy;

/** Takes a query apart. A quote without its other half, and a backslash before nothing, are refused. */
function tokensOf(text: string): Outcome<Token[]> {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (!found) {
      const rest = text.slice(at).trim();
      return refuse(rest.startsWith('"') ? 14 : 10, rest.slice(0, 50));
    }
    const [, quoted, comparison, sign, word] = found;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (comparison !== undefined) tokens.push({ kind: 'comparison', text: comparison });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: 'word', text: word ?? '' });
    at = shape.lastIndex;
  }
  return { ok: true, value: tokens };
}

const reserved = (token: Token | undefined): string => (token?.kind === 'word' ? token.text.toLowerCase() : '');
const booleanOf = (token: Token | undefined): BooleanOperator | undefined =>
  booleans.find((boolean) => boolean === reserved(token));

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Query {
    const expression = this.#expression(0);
    const sort: SortKey[] = [];
    if (reserved(this.#next()) === 'sortby') {
      this.#at += 1;
      do sort.push({ index: this.#text(), modifiers: this.#modifiers() });
      while (this.#next());
    }
    const rest = this.#next();
    if (rest) throw new Refused(rest.text === ')' ? 13 : 10, rest.text);
    return { expression, sort };
  }

  #next(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #isSign(text: string): boolean {
    const token = this.#next();
    return token?.kind === 'sign' && token.text === text;
  }

  /** Operators are of one rank and bind from left to right. */
  #expression(depth: number): Expression {
    let left = this.#operand(depth);
    for (let operator = booleanOf(this.#next()); operator; operator = booleanOf(this.#next())) {
      this.#at += 1;
      const modifiers = this.#modifiers();
      left = { kind: 'combination', operator, modifiers, left, right: this.#operand(depth) };
    }
    return left;
  }

  #operand(depth: number): Expression {
    if (!this.#isSign('(')) return this.#clause();
    if (depth >= deepest) throw new Refused(13, '(');
    this.#at += 1;
    const inside = this.#expression(depth + 1);
    if (!this.#isSign(')')) throw new Refused(13, '(');
    this.#at += 1;
    return inside;
  }

  #clause(): Clause {
    const next = this.#next();
    if (next?.kind === 'comparison' && next.text === '>') throw new Refused(48, 'prefix assignment');
    const first = this.#text();
    const relation = this.#relation();
    if (relation === undefined) return { kind: 'clause', index: '', relation: '', modifiers: [], term: first };
    if (first === '') throw new Refused(16, '""');
    const modifiers = this.#modifiers();
    return { kind: 'clause', index: first, relation, modifiers, term: this.#text() };
  }

  #relation(): string | undefined {
    const token = this.#next();
    const isNamed = token?.kind === 'word' && !booleanOf(token) && reserved(token) !== 'sortby';
    if (token?.kind !== 'comparison' && !isNamed) return undefined;
    this.#at += 1;
    return token.text;
  }

  #modifiers(): Modifier[] {
    const modifiers: Modifier[] = [];
    while (this.#isSign('/')) {
      this.#at += 1;
      const name = this.#text();
      const comparison = this.#next();
      if (comparison?.kind !== 'comparison') {
        modifiers.push({ name, value: undefined });
        continue;
      }
      this.#at += 1;
      modifiers.push({ name, value: { comparison: comparison.text, text: this.#text() } });
    }
    return modifiers;
  }

  /** A word that is none of the language's own, or anything in quotes. */
  #text(): string {
    const token = this.#next();
    const isText = token?.kind === 'quoted' || token?.kind === 'word';
    if (!isText || booleanOf(token) || reserved(token) === 'sortby') {
      throw new Refused(token?.kind === 'sign' && token.text !== '/' ? 13 : 10, token?.text ?? 'end of query');
    }
    this.#at += 1;
    return token.text;
  }
}

/** Reads a query; errors have SRU's own codes. Never throws. */
export function parseCql(text: string): Outcome<Query> {
  if (text.length > longestQuery) return refuse(12, String(longestQuery));
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  if (tokens.value.length === 0) return refuse(27, '');
  try {
    return { ok: true, value: new Parser(tokens.value).query() };
  } catch (error) {
    if (error instanceof Refused) return refuse(error.code, error.details);
    throw error;
  }
}
