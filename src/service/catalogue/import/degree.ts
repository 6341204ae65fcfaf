import type { Draft } from './draft.ts';
import { cleanText, stripFinalStop } from '../model/text.ts';

const types: [RegExp, 'doctor' | 'master' | 'bachelor' | 'postdoc'][] = [
  [/博士后|博士後|post-?doc/i, 'postdoc'],
  [/博士|ph\.? ?d|doct|d\. ?phil|sc\. ?d|dr\./i, 'doctor'],
  [/硕士|碩士|master|maîtrise|\bm\. ?(?:a|s|sc|phil|ed)\b|\bm\.?a\.?\b|\bm\.?s\.?c?\b/i, 'master'],
  [/学士|學士|bachelor|\bb\.? ?(?:a|s|sc)\b/i, 'bachelor'],
];

/**
 * Reads the department of a dissertation from the heading of the degree-granting body: MARC 21 710 and UNIMARC 712 with
 * university and subdivision. Without a relator, the university must match the one in the note.
 * @param isGrantor whether the relator is degree grantor (`dgg`, 295)
 * @param of university and subdivisions, cleaned
 */
export function readDepartment({ record }: Draft, isGrantor: boolean, [university, ...parts]: readonly string[]): void {
  const department = parts.filter((part) => part !== '').join('. ');
  const isOfThesis = isGrantor || (record.university !== undefined && university === record.university);
  if (isOfThesis && department !== '') record.department ??= department;
  if (isGrantor && university !== undefined && university !== '') record.university ??= university;
}

/** The text in the first pair of brackets. */
function bracketed(text: string): string | undefined {
  const from = text.indexOf('(') + 1;
  const to = text.indexOf(')', from);
  return from > 0 && to > from ? text.slice(from, to) : undefined;
}

/** The text after the first dash, up to a comma with a year. */
function behindDash(text: string): string | undefined {
  const [, ...parts] = text.split(/(--|—|–)/);
  const behind = parts.slice(1).join('').trimStart();
  const year = behind.search(/,\s*c?\d{4}/);
  return (year > 0 ? behind.slice(0, year) : behind) || undefined;
}

/** Reads a dissertation note, `Thesis (Ph. D.)--University of Oregon, 2001` or `博士学位论文 北京大学`, into the draft. */
export function readDegree(draft: Draft, note: string, institution: string | undefined): void {
  const { record } = draft;
  const text = cleanText(note);
  const found = types.find(([pattern]) => pattern.test(text));
  record.degreeType ??= found?.[1];
  record.degree ??= bracketed(text) ?? (found === undefined ? undefined : text.slice(0, 80) || undefined);
  const after = institution ?? behindDash(text);
  record.university ??= stripFinalStop(after ?? '').replace(/,\s*\d{4}$/, '') || undefined;
}
