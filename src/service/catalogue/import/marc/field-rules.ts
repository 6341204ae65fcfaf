import { add, type Draft } from '../draft.ts';
import { readUrl } from '../../model/identifiers.ts';
import type { FieldRule, Profile } from '../../../platform/configuration/import-profile.schema.ts';
import { cleanText, stripFinalStop } from '../../model/text.ts';
import { type MarcField, type MarcRecord, subfields } from './record.ts';

/** `69X` matches 690 to 699. */
const matches = (tag: string, pattern: string): boolean =>
  tag === pattern || (pattern.includes('X') && [...pattern].every((sign, at) => sign === 'X' || sign === tag[at]));

function valuesOf(field: MarcField, { subfields: codes, separator, each }: FieldRule): string[] {
  const parts = (codes === undefined ? field.subfields.map(({ value }) => value) : subfields(field, codes)).map(
    (part) => cleanText(part),
  );
  const said = parts.filter((part) => part !== '');
  if (said.length === 0) return [];
  return each ? said : [said.join(separator)];
}

/** Values of the fields that rules select, in the order of the rules. */
function fed(marc: MarcRecord, rules: readonly FieldRule[]): string[] {
  return rules.flatMap((rule) =>
    marc.fields.filter(({ tag }) => matches(tag, rule.field)).flatMap((field) => valuesOf(field, rule)),
  );
}

/** The place of holdings that name none, by the library's own rules. */
export const placeOf = (marc: MarcRecord, { fields }: Profile): string | undefined =>
  fields?.location && fed(marc, fields.location)[0];

/**
 * Applies the library's own rules after those of the format. The title comes from the first rule that finds one;
 * subjects and notes are added to the usual ones or replace them; a cover is an https address.
 */
export function applyFieldRules(marc: MarcRecord, draft: Draft, { fields }: Profile): void {
  if (fields === undefined) return;
  const { record, warnings } = draft;
  const title = fields.title && fed(marc, fields.title)[0];
  if (title !== undefined) {
    record.title = stripFinalStop(title);
    delete record.subtitle;
    delete record.nonFiling;
  }
  for (const [name, list] of [
    ['subjects', record.subjects],
    ['notes', record.notes],
  ] as const) {
    const rule = fields[name];
    if (rule === undefined) continue;
    if (rule.instead) list.length = 0;
    for (const text of fed(marc, rule.from)) add(list, name === 'subjects' ? stripFinalStop(text) : text);
  }
  if (fields.suppressed && fed(marc, fields.suppressed).some((value) => value !== '0')) record.suppressed = true;
  const cover = fields.cover && fed(marc, fields.cover)[0];
  if (cover === undefined) return;
  const url = readUrl(cover);
  if (url?.startsWith('https://')) record.cover = url;
  else warnings.push(`Cover ${cover.slice(0, 200)} is not an https address and was left out`);
}

/** The values that a library's rule finds in a record. */
export interface RuleOutcome {
  /** Path in the profile and its fields: `fields.title.0 (249 $ab)`. */
  rule: string;
  values: string[];
}

/** Lists the result of each of the library's rules for a record, for the person who sets up an import. */
export function ruleOutcomes(marc: MarcRecord, { fields = {} }: Profile): RuleOutcome[] {
  return Object.entries(fields).flatMap(([name, rules]) => {
    if (rules === undefined) return [];
    const [path, list] = Array.isArray(rules) ? [name, rules] : [`${name}.from`, rules.from];
    return list.map((rule, at) => ({
      rule: `fields.${path}.${String(at)} (${rule.field}${rule.subfields === undefined ? '' : ` $${rule.subfields}`})`,
      values: fed(marc, [rule]),
    }));
  });
}
