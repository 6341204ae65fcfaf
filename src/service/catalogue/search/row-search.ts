import type { Widening } from '../../../lib/contract/calls/search.ts';
import { runs } from '../text/analysis.ts';
import { withHeadings } from './headings.ts';
import { hitsOf, joinHits, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import { otherNumerals, withoutRoleWords } from './numerals.ts';
import type { People } from './people.ts';
import { raiseAll, rankRow, type Row } from './ranking.ts';
import { otherWordings } from './regional-wording.ts';
import { otherWording, tiers } from './tiers.ts';
import type { KnownForm } from './types.ts';
import type { Widener } from './widen.ts';

/** Words and runs of characters that a text may have for anything else to be meant than what stands there. */
const maxRuns = 48;

/** Whether a text is longer than any title, in sounds too, name or reference that somebody types. */
export const isPasted = (text: string): boolean => runs(text).length > maxRuns;

/** How a search's texts are meant. */
export interface Meaning {
  /** Whether they are left at what was typed. */
  isExact: boolean;
  /** What authority records know of them. */
  forms: readonly KnownForm[];
}

/** What one row finds besides what is found as it was typed: in other words, by names, by sounds and near spellings. */
export class RowSearch {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #people: People;
  readonly #widener: Widener;

  constructor(index: LibraryIndex, matcher: Matcher, people: People, widener: Widener) {
    this.#index = index;
    this.#matcher = matcher;
    this.#people = people;
    this.#widener = widener;
  }

  /** A row that finds nothing with "by" or 著 in it, without. */
  withoutRoleWords(row: Row): Row {
    if (row.mode !== '2' || row.oper === 'NOT') return row;
    const bare = withoutRoleWords(row.text);
    if (bare === undefined || this.#matcher.containing(row.field, row.text).length > 0) return row;
    return this.#matcher.containing(row.field, bare).length > 0 ? { ...row, text: bare } : row;
  }

  /**
   * Ranks what a row finds as it is typed, and adds what it may have meant.
   * @param tier by document number; raised to what each hit is worth
   */
  complete(
    row: Row,
    typed: Hits,
    { isExact, forms }: Meaning,
    tier: Uint8Array,
  ): { hits: Hits; widened?: Widening | undefined } {
    rankRow(this.#index, this.#matcher, row, typed, tier);
    if (isExact || isPasted(row.text)) return { hits: typed };
    const { hits: inWords, worded } = this.#inOtherWords(row, typed, tier);
    const hits = withHeadings(this.#matcher, row, inWords, forms, tier);
    const people = this.#people.find(row, hits, highestOf(hits, tier));
    const named = raised(hits, people.tiers, tier);
    const wider = this.#widener.widen(worded, named, highestOf(named, tier));
    const all = wider ? raised(named, wider.tiers, tier) : named;
    const how = named.length > hits.length && people.how !== undefined ? people.how : undefined;
    return { hits: all, widened: how ?? (all.length > named.length ? wider?.how : undefined) };
  }

  /**
   * Ranks what a part of a search with operators finds, and adds what it finds in other words and by other ways to write
   * a name. Such a search is widened by nothing else.
   */
  meant(row: Row, typed: Hits, { isExact, forms }: Meaning, tier: Uint8Array): Hits {
    rankRow(this.#index, this.#matcher, row, typed, tier);
    if (isExact) return typed;
    const variants = forms.filter(({ relation }) => relation === 'variant');
    const hits = withHeadings(this.#matcher, row, this.#inOtherWords(row, typed, tier).hits, variants, tier);
    if (row.field !== 'author') return hits;
    return raised(hits, this.#people.find(row, hits, highestOf(hits, tier)).tiers, tier);
  }

  /**
   * What is found with what the same text finds in the words of another region.
   * @returns hits, and the row in words that the catalogue has
   */
  #inOtherWords(row: Row, found: Hits, tier: Uint8Array): { hits: Hits; worded: Row } {
    const rows = wordingsOf(row);
    if (rows.length === 0) return { hits: found, worded: row };
    let most = found.length;
    let worded = row;
    raiseAll(tier, found, tiers.anywhere);
    // Parted in two it may be found where neither wording is meant.
    let all = this.#matcher.containing(row.field, row.text);
    for (const other of rows) {
      const hits = this.#matcher.containing(other.field, other.text);
      if (hits.length === 0) continue;
      if (hits.length > most) [most, worded] = [hits.length, other];
      rankRow(this.#index, this.#matcher, other, hits, tier, otherWording);
      all = joinHits(all, hits, 'OR');
    }
    return { hits: all.length === 0 ? found : all, worded };
  }
}

/** The row in the words of other regions; people are called the same everywhere. */
export function wordingsOf(row: Row): Row[] {
  if (row.mode !== '2' || row.oper === 'NOT' || row.field === 'author') return [];
  return [...otherWordings(row.text), ...otherNumerals(row.text)].map((text) => ({ ...row, text }));
}

/** Hits with others beside them, whose tiers are raised to what they are worth. */
function raised(hits: Hits, others: ReadonlyMap<number, number>, tier: Uint8Array): Hits {
  if (others.size === 0) return hits;
  for (const [doc, of] of others) if ((tier[doc] ?? 0) < of) tier[doc] = of;
  return joinHits(hits, hitsOf([...others.keys()]), 'OR');
}

/** The highest tier of some documents. */
function highestOf(hits: Hits, tier: Uint8Array): number {
  let highest = 0;
  for (const doc of hits) highest = Math.max(highest, tier[doc] ?? 0);
  return highest;
}
