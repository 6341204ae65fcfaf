import { hasField, type MarcRecord } from './record.ts';

/**
 * What a record is, whatever the file says that it has: files of one kind with records of the other in them are common.
 * The title tells: field 200 of UNIMARC beside its general processing data, or field 245 of MARC 21.
 */
export function syntaxOfRecord(marc: MarcRecord, said: 'marc21' | 'unimarc'): 'marc21' | 'unimarc' {
  const [has200, has245] = [hasField(marc, '200'), hasField(marc, '245')];
  if (has200 === has245) return said;
  if (has245) return 'marc21';
  const general = marc.fields.find(({ tag }) => tag === '100')?.subfields;
  // Of MARC 21 field 100 is a name.
  const isGeneral = general?.some(({ code, value }) => code === 'a' && /^[\d ]{8}/.test(value)) ?? false;
  return said === 'unimarc' || isGeneral || hasField(marc, '801') ? 'unimarc' : said;
}
