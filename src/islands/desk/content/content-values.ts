import type { ContentField, ContentProblem, ContentRow, ContentValue } from '#lib/contract/desk/content.ts';
import { inLanguage, type Language } from '#lib/contract/language.ts';

export type Part = ContentValue[string] | undefined;

export const entryTitle = (title: ContentRow['title'], language: Language): string =>
  typeof title === 'string' ? title : inLanguage(title, language);

/** The fields of a group; none where it is something else. */
export const partsOf = (part: Part): ContentValue =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};

/** The members of a list; none where it is something else. */
export const membersOf = (part: Part): NonNullable<Part>[] =>
  Array.isArray(part) ? part.filter((entry) => entry !== null) : [];

/** A group with one field other than it was; what is empty is left out, as in the library's files. */
export function withPart(group: ContentValue, name: string, part: Part): ContentValue {
  const rest = Object.entries(group).filter(([entry]) => entry !== name);
  if (part === undefined) return Object.fromEntries(rest);
  const isThere = name in group;
  const all = isThere
    ? Object.entries(group).map(([entry, value]) => [entry, entry === name ? part : value])
    : [...rest, [name, part]];
  const made: ContentValue = Object.fromEntries(all);
  return made;
}

/** What a new member of a list is before anybody has filled it in. */
export function emptyPart(field: ContentField): NonNullable<Part> {
  switch (field.type) {
    case 'list':
      return [];
    case 'number':
      return 0;
    case 'flag':
      return false;
    case 'choice':
      return field.choices?.[0] ?? '';
    case 'variants':
      return { type: field.fields?.[0]?.name ?? '' };
    case 'group':
    case 'localText':
      return {};
    default:
      return '';
  }
}

export const problemsIn = (problems: readonly ContentProblem[], name: string | number): ContentProblem[] =>
  problems.flatMap((problem) => (problem.path[0] === name ? [{ ...problem, path: problem.path.slice(1) }] : []));

/** What is wrong with a field itself. */
export const ownProblem = (problems: readonly ContentProblem[]): ContentProblem | undefined =>
  problems.find((problem) => problem.path.length === 0);
