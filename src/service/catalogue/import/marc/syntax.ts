import { hasField, type MarcRecord } from './record.ts';

/**
 * Detects the syntax of a record, because files often contain records of both. UNIMARC has the title in 200 and general
 * processing data in 100, MARC 21 has it in 245.
 */
export function syntaxOfRecord(marc: MarcRecord, declared: 'marc21' | 'unimarc'): 'marc21' | 'unimarc' {
  const [has200, has245] = [hasField(marc, '200'), hasField(marc, '245')];
  if (has200 === has245) return declared;
  if (has245) return 'marc21';
  const general = marc.fields.find(({ tag }) => tag === '100')?.subfields;
  // Of MARC 21 field 100 is a name.
  const isGeneral = general?.some(({ code, value }) => code === 'a' && /^[\d ]{8}/.test(value)) ?? false;
  return declared === 'unimarc' || isGeneral || hasField(marc, '801') ? 'unimarc' : declared;
}
