/** What is known of moves of the store itself. */
export interface StoreMoveDatabase {
  store_move: StoreMoveTable;
}

/** At most one row, with id 1: a store that has one is not to be worked on. */
export interface StoreMoveTable {
  id: number;
  /** `filling`: it is being copied here; `moved`: it was moved from here. */
  state: 'filling' | 'moved';
  /** The other store, without its password. */
  other: string;
  at: number;
}
