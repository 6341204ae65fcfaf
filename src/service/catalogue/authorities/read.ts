import { controlValue, type MarcField, type MarcRecord } from '../import/marc/record.ts';
import { mapMarc21 } from '../import/marc/marc21.ts';
import { mapUnimarc } from '../import/marc/unimarc.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';

/** An authority record: a heading, its variant forms and related headings. */
export interface Authority {
  controlNumber: string;
  kind: 'name' | 'subject';
  heading: string;
  variants: string[];
  also: string[];
}
export type ReadAuthority =
  | { op: 'put'; authority: Authority }
  | { op: 'delete'; controlNumber: string }
  | { op: 'reject'; controlNumber: string | undefined; reason: string };

const nowhere = { profile: profileSchema.parse({}), libCodes: [], locations: {} };

/** Fields of headings by their last two digits, and the fields of records that have the like. */
const families = {
  marc21: {
    heading: '1',
    fields: {
      '00': ['700', 'name'],
      '10': ['710', 'name'],
      '11': ['711', 'name'],
      '50': ['650', 'subject'],
      '51': ['651', 'subject'],
    },
    title: '245',
    map: mapMarc21,
  },
  unimarc: {
    heading: '2',
    fields: { '00': ['701', 'name'], '10': ['711', 'name'], '50': ['606', 'subject'], '15': ['607', 'subject'] },
    title: '200',
    map: mapUnimarc,
  },
} as const;
type Family = keyof typeof families;

/** Formats a heading with the mapping of bibliographic records, so that both give the same text. */
function headingText(family: Family, field: MarcField): { text: string; kind: 'name' | 'subject' } | undefined {
  const { fields, title, map } = families[family];
  const found = Object.entries(fields).find(([digits]) => digits === field.tag.slice(1));
  if (!found) return undefined;
  const [, [tag, kind]] = found;
  const titled: MarcField = { tag: title, indicators: '00', value: '', subfields: [{ code: 'a', value: '-' }] };
  const leader = '00000nam a2200000   4500';
  const mapped = map({ leader, fields: [titled, { ...field, tag }] }, nowhere);
  if (mapped.op !== 'put') return undefined;
  const { contributors, subjects } = mapped.record;
  const text = kind === 'subject' ? subjects[0] : contributors[0]?.name;
  return text === undefined ? undefined : { text, kind };
}

/** MARC 21 has the heading in 1XX; UNIMARC and CNMARC have it in 2XX, and coded data in 100. */
function familyOf({ fields }: MarcRecord): Family {
  const hasHeading = (first: string) =>
    fields.some(({ tag }) => tag.startsWith(first) && /^.(?:00|10|11|50|51|15)$/.test(tag));
  const isUnimarc = hasHeading('2') && !fields.some(({ tag }) => /^1(?:10|11|50|51)$/.test(tag));
  return isUnimarc ? 'unimarc' : 'marc21';
}

/** Reads an authority record of MARC 21, UNIMARC or CNMARC: names and subjects. */
export function readAuthority(marc: MarcRecord): ReadAuthority {
  const controlNumber = controlValue(marc, '001');
  const reject = (reason: string): ReadAuthority => ({ op: 'reject', controlNumber, reason });
  if (!/[xyz]/.test(marc.leader.charAt(6))) return reject('not an authority record');
  if (controlNumber === undefined) return reject('no control number');
  if (marc.leader.charAt(5) === 'd') return { op: 'delete', controlNumber };
  const family = familyOf(marc);
  const texts = (first: string) =>
    marc.fields.flatMap((field) => (field.tag.startsWith(first) ? (headingText(family, field) ?? []) : []));
  const [heading] = texts(families[family].heading);
  if (!heading) return reject('no heading of a name or a subject');
  const others = (first: string) =>
    [...new Set(texts(first).map(({ text }) => text))].filter((text) => text !== heading.text);
  return {
    op: 'put',
    authority: { controlNumber, kind: heading.kind, heading: heading.text, variants: others('4'), also: others('5') },
  };
}
