import type { SearchTree } from '../search-tree.ts';
import { formulaOf } from './formula.ts';
import { findIndex } from './indexes.ts';
import { longestQuery, parseCql } from './parse.ts';
import { refuse, type Outcome, type Query, type SortKey, type Expression, type Modifier } from './query.ts';

const quoted = (text: string): string => `"${text}"`;

const modifiersText = (modifiers: readonly Modifier[]): string =>
  modifiers
    .map(({ name, value }) => ` /${quoted(name)}${value ? ` ${value.comparison} ${quoted(value.text)}` : ''}`)
    .join('');

function expressionText(expression: Expression): string {
  if (expression.kind === 'clause') {
    const { index, relation, modifiers, term } = expression;
    return index === '' ? quoted(term) : `${quoted(index)} ${relation}${modifiersText(modifiers)} ${quoted(term)}`;
  }
  const { operator, modifiers, left, right } = expression;
  const second = right.kind === 'combination' ? `(${expressionText(right)})` : expressionText(right);
  return `${expressionText(left)} ${operator}${modifiersText(modifiers)} ${second}`;
}

/** The query as text, everything quoted, with the parentheses that it needs. */
export function writeCql({ expression, sort }: Query): string {
  const keys = sort.map(({ index, modifiers }) => ` ${quoted(index)}${modifiersText(modifiers)}`);
  return `${expressionText(expression)}${keys.length > 0 ? ` sortBy${keys.join('')}` : ''}`;
}

/** Terms and filters of one query; each costs about what a search costs. */
const maxLeaves = 40;

/** The parameters of our search that a query means. */
export interface CqlPlan {
  cql: string;
  sortField?: 'title' | 'publishYear';
  sortClause?: 'asc' | 'desc';
}

/** How many terms and filters a tree has; a chain is deep on its left side, which is followed by hand. */
function leavesOf(tree: SearchTree): number {
  let leaves = 1;
  let at = tree;
  while (at.kind === 'and' || at.kind === 'or' || at.kind === 'not') {
    leaves += leavesOf(at.right);
    at = at.left;
  }
  return leaves;
}

function sorted([key, ...others]: readonly SortKey[]): Outcome<Omit<CqlPlan, 'cql'>> {
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

/** What a query asks for; what our search cannot answer exactly is refused, never approximated. Never throws. */
function treeOf({ expression }: Query): Outcome<SearchTree> {
  const tree = formulaOf(expression);
  return tree.ok && leavesOf(tree.value) > maxLeaves ? refuse(38, String(maxLeaves)) : tree;
}

/** What a query in CQL asks for, without its order. Never throws. */
export function readCql(text: string): Outcome<SearchTree> {
  const query = parseCql(text);
  return query.ok ? treeOf(query.value) : query;
}

/** Parameters of our search that find exactly what a query asks for. Never throws. */
export function planCql(query: Query): Outcome<CqlPlan> {
  const tree = treeOf(query);
  if (!tree.ok) return tree;
  const order = sorted(query.sort);
  if (!order.ok) return order;
  const cql = writeCql({ ...query, sort: [] });
  return cql.length > longestQuery ? refuse(12, String(longestQuery)) : { ok: true, value: { cql, ...order.value } };
}
