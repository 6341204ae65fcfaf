import type { SearchParametersInput } from '../../contract/calls/search.ts';
import type { MatchMode, SearchField } from '../../contract/search-terms.ts';
import { formulaOf, opposite, type Filter, type Formula, type Leaf } from './formula.ts';
import { findIndex } from './indexes.ts';
import { refuse, type Outcome, type Query, type SortKey } from './query.ts';

/** A row of the search; rows are joined from left to right. */
export interface Row {
  oper: 'AND' | 'OR' | 'NOT';
  searchField: SearchField;
  searchFieldContent: string;
  matchMode: MatchMode;
}

/** Rows that a search takes beside the first. */
const maxRows = 20;
const firstYear = -3000;
const lastYear = 2200;

const tooTangled = () =>
  refuse(13, 'conditions are joined from left to right; parentheses only where they could be left out or moved');

/** The leaves of a formula that is nothing but leaves joined by that one operator. */
function leavesOf(formula: Formula, kind: 'and' | 'or'): Leaf[] | undefined {
  if (formula.kind === 'leaf') return [formula];
  if (formula.kind !== kind) return undefined;
  const left = leavesOf(formula.left, kind);
  const right = left && leavesOf(formula.right, kind);
  return right && [...left, ...right];
}

const rowsOf = (oper: Row['oper'], leaves: readonly Leaf[]): Row[] =>
  leaves.map(({ field, text, mode }) => ({ oper, searchField: field, searchFieldContent: text, matchMode: mode }));

/** Rows that mean the same from left to right, the first with AND; undefined when there are none. */
function linear(formula: Formula): Row[] | undefined {
  if (formula.kind === 'filter') return undefined;
  if (formula.kind === 'leaf') return rowsOf('AND', [formula]);
  const { kind, left, right } = formula;
  if (kind === 'not') {
    // a NOT (b OR c) is a NOT b NOT c.
    const rows = linear(left);
    const out = leavesOf(right, 'or');
    return rows && out && [...rows, ...rowsOf('NOT', out)];
  }
  const oper = kind === 'and' ? 'AND' : 'OR';
  // Both operators may change sides, so that the tangled side goes first.
  for (const [first, second] of [
    [left, right],
    [right, left],
  ] as const) {
    const leaves = leavesOf(second, kind);
    const rows = leaves && linear(first);
    if (rows) return [...rows, ...rowsOf(oper, leaves)];
  }
  return undefined;
}

interface Parts {
  /** All of these. */
  texts: Formula[];
  /** None of these. */
  without: Formula[];
  filters: Filter[];
}

/** Filters of one kind joined by OR, as one filter. */
function united(formula: Formula): Filter | undefined {
  if (formula.kind === 'filter') return formula.filter;
  if (formula.kind !== 'or') return undefined;
  const [left, right] = [united(formula.left), united(formula.right)];
  if (left?.kind === 'types' && right?.kind === 'types')
    return { kind: 'types', codes: [...left.codes, ...right.codes] };
  if (left?.kind === 'languages' && right?.kind === 'languages') {
    return { kind: 'languages', codes: [...left.codes, ...right.codes] };
  }
  return undefined;
}

const hasFilter = (formula: Formula): boolean =>
  formula.kind === 'filter' || (formula.kind !== 'leaf' && (hasFilter(formula.left) || hasFilter(formula.right)));

/** Takes apart what stands side by side; a filter that does not hold for the whole result is refused. */
function takeApart(formula: Formula, parts: Parts): Outcome<Parts> {
  if (formula.kind === 'and') {
    const left = takeApart(formula.left, parts);
    return left.ok ? takeApart(formula.right, parts) : left;
  }
  if (formula.kind === 'not') {
    const left = takeApart(formula.left, parts);
    if (!left.ok) return left;
    if (!hasFilter(formula.right)) parts.without.push(formula.right);
    else {
      const filter = united(formula.right);
      const others = filter && opposite(filter);
      if (!others) return refuse(48, 'NOT before dc.date, dc.language or a mixture of filters and words');
      parts.filters.push(others);
    }
    return { ok: true, value: parts };
  }
  if (!hasFilter(formula)) parts.texts.push(formula);
  else {
    const filter = united(formula);
    if (!filter) return refuse(48, 'OR between dc.date, dc.type or dc.language and something else');
    parts.filters.push(filter);
  }
  return { ok: true, value: parts };
}

