import type { MatchMode, SearchField } from '../../contract/search-terms.ts';
import { normalizeLccn } from '../lccn.ts';
import { firstYear, lastYear, wholeTree, type Filter, type Leaf, type SearchTree as Formula } from '../search-tree.ts';
import { findIndex, typeCodes, type Index } from './indexes.ts';
import { refuse, type Clause, type Expression, type Modifier, type Outcome } from './query.ts';
import { readTerm, type Term } from './term.ts';

type Made = Outcome<Formula>;
const made = (value: Formula): Made => ({ ok: true, value });
const filter = (value: Filter): Made => made({ kind: 'filter', filter: value });
const join = (kind: 'and' | 'or', [first, ...others]: readonly Leaf[]): Formula | undefined =>
  first && others.reduce<Formula>((left, right) => ({ kind, left, right }), first);

/** Modifiers that change nothing here: our search never minds case or accents and always ranks. */
const harmless = new Set(['ignorecase', 'cql.ignorecase', 'ignoreaccents', 'cql.ignoreaccents', 'relevant']);

/** The formula of a query; an index, a relation or a term that our search cannot follow exactly is refused. */
export function formulaOf(expression: Expression): Made {
  // Left operands are followed by hand: a chain of many operators is deep on that side.
  const chain: Expression[] = [];
  let at = expression;
  while (at.kind === 'combination') {
    chain.push(at);
    at = at.left;
  }
  let left = clauseFormula(at);
  for (const entry of chain.reverse()) {
    if (!left.ok) return left;
    if (entry.kind !== 'combination') continue;
    const [modifier] = entry.modifiers;
    if (modifier && entry.operator !== 'prox') return refuse(46, modifier.name);
    const right = formulaOf(entry.right);
    if (!right.ok) return right;
    if (entry.operator === 'prox') {
      left = near(left.value, right.value, entry.modifiers);
      continue;
    }
    left = made({ kind: entry.operator, left: left.value, right: right.value });
  }
  return left;
}

function clauseFormula(clause: Clause): Made {
  const index = findIndex(clause.index);
  if (index === 'unknownSet') return refuse(15, clause.index.split('.', 1)[0] ?? '');
  if (index === 'unknownIndex') return refuse(16, clause.index);
  const strange = clause.modifiers.find(({ name, value }) => value !== undefined || !harmless.has(name.toLowerCase()));
  if (strange) return refuse(20, strange.name);
  const relation = relationOf(clause.relation);
  if (relation === undefined) return refuse(19, clause.relation);
  if (index.kind === 'all') return filter({ kind: 'all' });
  const term = readTerm(clause.term);
  if (!term.ok) return term;
  return ofIndex(index, relation, term.value, clause);
}

type Relation = '=' | '==' | 'adj' | 'all' | 'any' | '<' | '>' | '<=' | '>=' | 'within';
const relations: Record<string, Relation> = {
  '': '=',
  '=': '=',
  scr: '=',
  '==': '==',
  exact: '==',
  adj: 'adj',
  all: 'all',
  any: 'any',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  within: 'within',
};
function relationOf(name: string): Relation | undefined {
  const bare = name.toLowerCase().replace(/^cql\./, '');
  return Object.hasOwn(relations, bare) ? relations[bare] : undefined;
}

function ofIndex(index: Exclude<Index, { kind: 'all' }>, relation: Relation, term: Term, clause: Clause): Made {
  if (index.kind === 'year') return years(relation, term, clause);
  if (relation === '<' || relation === '>' || relation === '<=' || relation === '>=' || relation === 'within') {
    return refuse(22, `${clause.index} ${clause.relation}`);
  }
  switch (index.kind) {
    case 'type':
    case 'language': {
      if (term.opensLeft || term.opensRight) return refuse(28, clause.term);
      const words = (relation === 'any' ? term.text.split(/\s+/) : [term.text]).map((word) => word.toLowerCase());
      if (index.kind === 'language') return filter({ kind: 'languages', codes: words });
      // An unknown type is the type of no record.
      return filter({ kind: 'types', codes: words.flatMap((word) => typeCodes.get(word) ?? []) });
    }
    case 'identifier': {
      const signs = term.text.replace(/[\s-]/g, '');
      const field = /^\d{7}[\dXx]$/.test(signs) ? 'issn' : /^(\d{9}[\dXx]|\d{13})$/.test(signs) ? 'isbn' : undefined;
      if (field === undefined || term.opensLeft || term.opensRight) return refuse(36, clause.term);
      return number(field, relation, term);
    }
    case 'lccn': {
      const number = normalizeLccn(term.text);
      if (term.opensLeft || term.opensRight) return refuse(28, clause.term);
      return number === undefined ? refuse(36, clause.term) : filter({ kind: 'lccn', number });
    }
    case 'records': {
      if (term.opensLeft || term.opensRight) return refuse(28, clause.term);
      const ids = relation === 'any' ? term.text.split(/\s+/) : [term.text];
      const bad = ids.find((id) => !/^\d{1,15}$/.test(id));
      return bad === undefined ? filter({ kind: 'records', ids }) : refuse(36, bad);
    }
    case 'number':
      return number(index.field, relation, term);
    case 'text':
      return text(index.field, relation, term, clause);
  }
}

