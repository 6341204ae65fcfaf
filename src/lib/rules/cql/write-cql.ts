import type { Expression, Modifier, Query } from './query.ts';

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
