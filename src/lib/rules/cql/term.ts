import { refuse, type Outcome } from './query.ts';

/** A term without its escapes, and where it is open. */
export interface Term {
  text: string;
  /** `*` at the beginning, at the end. */
  opensLeft: boolean;
  opensRight: boolean;
}

const special = new Set(['*', '?', '^', '"', '\\']);

/** Reads the masks of a term (CQL context set, "Masking Rules"): `*` at either end; what else may mask is refused. */
export function readTerm(raw: string): Outcome<Term> {
  const signs: { sign: string; isPlain: boolean }[] = [];
  let isEscaped = false;
  for (const sign of raw) {
    if (isEscaped) {
      if (!special.has(sign)) return refuse(26, sign);
      signs.push({ sign, isPlain: true });
      isEscaped = false;
    } else if (sign === '\\') isEscaped = true;
    else signs.push({ sign, isPlain: !special.has(sign) });
  }
  const isMask = (entry: { sign: string; isPlain: boolean } | undefined) =>
    entry?.isPlain === false && entry.sign === '*';
  const opensLeft = isMask(signs[0]);
  const opensRight = signs.length > 1 && isMask(signs.at(-1));
  const inner = signs.slice(opensLeft ? 1 : 0, opensRight ? -1 : undefined);
  const other = inner.find((entry) => !entry.isPlain);
  if (other) return refuse(other.sign === '^' ? 31 : 28, other.sign);
  const text = inner
    .map((entry) => entry.sign)
    .join('')
    .trim();
  if (text === '') return refuse(27, raw);
  if (text.length > 500) return refuse(23, '500');
  return { ok: true, value: { text, opensLeft, opensRight } };
}
