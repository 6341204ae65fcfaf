import type { RecordMarc } from '../../contract/calls/marc.ts';
import type { RecordDetail } from '../../contract/calls/record.ts';
import { isMarkedAsOurs, madeNumber, addedMark } from '../../rules/marc-mark.ts';
import type { MarcDataField, MarcFields } from './marc-fields.ts';
import { madeMarc } from './marc-made.ts';
import { markedNonFiling } from '../../rules/filing.ts';

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
function copyFields(
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

const nonSorting = /[\u0088\u0089\u0098\u009c]/g;

const title = (data: readonly MarcDataField[]): MarcDataField | undefined => data.find(({ tag }) => tag === '200');

/** The statement of responsibility of field 200 in its own words: $f, then every $g behind a semicolon. */
function statementOfUnimarc(data: readonly MarcDataField[]): string | undefined {
  const parts = (title(data)?.subfields ?? []).filter(({ code }) => code === 'f' || code === 'g');
  const said = parts.map(({ value }) => value.replace(nonSorting, '').trim()).filter((text) => text !== '');
  return said.length === 0 ? undefined : said.join(' ; ');
}

/** Number of characters that field 200 marks as not filed; undefined if it marks none. */
function nonFilingOfUnimarc(data: readonly MarcDataField[]): number | undefined {
  return markedNonFiling(title(data)?.subfields.find(({ code }) => code === 'a')?.value ?? '');
}

type Original = NonNullable<RecordMarc['original']>;

/** Control fields and data fields apart: what a field has decides, not its tag, which local ones are free in. */
function fieldsOf({ fields, leader }: Original): {
  leader: string;
  control: MarcFields['control'];
  data: MarcDataField[];
} {
  const theirs = fields.filter((field) => !isMarkedAsOurs(field));
  return {
    leader,
    control: theirs.filter(({ subfields }) => subfields.length === 0).map(({ tag, value }) => ({ tag, value })),
    data: theirs
      .filter(({ subfields }) => subfields.length > 0)
      .map(({ tag, indicators, subfields }) => ({ tag, indicators, subfields })),
  };
}

/** A record that came without any number has the one that was made from its content, so that it is known again. */
const numbered = (control: MarcFields['control'], controlNumber: string): MarcFields['control'] =>
  controlNumber.startsWith(madeNumber) ? [{ tag: '001', value: controlNumber }, ...control] : control;

/** A record as it came, with the copies of the library that it does not name itself. */
function cameMarc(original: Original, marc: RecordMarc): MarcFields {
  const { leader, control, data } = fieldsOf(original);
  const isUnicode = original.syntax === 'marc21';
  return {
    // Whatever it came in, it goes out in Unicode.
    leader: isUnicode ? `${leader.slice(0, 9)}a${leader.slice(10)}` : leader,
    control: numbered(control, original.controlNumber),
    data: [...data, ...copyFields(marc.holdings, data, original.syntax)],
  };
}

/**
 * A UNIMARC record in MARC 21: made of our fields, with its own number, the numbers of others, the statement of
 * responsibility in its own words and the signs that its title is not filed under.
 */
function convertedMarc(record: RecordDetail, original: Original): MarcFields {
  const { control, data } = fieldsOf(original);
  const made = madeMarc(record);
  const number = control.find(({ tag }) => tag === '001')?.value ?? original.controlNumber;
  const agency = data.find(({ tag }) => tag === '801')?.subfields.find(({ code }) => code === 'b')?.value;
  const others = data.filter(({ tag }) => tag === '035');
  const statement = statementOfUnimarc(data);
  const withTitle = made.data.map((field): MarcDataField => {
    if (field.tag !== '245') return field;
    const filed = String(nonFilingOfUnimarc(data) ?? field.indicators.charAt(1));
    const title = field.subfields.filter(({ code }) => code !== 'c');
    if (statement === undefined) return { ...field, indicators: `${field.indicators.charAt(0)}${filed}` };
    const slashed = title.map((entry, at) =>
      at === title.length - 1 ? { ...entry, value: `${entry.value.replace(/(?<!\s)\s*[/:]$/, '')} /` } : entry,
    );
    return {
      tag: '245',
      indicators: `${field.indicators.charAt(0)}${filed}`,
      subfields: [...slashed, { code: 'c', value: statement }],
    };
  });
  const at = withTitle.findIndex(({ tag }) => tag > '035');
  return {
    leader: made.leader,
    control: [
      { tag: '001', value: number },
      ...(agency === undefined ? [] : [{ tag: '003', value: agency }]),
      ...made.control.filter(({ tag }) => tag !== '001'),
    ],
    data: [...withTitle.slice(0, at), ...others, ...withTitle.slice(at)],
  };
}

/**
 * A record in MARC, with the copies of the library: as it came, or made of our fields where it came as something else.
 * @param as `came`: UNIMARC stays what it is; else it becomes MARC 21, which our outlets promise
 */
export function marcFields(record: RecordDetail, as: 'marc21' | 'came' = 'marc21'): MarcFields {
  const { marc } = record;
  const original = marc?.original;
  if (marc && original && (as === 'came' || original.syntax === 'marc21')) return cameMarc(original, marc);
  const made = original ? convertedMarc(record, original) : madeMarc(record);
  return marc ? { ...made, data: [...made.data, ...copyFields(marc.holdings, made.data, 'marc21')] } : made;
}
