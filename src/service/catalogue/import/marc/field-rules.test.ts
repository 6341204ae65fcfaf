import { describe, expect, it } from 'vitest';
import { profileSchema, readProfile } from '../../../platform/configuration/import-profile.schema.ts';
import { ruleOutcomes } from './field-rules.ts';
import { mapMarc21 } from './marc21.ts';
import type { MarcRecord } from './record.ts';

const field = (tag: string, ...subfields: [string, string][]) => ({
  tag,
  indicators: '  ',
  value: '',
  subfields: subfields.map(([code, value]) => ({ code, value })),
});
const marc: MarcRecord = {
  leader: '00000nam a2200000 a 4500',
  fields: [
    { tag: '001', indicators: '', value: 'n1', subfields: [] },
    { ...field('245', ['a', 'The name :'], ['b', 'of things /']), indicators: '04' },
    field('246', ['a', 'Things']),
    field('500', ['a', 'A note.']),
    field('590', ['a', 'Signed.'], ['b', 'Numbered.']),
    field('650', ['a', 'Names.']),
    field('691', ['a', 'Local one'], ['a', 'Local two']),
    field('699', ['a', 'Local three']),
    field('852', ['h', 'A 1'], ['p', 'B1']),
    field('956', ['u', 'https://covers.example/1.jpg']),
    field('990', ['l', 'stacks']),
  ],
};
const mapped = (fields: object) => {
  const profile = profileSchema.parse({ fields });
  const result = mapMarc21(marc, { profile, libCodes: ['MAIN'], locations: { stacks: 'MAIN' } });
  if (result.op !== 'put') throw new Error(result.op);
  return result;
};

describe("a library's own rules", () => {
  it('feed title, subjects, notes, place and cover from the fields that they name', () => {
    const { record } = mapped({
      title: [{ field: '249' }, { field: '246', subfields: 'a' }],
      subjects: { from: [{ field: '69X', subfields: 'a', each: true }] },
      notes: { from: [{ field: '590', separator: ' — ' }], instead: true },
      location: [{ field: '990', subfields: 'l' }],
      cover: [{ field: '956', subfields: 'u' }],
    });
    expect(record).toMatchObject({
      title: 'Things',
      subjects: ['Names', 'Local one', 'Local two', 'Local three'],
      notes: ['Signed. — Numbered.'],
      cover: 'https://covers.example/1.jpg',
      holdings: [{ locationId: 'stacks' }],
    });
    expect(record.subtitle).toBeUndefined();
    expect(record.nonFiling).toBeUndefined();
  });

  it('leave what they name nothing for as it is by custom', () => {
    const { record } = mapped({ title: [{ field: '249' }] });
    expect(record).toMatchObject({
      title: 'The name',
      subtitle: 'of things',
      nonFiling: 4,
      subjects: ['Names'],
      notes: ['A note.'],
    });
  });

  it('take no cover that pages could not show', () => {
    const { record, warnings } = mapped({ cover: [{ field: '590', subfields: 'a' }] });
    expect(record.cover).toBeUndefined();
    expect(warnings).toContainEqual(expect.stringContaining('is not an https address'));
  });

  it('are returned with their matches, to test a profile', () => {
    const profile = profileSchema.parse({
      fields: {
        title: [{ field: '249' }, { field: '246', subfields: 'a' }],
        subjects: { from: [{ field: '69X', subfields: 'a', each: true }] },
      },
    });
    expect(ruleOutcomes(marc, profile)).toEqual([
      { rule: 'fields.title.0 (249)', values: [] },
      { rule: 'fields.title.1 (246 $a)', values: ['Things'] },
      { rule: 'fields.subjects.from.0 (69X $a)', values: ['Local one', 'Local two', 'Local three'] },
    ]);
    expect(ruleOutcomes(marc, profileSchema.parse({}))).toEqual([]);
  });

  it('are refused with the place of a mistake', () => {
    expect(() => readProfile('{"fields":{"titel":[]}}')).toThrow('titel');
    expect(() => readProfile('{"fields":{"subjects":{"from":[{"field":"65"}]}}}')).toThrow(
      'fields.subjects.from.0.field',
    );
  });
});
