import type { ContentField, ContentProblem, ContentRow, ContentValue } from '#lib/contract/desk/content.ts';
import { inLanguage, languageTag, type Language } from '#lib/contract/language.ts';
import { separator } from '#lib/i18n/format.ts';

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

/** The name of a code; the code itself where the library has none. */
export const codeName = ({ options = [] }: ContentField, code: Part): string =>
  options.find((option) => option.code === code)?.name ?? String(code);

const listIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(languageTag[language], { type: 'conjunction', style: 'narrow' }).format(names);

const isNamedBy = ({ type, required }: ContentField): boolean =>
  type === 'localText' || type === 'list' || (type === 'text' && required);

export interface Column {
  field: ContentField;
  path: readonly string[];
}

/** The fields of a row that a table shows in columns of their own, those of groups as well. */
export const columnsOf = (fields: readonly ContentField[]): Column[] =>
  fields.flatMap((field): Column[] => {
    if (field.type !== 'group') return isNamedBy(field) ? [] : [{ field, path: [field.name] }];
    return (field.fields ?? []).map((inner) => ({ field: inner, path: [field.name, inner.name] }));
  });

/**
 * What a row of rules is known by: its name, its code, and what it applies to.
 * @param words.all the text for rows that apply to everything
 */
export function rowTitle(
  fields: readonly ContentField[],
  row: ContentValue,
  { language, all }: { language: Language; all: string },
): string {
  const parts = fields.filter(isNamedBy).flatMap((field) => {
    const part = row[field.name];
    const members = membersOf(part).map((member) => (field.item ? codeName(field.item, member) : String(member)));
    if (field.type === 'list') return members.length === 0 ? [] : [listIn(language, members)];
    if (field.type === 'localText') return inLanguage({ 'zh-CN': '', ...partsOf(part) }, language) || [];
    return typeof part === 'string' && part !== '' ? [part] : [];
  });
  return parts.length === 0 ? all : parts.join(separator);
}