/** All texts in one chain: one of them may be tangled, the others are joined to it. */
function chain({ texts, without }: Parts): Row[] | undefined {
  const tangled = texts.filter((one) => !leavesOf(one, 'and'));
  const [first, ...more] = tangled;
  if (more.length > 0) return undefined;
  const rows = first ? linear(first) : [];
  const plain = texts.filter((one) => one !== first).flatMap((one) => rowsOf('AND', leavesOf(one, 'and') ?? []));
  const out = without.map((one) => leavesOf(one, 'or'));
  if (!rows || out.includes(undefined)) return undefined;
  return [...rows, ...plain, ...out.flatMap((leaves) => rowsOf('NOT', leaves ?? []))];
}

function narrowed(filters: readonly Filter[]): Outcome<SearchParametersInput> {
  const narrow: SearchParametersInput = {};
  for (const filter of filters) {
    if (filter.kind === 'years') {
      narrow.publishBegin = Math.max(Number(narrow.publishBegin ?? firstYear), Math.min(filter.begin, lastYear));
      narrow.publishEnd = Math.min(Number(narrow.publishEnd ?? lastYear), Math.max(filter.end, firstYear));
    } else if (filter.kind === 'types') {
      const codes = [...new Set(filter.codes)];
      narrow.docCode = narrow.docCode?.filter((code) => codes.includes(code)) ?? codes;
    } else if (filter.kind === 'languages') {
      if (narrow.langCode) return refuse(48, 'AND between two conditions on dc.language');
      narrow.langCode = [...new Set(filter.codes)].slice(0, 50);
    }
  }
  // An empty list would not narrow; no record is of a type without a name.
  if (narrow.docCode?.length === 0) narrow.docCode = ['-'];
  return { ok: true, value: narrow };
}

function sorted([key, ...others]: readonly SortKey[]): Outcome<SearchParametersInput> {
  if (!key) return { ok: true, value: {} };
  const [other] = others;
  if (other) return refuse(84, other.index);
  const index = findIndex(key.index);
  const kind = typeof index === 'string' ? index : index.kind === 'text' ? index.field : index.kind;
  if (kind !== 'title' && kind !== 'year') return refuse(88, key.index);
  let sortClause: 'asc' | 'desc' = 'asc';
  for (const { name, value } of key.modifiers) {
    const bare = name.toLowerCase().replace(/^sort\./, '');
    if (value !== undefined || !['ascending', 'descending', 'ignorecase'].includes(bare)) return refuse(82, name);
    if (bare === 'descending') sortClause = 'desc';
  }
  return { ok: true, value: { sortField: kind === 'title' ? 'title' : 'publishYear', sortClause } };
}

/**
 * Parameters of our search that find exactly what a query asks for. What our search cannot say exactly (an index,
 * a relation, parentheses that it has no place for) is refused, never approximated. Never throws.
 */
export function planCql({ expression, sort }: Query): Outcome<SearchParametersInput> {
  const formula = formulaOf(expression);
  if (!formula.ok) return formula;
  const parts = takeApart(formula.value, { texts: [], without: [], filters: [] });
  if (!parts.ok) return parts;
  const rows = chain(parts.value);
  if (!rows) return tooTangled();
  const narrow = narrowed(parts.value.filters);
  const order = sorted(sort);
  if (!narrow.ok) return narrow;
  if (!order.ok) return order;
  const [first, ...more] = rows;
  const isFirstPlain = first?.oper === 'AND';
  const searchItems = isFirstPlain ? more : rows;
  if (searchItems.length > maxRows) return refuse(38, String(maxRows));
  const { searchField, searchFieldContent, matchMode } = first ?? {};
  const start = isFirstPlain ? { searchField, searchFieldContent, matchMode } : {};
  return { ok: true, value: { ...start, searchItems, ...narrow.value, ...order.value } };
}
