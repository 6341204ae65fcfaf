import type { SearchResult } from '#lib/contract/calls/search.ts';
import { facetNames } from '#lib/contract/search-terms.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { toggleExcluded, toggleFacet, withoutItem, type SearchQuery } from '#lib/queries/search-query.ts';
import { describeItem } from './describe-query.ts';
import { yearsLabel } from './year-field-markup.ts';
import { typeWord } from '#lib/rules/search-syntax/fields.ts';
import { readSyntax } from '#lib/rules/search-syntax/read.ts';
import { writeSyntax } from '#lib/rules/search-syntax/write.ts';
import { firstYear, lastYear, wholeTree, type Filter, type SearchTree } from '#lib/rules/search-tree.ts';

/** What is side by side in a search with operators. */
interface Part {
  oper: 'AND' | 'OR' | 'NOT';
  tree: SearchTree;
}

const isWhole = (tree: SearchTree): boolean => tree.kind === 'filter' && tree.filter.kind === 'all';

const alternatives = (tree: SearchTree): SearchTree[] =>
  tree.kind === 'or' ? [...alternatives(tree.left), ...alternatives(tree.right)] : [tree];

function partsOf(tree: SearchTree): Part[] {
  if (tree.kind === 'or') {
    return alternatives(tree).map((entry, at) => ({ oper: at === 0 ? 'AND' : 'OR', tree: entry }));
  }
  const parts = (entry: SearchTree): Part[] => {
    if (entry.kind === 'and') return [...parts(entry.left), ...parts(entry.right)];
    if (entry.kind === 'not') return [...parts(entry.left), { oper: 'NOT', tree: entry.right }];
    return isWhole(entry) ? [] : [{ oper: 'AND', tree: entry }];
  };
  return parts(tree);
}

/** The tree that parts make; those that exclude stand last, so that there is something before them. */
function joined(parts: readonly Part[]): SearchTree {
  const wanted = parts.filter(({ oper }) => oper !== 'NOT');
  const [first, ...others] = [...wanted, ...parts.filter(({ oper }) => oper === 'NOT')];
  if (!first) return wholeTree;
  const kinds = { AND: 'and', OR: 'or', NOT: 'not' } as const;
  const start: SearchTree = first.oper === 'NOT' ? { kind: 'not', left: wholeTree, right: first.tree } : first.tree;
  return others.reduce<SearchTree>((left, { oper, tree }) => ({ kind: kinds[oper], left, right: tree }), start);
}

/** The search without one of its parts; what only excludes goes into rows of its own, as a form sends them. */
function without(query: SearchQuery, parts: readonly Part[], part: Part): SearchQuery {
  const others = parts.filter((entry) => entry !== part);
  const first = { ...query, page: 1 };
  if (others.some(({ oper }) => oper !== 'NOT')) return { ...first, q: writeSyntax(joined(others), query.field) };
  const rows = others.map(({ tree }) => ({
    op: 'NOT' as const,
    field: query.field,
    match: '2' as const,
    q: writeSyntax(tree, query.field),
  }));
  const [next, ...more] = query.items;
  if (rows.length > 0 || !next || next.op === 'NOT') return { ...first, q: '', items: [...rows, ...query.items] };
  return { ...first, q: next.q, field: next.field, match: next.match, items: more };
}

function filterLabel(t: Translate, filter: Filter, facets: SearchResult['facetResult']): string {
  const named = (name: 'docCode' | 'langCode', codes: readonly string[], otherwise: (code: string) => string): string =>
    codes.map((code) => facets[name]?.find((value) => value.code === code)?.name ?? otherwise(code)).join(', ');
  switch (filter.kind) {
    case 'years':
      return yearsLabel(
        t,
        filter.begin === firstYear ? undefined : filter.begin,
        filter.end === lastYear ? undefined : filter.end,
      );
    case 'types':
      return named('docCode', filter.codes, typeWord);
    case 'languages':
      return named('langCode', filter.codes, (code) => code);
    case 'lccn':
    case 'records':
    case 'all':
      return '';
  }
}

function partLabel(
  t: Translate,
  { oper, tree }: Part,
  query: SearchQuery,
  facets: SearchResult['facetResult'],
): string {
  const label = () => {
    if (tree.kind === 'filter') return filterLabel(t, tree.filter, facets);
    if (tree.kind !== 'leaf') return writeSyntax(tree, query.field);
    const { field, text, form } = tree;
    const shown = form === 'phrase' ? `"${text}"` : form === 'beginning' || tree.mode === '3' ? `${text}*` : text;
    return field === 'keyWord' ? shown : t('search:partIn', { field: t(`home:field_${field}`), q: shown });
  };
  return oper === 'AND' ? label() : t('advanced:joined', { op: t(`advanced:op${oper}`), row: label() });
}

export function syntaxChips(t: Translate, query: SearchQuery, result: SearchResult): Chip[] {
  if (result.hasOperators !== true || query.match !== '2') return [];
  const read = readSyntax(query.q, query.field);
  if (read.kind !== 'query') return [];
  const parts = partsOf(read.tree);
  return parts.map((part) => ({
    label: partLabel(t, part, query, result.facetResult),
    without: without(query, parts, part),
    isPart: true,
  }));
}

export interface Chip {
  label: string;
  without: SearchQuery;
  /** Whether it is a part of what was typed: the words stay where all that narrows them goes. */
  isPart?: true;
}

/** Parts of a search with operators, further rows, and everything that narrows it, in the order of the facets. */
export function chipsOf(t: Translate, query: SearchQuery, result: SearchResult): Chip[] {
  const facets = result.facetResult;
  const chips: Chip[] = syntaxChips(t, query, result);
  for (const item of query.items) chips.push({ label: describeItem(t, item), without: withoutItem(query, item) });
  for (const name of facetNames) {
    const nameOf = (code: string) => facets[name]?.find((value) => value.code === code)?.name ?? code;
    for (const code of query.facets[name] ?? []) {
      chips.push({ label: nameOf(code), without: toggleFacet(query, name, code) });
    }
    for (const code of query.excluded[name] ?? []) {
      chips.push({ label: t('search:notValue', { name: nameOf(code) }), without: toggleExcluded(query, name, code) });
    }
  }
  const { publishBegin, publishEnd } = query;
  if (publishBegin !== undefined || publishEnd !== undefined) {
    chips.push({
      label: yearsLabel(t, publishBegin, publishEnd),
      without: { ...query, page: 1, publishBegin: undefined, publishEnd: undefined },
    });
  }
  if (query.onlyOnShelf) {
    chips.push({ label: t('search:onlyOnShelf'), without: { ...query, page: 1, onlyOnShelf: false } });
  }
  return chips;
}

/** The search with its first words and its order, and nothing that narrows it. */
export const withoutFilters = (query: SearchQuery): SearchQuery => ({
  ...query,
  page: 1,
  items: [],
  facets: {},
  excluded: {},
  publishBegin: undefined,
  publishEnd: undefined,
  onlyOnShelf: false,
});
