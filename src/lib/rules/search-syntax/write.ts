import type { SearchField } from '../../contract/search-terms.ts';
import { firstYear, lastYear, type Filter, type SearchTree } from '../search-tree.ts';
import { syntaxFields, typeWord } from './fields.ts';

const nameOf = (kind: string, field?: SearchField): string =>
  syntaxFields.find(
    ({ index }) => index.kind === kind && (field === undefined || ('field' in index && index.field === field)),
  )?.name ?? '';

function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'years': {
      const { begin, end } = filter;
      const from = begin === firstYear ? '' : String(begin);
      const to = end === lastYear ? '' : String(end);
      return `${nameOf('year')}:${begin === end ? from || to : `${from}..${to}`}`;
    }
    case 'types':
      return alternatives(nameOf('type'), filter.codes.map(typeWord));
    case 'languages':
      return alternatives(nameOf('language'), filter.codes);
    case 'lccn':
    case 'records':
    case 'all':
      return '';
  }
}

const alternatives = (name: string, values: readonly string[]): string => {
  const all = values.map((value) => `${name}:${value}`).join(' OR ');
  return values.length > 1 ? `(${all})` : all;
};

function leafText(tree: SearchTree & { kind: 'leaf' }, field: SearchField): string {
  const { text, form, mode } = tree;
  const before =
    tree.field === field
      ? ''
      : `${tree.field === 'isbn' || tree.field === 'issn' ? tree.field : nameOf('text', tree.field)}:`;
  if (form === 'phrase') return `${before}"${text}"`;
  const isNumber = tree.field === 'isbn' || tree.field === 'issn' || tree.field === 'callNo';
  // In parentheses, AND would be none of a class number's words; numbers are no phrases, whatever is around them.
  if ((isNumber || tree.field === 'kindNo') && /\s/.test(text)) return `${before}"${text}"`;
  if (form === 'beginning' || (mode === '3' && isNumber))
    return `${before}${text.includes(' ') ? `"${text}"` : `${text}*`}`;
  if (!text.includes(' ')) return before + text;
  // In parentheses, capitals are no title.
  return before === '' && /\p{Ll}/u.test(text) ? text : `${before}(${text})`;
}

/**
 * A search that readers could have typed; what is read from it is the same tree.
 * @param field where words are looked for that name no field
 */
export function writeSyntax(tree: SearchTree, field: SearchField = 'keyWord'): string {
  switch (tree.kind) {
    case 'leaf':
      return leafText(tree, field);
    case 'near':
      return `"${tree.left} ${tree.right}"`;
    case 'filter':
      return filterText(tree.filter);
    case 'or':
      return `${writeSyntax(tree.left, field)} OR ${inside(tree.right, field, ['or'])}`;
    case 'and':
      return `${inside(tree.left, field, ['or'])} AND ${inside(tree.right, field, ['or', 'and', 'not'])}`;
    case 'not': {
      const left =
        tree.left.kind === 'filter' && tree.left.filter.kind === 'all' ? '' : `${inside(tree.left, field, ['or'])} `;
      return `${left}NOT ${inside(tree.right, field, ['or', 'and', 'not'])}`;
    }
  }
}

/** In parentheses where it would otherwise be read as a part of what is around. */
function inside(tree: SearchTree, field: SearchField, kinds: readonly SearchTree['kind'][]): string {
  const text = writeSyntax(tree, field);
  return kinds.includes(tree.kind) ? `(${text})` : text;
}
