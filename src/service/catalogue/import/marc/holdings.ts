import { isMarkedAsOurs } from '../../../../lib/rules/marc-mark.ts';
import { newHoldings } from '../holdings.ts';
import type { Draft } from '../draft.ts';
import type { HoldingsRule, Target } from '../../../platform/configuration/import-profile.schema.ts';
import { cleanText } from '../../model/text.ts';
import { placeOf } from './field-rules.ts';
import { type MarcField, type MarcRecord, subfield, subfields } from './record.ts';

const rule = (field: string, parts: Partial<HoldingsRule>): HoldingsRule => ({
  field,
  callNumberSeparator: ' ',
  flags: [],
  ...parts,
});

/** MARC 21 Holdings as embedded in bibliographic records: 852 with its items, statements in 866. */
export const marc21Holdings: HoldingsRule[] = [
  rule('852', { library: 'ba', location: 'c', callNumber: 'khijm', barcode: 'p', volume: '3' }),
  rule('952', {
    library: 'ba',
    location: 'c',
    callNumber: 'o',
    barcode: 'p',
    status: '1',
    volume: 'h',
    dueDate: 'q',
    acquired: 'd',
  }),
];
/** Chinese practice (905 and local variants) and the French recommendation 995. */
export const unimarcHoldings: HoldingsRule[] = [
  ...['905', '920', '930'].map((field) =>
    rule(field, { library: 'a', location: 'c', callNumber: 'de', callNumberSeparator: '/', barcode: 'b', volume: 'v' }),
  ),
  rule('995', { library: 'cb', location: 'e', callNumber: 'k', barcode: 'f', volume: 'v' }),
];

/** Reads the holdings by the profile's rules or, without, by the format's custom, into the draft. */
export function readMarcHoldings(marc: MarcRecord, draft: Draft, target: Target, custom: HoldingsRule[]): void {
  const rules = target.profile.holdings ?? custom;
  const isMarc21Custom = rules === marc21Holdings;
  const holdings = newHoldings(draft, target);
  const usualPlace = placeOf(marc, target.profile);
  const fields = marc.fields.filter((field) => rules.some((rule) => rule.field === field.tag));
  // Fields that carry items win over fields that only repeat the call number.
  const withItems = fields.filter((field) => rules.some((rule) => barcodes(field, rule).length > 0));
  for (const field of withItems.length > 0 ? withItems : fields) {
    const named = rules.find((rule) => rule.field === field.tag);
    // Our exports mark the field before a copy's own field with its status.
    const found = named && isMarkedAsOurs(field) ? { ...named, status: '9' } : named;
    if (found === undefined || (rules === custom && !isHolding(field, found))) continue;
    const place = {
      library: first(field, found.library),
      location: first(field, found.location) ?? usualPlace,
      callNumber: callNumber(field, found),
      statement: first(field, found.statement) ?? (isMarc21Custom ? linked(marc, field, '866', 'a')[0] : undefined),
    };
    const holding = holdings.place(place);
    const shared = {
      status: flagged(field, found) ?? first(field, found.status),
      volume: first(field, found.volume),
      materialType: first(field, found.materialType),
      dueDate: first(field, found.dueDate),
      acquired: first(field, found.acquired),
    };
    const own = barcodes(field, found);
    for (const barcode of own) holdings.item(holding, { ...shared, barcode });
    const separate = isMarc21Custom ? itemFields(marc, field) : [];
    for (const item of separate) {
      holdings.item(holding, {
        ...shared,
        barcode: subfield(item, 'p'),
        status: subfield(item, 'j'),
        volume: subfield(item, '3') ?? subfield(item, 't'),
        currentLocation: subfield(item, 'l'),
      });
    }
    if (own.length === 0 && separate.length === 0) holdings.item(holding, { ...shared, barcode: undefined });
  }
  holdings.finish();
}

/** Such fields are also used for other things; a holding has a call number, a barcode or, in 852, a place. */
function isHolding(field: MarcField, found: HoldingsRule): boolean {
  const place = field.tag === '852' ? 'bc' : '';
  return subfields(field, `${place}${found.callNumber ?? ''}${found.barcode ?? ''}`).length > 0;
}

function first(field: MarcField, codes: string | undefined): string | undefined {
  for (const code of codes ?? '') {
    const value = cleanText(subfield(field, code) ?? '');
    if (value !== '') return value;
  }
  return undefined;
}

/** The status of the first flag that is set. */
const flagged = (field: MarcField, { flags }: HoldingsRule): string | undefined =>
  flags
    .map(({ subfield: code, statuses }) => statuses[first(field, code) ?? ''])
    .find((status) => status !== undefined);

function barcodes(field: MarcField, found: HoldingsRule): string[] {
  return subfields(field, found.barcode ?? '')
    .map((value) => cleanText(value))
    .filter((value) => value !== '');
}

function callNumber(field: MarcField, found: HoldingsRule): string | undefined {
  const parts: string[] = [];
  for (const code of found.callNumber ?? '') parts.push(...subfields(field, code).map((value) => cleanText(value)));
  const text = parts.filter((part) => part !== '').join(found.callNumberSeparator);
  return text === '' ? undefined : text;
}

/** Fields 876 to 878 of an 852: those with its link number in $8, or all of them if there is only one 852. */
function itemFields(marc: MarcRecord, holding: MarcField): MarcField[] {
  return marc.fields.filter(
    (field) => (field.tag === '876' || field.tag === '877' || field.tag === '878') && belongs(marc, holding, field),
  );
}

function linked(marc: MarcRecord, holding: MarcField, tag: string, code: string): string[] {
  return marc.fields
    .filter((field) => field.tag === tag && belongs(marc, holding, field))
    .map((field) => cleanText(subfield(field, code) ?? ''))
    .filter((text) => text !== '');
}

function belongs(marc: MarcRecord, holding: MarcField, field: MarcField): boolean {
  const number = (entry: MarcField): string | undefined => subfield(entry, '8')?.split(/[.\\]/)[0];
  const wanted = number(holding);
  const given = number(field);
  if (wanted !== undefined && given !== undefined && given !== '0') return wanted === given;
  return marc.fields.filter((field) => field.tag === '852').length === 1;
}
