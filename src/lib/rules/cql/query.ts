/** A query of CQL (the Contextual Query Language of SRU, versions 1.1 to 2.0) as it was written. */

export interface Modifier {
  name: string;
  /** `/sort.missingValue=low`; undefined for a bare name. */
  value: { comparison: string; text: string } | undefined;
}

export interface Clause {
  kind: 'clause';
  /** Empty when the query names none. */
  index: string;
  /** `=`, `any`, …; empty with an empty index. */
  relation: string;
  modifiers: Modifier[];
  /** Without its quotes, with its backslashes. */
  term: string;
}

export const booleans = ['and', 'or', 'not', 'prox'] as const;
export type BooleanOperator = (typeof booleans)[number];

export interface Combination {
  kind: 'combination';
  operator: BooleanOperator;
  modifiers: Modifier[];
  left: Expression;
  right: Expression;
}
export type Expression = Clause | Combination;

export interface SortKey {
  index: string;
  modifiers: Modifier[];
}

export interface Query {
  expression: Expression;
  sort: SortKey[];
}

export interface Diagnostic {
  code: number;
  details: string;
}
export type Outcome<T> = { ok: true; value: T } | { ok: false; diagnostic: Diagnostic };
export const refuse = (code: number, details: string): { ok: false; diagnostic: Diagnostic } => ({
  ok: false,
  diagnostic: { code, details: details.toWellFormed() },
});
