import { createHash } from 'node:crypto';
import { madeNumber } from '../../../../lib/rules/marc-mark.ts';
import type { Profile } from '../../../platform/configuration/import-profile.schema.ts';
import { cleanText } from '../../model/text.ts';
import { controlValue, type MarcRecord, subfield } from './record.ts';

const fallbacks = [{ field: '001' }, { field: '035', subfield: 'a' }, { field: '010', subfield: 'a' }];

/**
 * The control number of a record in its source. Records without one get a number derived from their content: an
 * unchanged record has the same number at the next import, a changed one counts as new.
 */
export function controlNumberOf(marc: MarcRecord, profile: Profile): { value: string; warnings: string[] } {
  for (const place of profile.controlNumber ?? fallbacks) {
    const value = cleanText(valueAt(marc, place.field, place.subfield) ?? '');
    if (value !== '') return { value, warnings: [] };
  }
  const digest = createHash('sha256').update(JSON.stringify(marc)).digest('hex').slice(0, 20);
  return {
    value: `${madeNumber}${digest}`,
    warnings: ['The record has no control number; one was made from its content'],
  };
}

function valueAt(marc: MarcRecord, tag: string, code: string | undefined): string | undefined {
  if (code === undefined) return controlValue(marc, tag);
  for (const field of marc.fields) {
    const value = field.tag === tag ? subfield(field, code) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}
