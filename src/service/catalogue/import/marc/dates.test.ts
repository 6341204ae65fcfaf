import { expect, it } from 'vitest';
import { profileSchema } from '../../../platform/configuration/import-profile.schema.ts';
import { mapMarc21 } from './marc21.ts';
import type { MarcField, MarcRecord } from './record.ts';
import { mapUnimarc } from './unimarc.ts';

const target = { profile: profileSchema.parse({}), libCodes: ['MAIN'], locations: {} };
const control = (tag: string, value: string): MarcField => ({ tag, indicators: '', value, subfields: [] });
const data = (tag: string, ...subfields: [code: string, value: string][]): MarcField => ({
  tag,
  indicators: '00',
  value: '',
  subfields: subfields.map(([code, value]) => ({ code, value })),
});
const yearOf = (map: typeof mapMarc21, ...fields: MarcField[]): number | undefined => {
  const marc: MarcRecord = { leader: '00000nam a2200000 a 4500', fields: [control('001', '1'), ...fields] };
  const mapped = map(marc, target);
  return mapped.op === 'put' ? mapped.record.pubYear : undefined;
};
const marc21 = (dates: string, printed: string, ...more: MarcField[]) =>
  yearOf(mapMarc21, control('008', `200101${dates}cc            000 0 chi d`), data('245', ['a', 'Title']), data('260', ['c', printed]), ...more); // prettier-ignore
const unimarc = (dates: string, printed: string) =>
  yearOf(mapUnimarc, data('100', ['a', `20200101${dates}ekmy0chiy50      ea`]), data('200', ['a', 'Title']), data('210', ['d', printed])); // prettier-ignore

it('reads the printed year where the coded field has none', () => {
  expect(marc21('|||||||||', '民國99年')).toBe(2010);
  expect(marc21('s19uu    ', '昭和5')).toBe(1930);
  expect(marc21('s20uu    ', '[20--]')).toBeUndefined();
  expect(unimarc('         ', '一九八五')).toBe(1985);
});

it('takes a coded year of another calendar for what the printed date says', () => {
  expect(marc21('s1412    ', '1412 [1991 or 1992]')).toBe(1991);
  expect(marc21('s2530    ', '2530 [1987]')).toBe(1987);
  expect(marc21('s1991    ', '1412 [1991]')).toBe(1991);
});

it('takes the later year of a reprint, in whichever order the two are coded', () => {
  expect(marc21('r19911873', '1991')).toBe(1991);
  expect(marc21('r18731991', '1991')).toBe(1991);
  expect(unimarc('e19911936', '1991')).toBe(1991);
  expect(unimarc('e19361991', '1991')).toBe(1991);
});

it('reads a year before Christ from field 046', () => {
  expect(marc21('b        ', '', data('046', ['b', '350']))).toBe(-350);
});
