import type { RecordDetail } from '../../contract/calls/record.ts';
import { xmlText } from '../../seo/text.ts';
import type { MarcFields } from './marc-fields.ts';
import { marcFields } from './marc-original.ts';

const indicator = (indicators: string, at: 0 | 1): string => xmlText(indicators.charAt(at)) || ' ';

/** The parts of a record inside its element. */
function content({ leader, control, data }: MarcFields): string {
  const lines = [
    `    <leader>${xmlText(leader)}</leader>`,
    ...control.map(({ tag, value }) => `    <controlfield tag="${xmlText(tag)}">${xmlText(value)}</controlfield>`),
  ];
  for (const { tag, indicators, subfields } of data) {
    const [first, second] = [indicator(indicators, 0), indicator(indicators, 1)];
    lines.push(`    <datafield tag="${xmlText(tag)}" ind1="${first}" ind2="${second}">`);
    for (const { code, value } of subfields) {
      lines.push(`      <subfield code="${xmlText(code)}">${xmlText(value)}</subfield>`);
    }
    lines.push('    </datafield>');
  }
  return lines.join('\n');
}

/**
 * One record as a MARC 21 slim record element: as it came where it came in MARC 21 and `record.marc` is there, else
 * made of our fields.
 * @param attributes for the element, beginning with a space: a namespace where it is alone
 */
export const marcxmlRecord = (record: RecordDetail, attributes = ''): string =>
  `  <record${attributes}>\n${content(marcFields(record))}\n  </record>\n`;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Records as a MARCXML collection (MARC 21 slim). */
export const marcxml = (records: readonly RecordDetail[]): string =>
  `${declaration}<collection xmlns="http://www.loc.gov/MARC21/slim">\n${records
    .map((record) => marcxmlRecord(record))
    .join('')}</collection>\n`;

/** Records as a collection of MarcXchange (ISO 25577): each in the MARC that it came in. */
export const marcXchange = (records: readonly RecordDetail[]): string =>
  `${declaration}<collection xmlns="info:lc/xmlns/marcxchange-v1">\n${records.map(marcXchangeRecord).join('')}</collection>\n`;

/** One record as an element of MarcXchange. */
export function marcXchangeRecord(record: RecordDetail): string {
  const format = record.marc?.original?.syntax === 'unimarc' ? 'UNIMARC' : 'MARC21';
  return `  <record format="${format}" type="Bibliographic">\n${content(marcFields(record, 'came'))}\n  </record>\n`;
}
