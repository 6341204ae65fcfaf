import { readCql } from '../../../lib/rules/cql/plan.ts';
import { readSyntax, type SyntaxMistake } from '../../../lib/rules/search-syntax/read.ts';
import { wantedTexts, type Filter, type Leaf, type SearchTree } from '../../../lib/rules/search-tree.ts';
import { foldKey } from '../text/analysis.ts';
import { hitsOf, joinHits, only, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import { Phrases } from './phrases.ts';
import type { Row } from './ranking.ts';
import type { Meaning, QueryReader } from './readings/query-reader.ts';

/** What a query of CQL asks for; the contract has refused what is none. */
export function treeOfCql(cql: string): SearchTree {
  const read = readCql(cql);
  return read.ok ? read.value : { kind: 'filter', filter: { kind: 'records', ids: [] } };
}

/** The texts of a tree as rows, for ranking and marking what was found. */
export const rowsOfTree = (tree: SearchTree): Row[] =>
  wantedTexts(tree).map(({ field, text }) => ({ oper: 'AND', field, text, mode: '2' }));

/** Finds what a search with operators asks for (lib/rules/search-syntax, lib/rules/cql). */
export class TreeSearch {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #reader: QueryReader;
  readonly #phrases: Phrases;

  constructor(index: LibraryIndex, matcher: Matcher, reader: QueryReader) {
    this.#index = index;
    this.#matcher = matcher;
    this.#reader = reader;
    this.#phrases = new Phrases(index, matcher);
  }

  /**
   * How a row's text is to be read: as a tree, or as words. A title of the catalogue is read unchanged: WAR AND
   * PEACE.
   */
  read(row: Row): { tree: SearchTree } | { row: Row } {
    const read = row.mode === '2' ? readSyntax(row.text, row.field) : undefined;
    if (read === undefined) return { row };
    if (read.kind === 'words') return { row: this.#withoutUnknownFields(row, read.mistakes) };
    if (read.kind === 'mistaken') return { row: { ...row, text: read.words } };
    const isTitle = read.mayBeTitle && this.#matcher.withValue('title', foldKey(row.text)).length > 0;
    return isTitle ? { row } : { tree: read.tree };
  }

  /** A row without names of fields that do not exist (titel:machine), where no record has these names as words. */
  #withoutUnknownFields(row: Row, mistakes: readonly SyntaxMistake[]): Row {
    const names = mistakes.flatMap((mistake) => (mistake.kind === 'unknownField' ? [`${mistake.text}:`] : []));
    if (names.length === 0 || this.#matcher.containing(row.field, row.text).length > 0) return row;
    const words = row.text.split(/\s+/).map((word) => {
      const name = names.find((entry) => word.startsWith(entry));
      return name === undefined ? word : word.slice(name.length);
    });
    return { ...row, text: words.join(' ') };
  }

  /**
   * Documents of a tree.
   * @param meaning exact where words are left at what was typed, as other programs mean them
   * @param tier by document number; raised to what each hit is worth by the texts that are wanted
   */
  find(tree: SearchTree, meaning: Meaning, tier: Uint8Array): Hits {
    this.#phrases.begin();
    return this.#find(tree, meaning, tier);
  }

  #find(tree: SearchTree, meaning: Meaning, tier: Uint8Array): Hits {
    switch (tree.kind) {
      case 'leaf':
        return this.#leaf(tree, meaning, tier);
      case 'near':
        return this.#phrases.near(tree);
      case 'filter':
        return this.#filtered(tree.filter);
      case 'not': {
        // What is excluded ranks nothing.
        const without = this.#find(tree.right, meaning, new Uint8Array(tier.length));
        return joinHits(this.#find(tree.left, meaning, tier), without, 'NOT');
      }
      case 'and':
      case 'or': {
        const left = this.#find(tree.left, meaning, tier);
        return joinHits(left, this.#find(tree.right, meaning, tier), tree.kind === 'and' ? 'AND' : 'OR');
      }
    }
  }

  #leaf({ field, text, mode, form }: Leaf, meaning: Meaning, tier: Uint8Array): Hits {
    const given: Row = { oper: 'AND', field, text, mode };
    // A quoted title or name can have the same "by" as one without quotes.
    const row = form !== undefined || meaning.isExact ? given : this.#reader.withoutRoleWords(given);
    const typed =
      form === 'phrase'
        ? this.#phrases.phrase(field, text)
        : form === 'beginning'
          ? this.#phrases.beginning(field, text)
          : this.#matcher.row(field, row.text, mode);
    return this.#reader.meant(row, typed, { ...meaning, isExact: meaning.isExact || form !== undefined }, tier);
  }

  #filtered(filter: Filter): Hits {
    const { documents, terms } = this.#index;
    const all = (): Hits => Uint32Array.from({ length: documents.count }, (_, i) => i + 1);
    switch (filter.kind) {
      case 'all':
        return all();
      case 'years': {
        const { begin, end } = filter;
        return only(all(), (doc) => {
          const year = documents.years[doc] ?? begin - 1;
          return year >= begin && year <= end;
        });
      }
      case 'types':
        return this.#matcher.withFacet('docCode', terms.findAll('docCode', filter.codes));
      case 'languages':
        return this.#matcher.withFacet('langCode', terms.findAll('langCode', filter.codes));
      case 'lccn':
        return this.#matcher.withValue('number', foldKey(filter.number));
      case 'records':
        return hitsOf([...this.#index.docsOf(filter.ids.map(Number)).values()]);
    }
  }
}
