import { type Draft, finish, type Mapped, newDraft } from '../draft.ts';
import { codedYear, publicationYear } from '../../model/years.ts';
import type { Target } from '../../../platform/configuration/import-profile.schema.ts';
import { readResponsibility } from '../../model/responsibility.ts';
import { controlNumberOf } from './control.ts';
import { applyFieldRules } from './field-rules.ts';
import { readMarcHoldings, unimarcHoldings } from './holdings.ts';
import { hasField, type MarcField, type MarcRecord, subfield, subfields } from './record.ts';
import { unimarcHandlers } from './unimarc.fields.ts';

/** Maps UNIMARC 110/1 to MARC 21 008/18, used by the dictionary `frequency`. */
const frequencies: Record<string, string> = {
  a: 'd',
  b: 'c',
  c: 'w',
  d: 'e',
  e: 's',
  f: 'm',
  g: 'b',
  h: 'q',
  i: 't',
  j: 'f',
  k: 'a',
  l: 'g',
  o: 'j',
  y: 'z',
  z: 'z',
};

/** Translates a UNIMARC or CNMARC bibliographic record. */
export function mapUnimarc(marc: MarcRecord, target: Target): Mapped {
  const controlNumber = controlNumberOf(marc, target.profile);
  if (marc.leader.charAt(5) === 'd') return { op: 'delete', controlNumber: controlNumber.value, warnings: [] };
  if (/[xyz]/.test(marc.leader.charAt(6)) && !hasField(marc, '010') && !hasField(marc, '210'))
    return { op: 'reject', controlNumber: controlNumber.value, reason: 'Not a bibliographic record (authority data)' };

  const draft = newDraft(controlNumber.value);
  draft.warnings.push(...controlNumber.warnings);
  const { record } = draft;
  readCodedData(marc, draft);
  for (const field of marc.fields) unimarcHandlers[field.tag]?.(draft, field);
  record.kind = kindOf(marc, draft);
  if (record.kind !== 'paper' && record.host !== undefined) {
    // For a volume, 461 names the set that it belongs to.
    if (record.series.length === 0) record.series.push({ title: record.host.title, number: record.host.volume });
    delete record.host;
  }
  if (record.kind !== 'journal') delete record.frequency;
  record.pubYear = publicationYear(record.pubYear, record.pubDate);
  if (record.contributors.length === 0) {
    const titleField = marc.fields.find((field) => field.tag === '200');
    const statements = titleField === undefined ? [] : subfields(titleField, 'fg');
    record.contributors = statements.flatMap((statement) => readResponsibility(statement));
  }
  applyFieldRules(marc, draft, target.profile);
  readMarcHoldings(marc, draft, target, unimarcHoldings);
  return finish(draft);
}

const dataField = (marc: MarcRecord, tag: string): MarcField | undefined =>
  marc.fields.find((field) => field.tag === tag);

/** 100 general processing data, 110 coded data of serials. */
function readCodedData(marc: MarcRecord, draft: Draft): void {
  const { record } = draft;
  const general = dataField(marc, '100');
  // Spaces count: the positions are fixed.
  const coded = general === undefined ? '' : (subfield(general, 'a') ?? '');
  const last = coded.slice(13, 17);
  // The later year of a reproduction is its own; libraries write the two years in either order.
  record.pubYear = codedYear(coded.slice(9, 13), coded.charAt(8) === 'e' ? last : undefined);
  if (coded.charAt(8) === 'b') record.endYear = codedYear(last);
  const serial = dataField(marc, '110');
  const frequency = serial === undefined ? undefined : frequencies[subfield(serial, 'a')?.charAt(1) ?? ''];
  if (frequency !== undefined) record.frequency = frequency;
}

function kindOf(marc: MarcRecord, draft: Draft): Draft['record']['kind'] {
  const level = marc.leader.charAt(7);
  const form = dataField(marc, '105');
  if (hasField(marc, '328') || (form !== undefined && (subfield(form, 'a') ?? '').slice(4, 8).includes('m')))
    return 'dissertation';
  if (level === 'a' && draft.record.host !== undefined) return 'paper';
  if (level === 's') return 'journal';
  return level === 'i' ? 'database' : 'book';
}
