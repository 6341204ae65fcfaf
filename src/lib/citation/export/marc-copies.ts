import type { RecordMarc } from '../../contract/calls/marc.ts';
import { addedMark } from '../../rules/marc-mark.ts';
import type { MarcDataField } from './marc-fields.ts';

type Holding = RecordMarc['holdings'][number];
type Item = Holding['items'][number];

/** Call numbers are compared without the signs that systems set between their parts. */
const bare = (text: string): string => text.replace(/[\s/.,:;=()-]+/g, '').toLowerCase();

const subfields = (parts: readonly [code: string, value: string | null | undefined][]) =>
  parts.flatMap(([code, value]) => (value ? [{ code, value }] : []));

/** A copy where MARC 21 has it; the sign of what it is, and of whose this field is, in $9. */
const copy852 = ({ libCode, locationId, callNumber }: Holding, item: Item | undefined): MarcDataField => ({
  tag: '852',
  indicators: '8 ',
  subfields: subfields([
    ['b', libCode],
    ['c', locationId],
    ['h', callNumber],
    ['p', item?.barcode],
    ['3', item?.volume],
    ['9', item?.status],
    ['9', addedMark],
  ]),
});

/** The same where Chinese practice has it in CNMARC. */
const copy905 = ({ libCode, locationId, callNumber }: Holding, item: Item | undefined): MarcDataField => ({
  tag: '905',
  indicators: '  ',
  subfields: subfields([
    ['a', libCode],
    ['c', locationId],
    ['b', item?.barcode],
    ['d', callNumber],
    ['v', item?.volume],
    ['9', item?.status],
    ['9', addedMark],
  ]),
});

const statement866 = ({ statement }: Holding): MarcDataField[] =>
  statement === null
    ? []
    : [
        {
          tag: '866',
          indicators: '41',
          subfields: [
            { code: 'a', value: statement },
            { code: '9', value: addedMark },
          ],
        },
      ];

/**
 * The copies of a record as fields to add to those that it has: none of an item whose barcode is in the record already,
 * none of a shelf whose call number does.
 * @param syntax that the fields are for
 */
export function copyFields(
  holdings: readonly Holding[],
  present: readonly MarcDataField[],
  syntax: 'marc21' | 'unimarc',
): MarcDataField[] {
  const values = new Set(present.flatMap((field) => field.subfields.map(({ value }) => value.trim())));
  const numbers = present
    .filter(({ tag }) => /^(?:0[5-9]|8[5-9]|9)/.test(tag))
    .map((field) => bare(field.subfields.map(({ value }) => value).join('')));
  const write = syntax === 'marc21' ? copy852 : copy905;
  return holdings.flatMap((holding) => {
    const missing = holding.items.filter(({ barcode }) => !values.has(barcode));
    if (missing.length > 0) return missing.map((item) => write(holding, item));
    if (holding.items.length > 0) return [];
    const { callNumber, statement, locationId } = holding;
    const known =
      callNumber === null ? values.has(locationId) : numbers.some((number) => number.includes(bare(callNumber)));
    const isSaid = statement === null || values.has(statement);
    if (known && isSaid) return [];
    return [...(known ? [] : [write(holding, undefined)]), ...(isSaid ? [] : statement866(holding))];
  });
}
