import { type MarcField, type MarcRecord, subfield } from './record.ts';

export interface LinkedField {
  field: MarcField;
  /** The same field in another script (MARC 21 field 880). */
  linked: MarcField | undefined;
}

/**
 * The fields of a MARC 21 record, each with its linked 880 ($6, MARC 21 Appendix A). An unlinked 880 is listed last,
 * under the tag in its $6.
 */
export function linkedFields(marc: MarcRecord): LinkedField[] {
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
