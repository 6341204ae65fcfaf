import { refuse, type Outcome } from './query.ts';

export interface Token {
  kind: 'word' | 'quoted' | 'comparison' | 'sign';
  /** Of a quoted one: what is between the quotes, with its backslashes. */
  text: string;
}

const shape = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|(==|<>|<=|>=|<|>|=)|([()/])|((?:[^\s"()/=<>\\]|\\[\s\S])+))/uy;

/** Takes a query apart. A quote without its other half, and a backslash before nothing, are refused. */
export function tokensOf(text: string): Outcome<Token[]> {
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
