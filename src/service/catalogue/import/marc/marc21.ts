import { add, type Draft, finish, type Mapped, newDraft } from '../draft.ts';
import { codedYear, publicationYear } from '../../model/years.ts';
import { countryOfMarc } from '../codes/countries.ts';
import { languageCode } from '../codes/languages.ts';
import type { Target } from '../../../platform/configuration/import-profile.schema.ts';
import { readResponsibility } from '../../model/responsibility.ts';
import { cleanText, stripFinalStop } from '../../model/text.ts';
import { controlNumberOf } from './control.ts';
import { applyFieldRules } from './field-rules.ts';
import { marc21Holdings, readMarcHoldings } from './holdings.ts';
import { marc21Handlers } from './marc21.fields.ts';
import { controlValue, hasField, type MarcField, type MarcRecord, subfield } from './record.ts';

interface LinkedField {
  field: MarcField;
  /** The same field in another script (MARC 21 field 880). */
  linked: MarcField | undefined;
}

/**
 * The fields of a MARC 21 record, each with its linked 880 ($6, MARC 21 Appendix A). An unlinked 880 is listed last,
 * under the tag in its $6.
 */
function linkedFields(marc: MarcRecord): LinkedField[] {
  const others = marc.fields.filter((field) => field.tag === '880');
  if (others.length === 0) return marc.fields.map((field) => ({ field, linked: undefined }));
  const waiting = new Map<string, MarcField>();
  const alone: MarcField[] = [];
  for (const field of others) {
    const link = /^(\d{3})-(\d{2})/.exec(subfield(field, '6') ?? '');
    if (link?.[1] === undefined) continue;
    if (link[2] === '00' || waiting.has(link[0])) alone.push({ ...field, tag: link[1] });
    else waiting.set(link[0], { ...field, tag: link[1] });
  }
  const fields: LinkedField[] = [];
  for (const field of marc.fields) {
    if (field.tag === '880') continue;
    const number = /^880-(\d{2})/.exec(subfield(field, '6') ?? '')?.[1];
    const key = `${field.tag}-${number ?? ''}`;
    const linked = waiting.get(key);
    waiting.delete(key);
    fields.push({ field, linked });
  }
  for (const field of [...waiting.values(), ...alone]) fields.push({ field, linked: undefined });
  return fields;
}

/**
 * Maps a MARC 21 bibliographic record. If a field 880 has the text in its original script, that is the main form and
 * the romanised text a variant.
 */
export function mapMarc21(marc: MarcRecord, target: Target): Mapped {
  const controlNumber = controlNumberOf(marc, target.profile);
  const type = marc.leader.charAt(6);
  if (type === 'z' || type === 'w' || type === 'q')
    return { op: 'reject', controlNumber: controlNumber.value, reason: 'Not a bibliographic record (authority data)' };
  if (/[uvxy]/.test(type) && !hasField(marc, '245')) return mapHoldingsRecord(marc, controlNumber.value, target);
  if (marc.leader.charAt(5) === 'd') return { op: 'delete', controlNumber: controlNumber.value, warnings: [] };

  const draft = newDraft(controlNumber.value);
  draft.warnings.push(...controlNumber.warnings);
  const { record } = draft;
  readFixedField(marc, draft);
  for (const { field, linked } of linkedFields(marc)) marc21Handlers[field.tag]?.(draft, field, linked);
  record.kind = kindOf(marc, draft);
  if (record.kind !== 'paper') delete record.host;
  if (record.kind !== 'journal') delete record.frequency;
  record.pubYear = publicationYear(record.pubYear, record.pubDate);
  if (record.contributors.length === 0) {
    const statement = marc.fields.find((field) => field.tag === '245');
    const responsibility = statement === undefined ? undefined : subfield(statement, 'c');
    if (responsibility !== undefined) record.contributors = readResponsibility(stripFinalStop(responsibility));
  }
  applyFieldRules(marc, draft, target.profile);
  readMarcHoldings(marc, draft, target, marc21Holdings);
  return finish(draft);
}

/** A separate holdings record (MARC 21 Format for Holdings Data): field 004 names the record that it is for. */
function mapHoldingsRecord(marc: MarcRecord, controlNumber: string, target: Target): Mapped {
  const recordNumber = controlValue(marc, '004');
  if (recordNumber === undefined) {
    return { op: 'reject', controlNumber, reason: 'A separate holdings record that names no record (004)' };
  }
  const draft = newDraft(controlNumber);
  if (marc.leader.charAt(5) !== 'd') readMarcHoldings(marc, draft, target, marc21Holdings);
  const { holdings } = draft.record;
  return { op: 'holdings', controlNumber, recordNumber: cleanText(recordNumber), holdings, warnings: draft.warnings };
}

/** 008: dates, place, language, and for serials how often they appear. */
function readFixedField(marc: MarcRecord, draft: Draft): void {
  const { record } = draft;
  const fixed = controlValue(marc, '008') ?? '';
  const last = fixed.slice(11, 15);
  // The later year of a reprint is its own; libraries write the two years in either order.
  record.pubYear = codedYear(fixed.slice(7, 11), fixed.charAt(6) === 'r' ? last : undefined);
  if (fixed.charAt(6) === 'd') record.endYear = codedYear(last);
  record.country = countryOfMarc(cleanText(fixed.slice(15, 18)));
  const language = languageCode(fixed.slice(35, 38));
  if (language !== undefined) add(record.languages, language);
  const frequency = fixed.charAt(18);
  if (marc.leader.charAt(7) === 's' && /[abcdefgjkmqstwz]/.test(frequency)) record.frequency = frequency;
}

/** Determines the kind from Leader/06-07, the thesis note and the host. */
function kindOf(marc: MarcRecord, draft: Draft): Draft['record']['kind'] {
  const level = marc.leader.charAt(7);
  const fixed = controlValue(marc, '008') ?? '';
  if (hasField(marc, '502')) return 'dissertation';
  if ((level === 'a' || level === 'b') && draft.record.host !== undefined) return 'paper';
  if (level === 'i') return 'database';
  if (level === 's') return fixed.charAt(21) === 'd' ? 'database' : 'journal';
  return 'book';
}
