import { describe, expect, it } from 'vitest';
import { readRecord } from './lenient.ts';

const least = { controlNumber: 'a', kind: 'book', title: 'One' };
const whole = {
  ...least,
  subtitle: 'x',
  otherTitles: ['x'],
  originalTitle: 'x',
  edition: 'x',
  publisher: 'x',
  place: 'x',
  pubYear: 2001,
  pubDate: 'x',
  endYear: 2002,
  series: [{ title: 'x', number: '1' }],
  isbn: ['x'],
  issn: ['x'],
  cn: 'x',
  doi: 'x',
  languages: ['eng'],
  script: 'Hans',
  country: 'CN',
  classes: [{ scheme: 'clc', code: 'I' }],
  subjects: ['x'],
  discipline: '01',
  extent: 'x',
  binding: 'x',
  price: 'x',
  summary: 'x',
  contents: ['x'],
  notes: ['x'],
  host: { title: 'x', issn: 'x' },
  degree: 'x',
  degreeType: 'doctor',
  university: 'x',
  department: 'x',
  frequency: 'm',
  formerTitles: ['x'],
  laterTitles: ['x'],
  coreInclude: ['x'],
  openAccess: true,
  access: [{ url: 'https://x.example', label: 'x' }],
  attachments: [{ title: 'x', url: 'https://x.example' }],
  contributors: [{ name: 'x', role: 'author', dates: '1900' }],
  acquiredOn: '2020-01-01',
  priorLoans: 3,
  holdings: [{ libCode: 'M', locationId: 's', callNumber: 'x', items: [{ barcode: 'b', volume: 'v' }] }],
};

describe('a record as it comes', () => {
  it.each(Object.keys(whole).filter((key) => !(key in least)))('is not refused for a blank %s', (key) => {
    for (const blank of ['', '  ', null, [''], [{}], { title: '' }]) {
      const read = readRecord({ ...whole, [key]: blank });
      expect(read).toMatchObject({ ok: true, record: { title: 'One' } });
    }
    for (const blank of ['', ' ', null]) expect(readRecord({ ...whole, [key]: blank })).toMatchObject({ warnings: [] });
  });

  it('loses blank parts of parts without a word', () => {
    const read = readRecord({
      ...least,
      contributors: [{ name: 'A', role: 'author', dates: '' }],
      subjects: ['x', ''],
      holdings: [{ libCode: 'M', locationId: 's', callNumber: '', items: [{ barcode: 'b', volume: '' }] }],
    });
    expect(read).toMatchObject({
      ok: true,
      warnings: [],
      record: { subjects: ['x'], contributors: [{ name: 'A' }], holdings: [{ items: [{ barcode: 'b' }] }] },
    });
  });

  it('loses wrong parts with a word for each, and what lacks something that it must have', () => {
    const read = readRecord({
      ...least,
      pubYear: 'about 1990',
      contributors: [
        { name: '', role: 'author' },
        { name: 'B', role: 'author' },
      ],
      holdings: [{ libCode: 'M', locationId: 's', items: [{ barcode: 'b', dueDate: 'soon' }, { volume: '2' }] }],
    });
    expect(read).toMatchObject({
      ok: true,
      record: { contributors: [{ name: 'B' }], holdings: [{ items: [{ barcode: 'b', status: 'available' }] }] },
    });
    expect(read.ok && read.warnings).toHaveLength(4);
    expect(read.ok && read.warnings.join()).toContain('pubYear was left out');
  });

  it.each([
    [{ ...least, title: ' ' }, 'title'],
    [{ ...least, kind: 'thing' }, 'kind'],
    [{ ...least, titel: 'x' }, 'titel'],
    [42, 'expected object'],
    [null, 'expected object'],
  ])('is refused without what it must have, or with a key that is none: %j', (value, reason) => {
    expect(readRecord(value)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });
});
