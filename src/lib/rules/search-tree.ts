import type { MatchMode, SearchField } from '../contract/search-terms.ts';

/**
 * A search as a tree. Readers write it as search-syntax/ reads it, other programs as CQL (cql/); the index answers it
 * (service/catalogue/search/tree-search.ts), no matter who wrote it.
 */
export type SearchTree = Leaf | Near | { kind: 'filter'; filter: Filter } | Branch;

export interface Leaf {
  kind: 'leaf';
  field: SearchField;
  text: string;
  mode: MatchMode;
  /** `phrase`: the words side by side; `beginning`: the last word may go on. Both with the mode "contains" alone. */
  form?: 'phrase' | 'beginning';
}

/** Two texts near each other in one title or name. */
export interface Near {
  kind: 'near';
  field: SearchField;
  left: string;
  right: string;
  /** Most words that one of them may stand after the other: 1 is the next. */
  distance: number;
  isOrdered: boolean;
}

/** What is no text. */
export type Filter =
  | { kind: 'types'; codes: readonly string[] }
  | { kind: 'languages'; codes: readonly string[] }
  /** Both years included. */
  | { kind: 'years'; begin: number; end: number }
  | { kind: 'lccn'; number: string }
  | { kind: 'records'; ids: readonly string[] }
  | { kind: 'all' };

interface Branch {
  kind: 'and' | 'or' | 'not';
  left: SearchTree;
  right: SearchTree;
}

export const wholeTree: SearchTree = { kind: 'filter', filter: { kind: 'all' } };

export const firstYear = -3000;
export const lastYear = 2200;

/** The texts that hits should have, in their order, each with its field; those that are excluded are left out. */
export function wantedTexts(tree: SearchTree): { field: SearchField; text: string }[] {
  switch (tree.kind) {
    case 'leaf':
      return [{ field: tree.field, text: tree.text }];
    case 'near':
      return [
        { field: tree.field, text: tree.left },
        { field: tree.field, text: tree.right },
      ];
    case 'filter':
      return [];
    case 'not':
      return wantedTexts(tree.left);
    case 'and':
    case 'or':
      return [...wantedTexts(tree.left), ...wantedTexts(tree.right)];
  }
}
