/** A MARC record, independent of its format (ISO 2709, MARCXML). */
export interface MarcRecord {
  leader: string;
  fields: MarcField[];
}

export interface MarcField {
  tag: string;
  /** Two characters; empty for control fields. */
  indicators: string;
  /** Text of a control field; empty for data fields. */
  value: string;
  subfields: MarcSubfield[];
}

export interface MarcSubfield {
  code: string;
  value: string;
}

/** First non-empty value of a subfield, or undefined. */
export function subfield(field: MarcField, code: string): string | undefined {
  for (const part of field.subfields) if (part.code === code && part.value !== '') return part.value;
  return undefined;
}

/** Non-empty values of the subfields with a code in `codes`, in the order of the record. */
export function subfields(field: MarcField, codes: string): string[] {
  const values: string[] = [];
  for (const part of field.subfields) if (part.value !== '' && codes.includes(part.code)) values.push(part.value);
  return values;
}

/** Text of the first control field with this tag, trimmed; undefined when absent or empty. */
export function controlValue(record: MarcRecord, tag: string): string | undefined {
  for (const field of record.fields) {
    if (field.tag !== tag) continue;
    const value = field.value.trim() || (field.subfields[0]?.value.trim() ?? '');
    if (value !== '') return value;
  }
  return undefined;
}

/** Does the record carry this tag? */
export function hasField(record: MarcRecord, tag: string): boolean {
  return record.fields.some((field) => field.tag === tag);
}
