import type { CatalogueRecordInput } from '../src/service/catalogue/model/record.ts';
import { type TestRecord, writeIso2709 } from '../tests/fixtures/import/iso2709.ts';

/** Turns a catalogue record into a MARC 21 record in ISO 2709, with the fields that a usual book has. */
export function toMarc21(record: CatalogueRecordInput): Buffer {
  const fields: TestRecord['fields'] = [['001', record.controlNumber]];
  const put = (tag: string, indicators: string, ...subfields: [string, string | undefined][]): void => {
    const present = subfields.filter((part): part is [string, string] => part[1] !== undefined);
    if (present.length > 0) fields.push([tag, { indicators, subfields: present }]);
  };
  const language = record.languages?.[0] ?? 'und';
  fields.push(['008', `200101s${String(record.pubYear ?? '    ')}    cc            000 0 ${language} d`]);
  for (const isbn of record.isbn ?? []) put('020', '  ', ['a', isbn]);
  for (const issn of record.issn ?? []) put('022', '  ', ['a', issn]);
  for (const entry of record.classes ?? []) put('084', '  ', ['a', entry.code], ['2', entry.scheme]);
  const [first, ...others] = record.contributors ?? [];
  put('100', '1 ', ['a', first?.name]);
  put('245', '10', ['a', record.title], ['b', record.subtitle], ['c', first?.name]);
  put('250', '  ', ['a', record.edition]);
  put('264', ' 1', ['a', record.place], ['b', record.publisher], ['c', record.pubYear?.toString()]);
  put('300', '  ', ['a', record.extent]);
  for (const entry of record.series ?? []) put('490', '0 ', ['a', entry.title], ['v', entry.number]);
  put('520', '  ', ['a', record.summary]);
  for (const subject of record.subjects ?? []) put('650', ' 0', ['a', subject]);
  for (const other of others) put('700', '1 ', ['a', other.name]);
  for (const holding of record.holdings ?? []) {
    const items = (holding.items ?? []).map((item): [string, string] => ['p', item.barcode]);
    put('852', '  ', ['b', holding.libCode], ['c', holding.locationId], ['h', holding.callNumber], ...items);
  }
  const leader = `     na${record.kind === 'journal' ? 's' : 'm'} a22        4500`;
  return writeIso2709({ leader, fields });
}