/** How a row compares a whole value that may be open at one end; undefined when it is open at both. */
const modeOf = ({ opensLeft, opensRight }: Term): MatchMode | undefined => {
  if (opensLeft && opensRight) return undefined;
  return opensRight ? '3' : opensLeft ? '4' : '1';
};

function number(field: 'isbn' | 'issn', relation: Relation, term: Term): Made {
  const mode = modeOf(term);
  const words = relation === 'any' || relation === 'all' ? term.text.split(/\s+/) : [term.text];
  if (mode === undefined || (mode !== '1' && words.length > 1)) return refuse(28, '*');
  const bad = words.find((word) => !(/^[\dXx\s-]+$/.test(word) && /\d/.test(word)));
  if (bad !== undefined) return refuse(36, bad);
  const leaves = words.map((word): Leaf => ({ kind: 'leaf', field, text: word, mode }));
  return made(join(relation === 'any' ? 'or' : 'and', leaves) ?? wholeTree);
}

function text(field: SearchField, relation: Relation, term: Term, clause: Clause): Made {
  if (relation === '==') {
    const mode = modeOf(term);
    return mode === undefined ? refuse(28, clause.term) : made({ kind: 'leaf', field, text: term.text, mode });
  }
  // Words may go on, but begin where words begin.
  if (term.opensLeft || (term.opensRight && relation === 'adj')) return refuse(28, clause.term);
  if (term.opensRight) {
    const leaves = term.text.split(/\s+/).map((word, at, words): Leaf => {
      const leaf: Leaf = { kind: 'leaf', field, text: word, mode: '2' };
      return at === words.length - 1 ? opened(leaf) : leaf;
    });
    return made(join(relation === 'any' ? 'or' : 'and', leaves) ?? wholeTree);
  }
  if (relation === 'adj') return made({ kind: 'leaf', field, text: term.text, mode: '2', form: 'phrase' });
  if (relation !== 'any') return made({ kind: 'leaf', field, text: term.text, mode: '2' });
  const leaves = term.text.split(/\s+/).map((word): Leaf => ({ kind: 'leaf', field, text: word, mode: '2' }));
  return made(join('or', leaves) ?? wholeTree);
}

/** Call numbers and class numbers that begin so, else words that may go on. */
const opened = (leaf: Leaf): Leaf =>
  leaf.field === 'callNo' || leaf.field === 'kindNo' ? { ...leaf, mode: '3' } : { ...leaf, form: 'beginning' };

/** Relations of `prox/distance`, as the farthest that one word may stand behind the other. */
const farthest: Readonly<Record<string, (distance: number) => number>> = {
  '<=': (distance) => distance,
  '<': (distance) => distance - 1,
};
const maxDistance = 100;

/** Words near each other in one field: `prox/unit=word/distance<=3/ordered`. */
function near(left: Formula, right: Formula, modifiers: readonly Modifier[]): Made {
  if (left.kind !== 'leaf' || right.kind !== 'leaf' || left.mode !== '2' || right.mode !== '2') {
    return refuse(48, 'prox between anything but two terms');
  }
  if (left.field !== right.field || left.form === 'beginning' || right.form === 'beginning') {
    return refuse(48, 'prox between two indexes, or with masks');
  }
  if (!words.has(left.field)) return refuse(48, `prox in ${left.field}`);
  let distance = 1;
  let isOrdered = false;
  for (const { name, value } of modifiers) {
    const bare = name.toLowerCase().replace(/^cql\./, '');
    if (bare === 'ordered' && value === undefined) isOrdered = true;
    else if (bare === 'unordered' && value === undefined) isOrdered = false;
    else if (bare === 'unit') {
      if (value?.comparison !== '=' || value.text.toLowerCase() !== 'word') return refuse(42, value?.text ?? '');
    } else if (bare === 'distance') {
      const far = value && Object.hasOwn(farthest, value.comparison) ? farthest[value.comparison] : undefined;
      if (!far || value === undefined) return refuse(40, value?.comparison ?? '');
      distance = /^\d{1,3}$/.test(value.text) ? far(Number(value.text)) : 0;
      if (distance < 1 || distance > maxDistance) return refuse(41, value.text);
    } else return refuse(46, name);
  }
  return made({ kind: 'near', field: left.field, left: left.text, right: right.text, distance, isOrdered });
}
const words: ReadonlySet<SearchField> = new Set(['keyWord', 'title', 'author', 'subject', 'publisher', 'series']);

function years(relation: Relation, { text: term, opensLeft, opensRight }: Term, clause: Clause): Made {
  if (opensLeft || opensRight) return refuse(28, clause.term);
  const given = term.split(/\s+/);
  if (given.length !== (relation === 'within' ? 2 : 1) || !given.every((year) => /^-?\d{1,4}$/.test(year))) {
    return refuse(36, clause.term);
  }
  const [year = 0, other = year] = given.map(Number);
  const [begin, end] = {
    '=': [year, year],
    '==': [year, year],
    adj: [year, year],
    all: [year, year],
    any: [year, year],
    within: [Math.min(year, other), Math.max(year, other)],
    '<': [firstYear, year - 1],
    '<=': [firstYear, year],
    '>': [year + 1, lastYear],
    '>=': [year, lastYear],
  }[relation];
  if (begin === undefined || end === undefined) return refuse(19, relation);
  return filter({ kind: 'years', begin, end });
}
