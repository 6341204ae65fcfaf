import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf, recordsOf } from '#support/import-entries.ts';
import { simpleRecord, writeIso2709 } from '../../../../tests/fixtures/import/iso2709.ts';
import { catalogueRecordSchema } from '../model/record.ts';

const words = fc.stringMatching(/^[A-Za-z一-龥ぁ-ん가-힣é&<>"'=.:;]{1,12}( [A-Za-z一-龥0-9]{1,8}){0,3}$/);
const some = (value: fc.Arbitrary<string>) => fc.array(value, { maxLength: 3 });
const record = fc.record(
  {
    controlNumber: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    kind: fc.constantFrom('book', 'journal', 'paper', 'dissertation', 'database'),
    title: words,
    subtitle: words,
    otherTitles: some(words),
    contributors: fc.array(fc.record({ name: words, role: fc.constantFrom('author', 'editor', 'other') }), {
      maxLength: 3,
    }),
    publisher: words,
    pubYear: fc.integer({ min: -3000, max: 2100 }),
    pubDate: words,
    isbn: some(fc.constantFrom('9787544258609', '9780306406157')),
    languages: some(fc.constantFrom('chi', 'eng', 'jpn')),
    subjects: some(words),
    summary: words,
    notes: some(words),
  },
  { requiredKeys: ['controlNumber', 'kind', 'title'] },
);

it('imports an exported record of JSON Lines unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (given) => {
      const first = given.map((entry) => catalogueRecordSchema.parse(entry));
      const lines = first.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      const again = await recordsOf(lines);
      expect(again).toEqual(first);
      expect(await recordsOf(again.map((entry) => `${JSON.stringify(entry)}\n`).join(''))).toEqual(again);
    }),
    { numRuns: 60 },
  );
});

it('random damage to one record of a file loses no other, and the report says what it did', async () => {
  const titles = Array.from({ length: 5 }, (_, at) => `Title number ${String(at)}`);
  const files = titles.map((title, at) => writeIso2709(simpleRecord(`c${String(at)}`, title)));
  const starts = files.map((_, at) => files.slice(0, at).reduce((sum, bytes) => sum + bytes.length, 0));
  const damage = fc.record({
    at: fc.nat(4),
    from: fc.double({ min: 0, max: 0.9, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 12 }),
    removed: fc.nat(12),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, from, bytes, removed }) => {
      const whole = files[at] ?? Buffer.alloc(0);
      const start = Math.floor(from * whole.length);
      const end = Math.min(start + removed, whole.length - 1);
      // Terminators begin other fields and records: they are damage of another kind.
      const typed = Buffer.from(bytes.map((byte) => (byte < 0x20 || byte > 0x7e ? 0x3f : byte)));
      const broken = Buffer.concat([whole.subarray(0, start), typed, whole.subarray(end)]);
      const entries = await entriesOf(Buffer.concat(files.map((file, index) => (index === at ? broken : file))));
      const read = entries.flatMap(({ operation }) => (operation?.op === 'put' ? [operation.record.title] : []));
      expect(read).toEqual(expect.arrayContaining(titles.filter((_, index) => index !== at)));
      const isChanged = !broken.equals(whole);
      const own = entries.filter(({ position }) => position >= (starts[at] ?? 0));
      if (isChanged && !read.includes(titles[at] ?? '')) {
        expect(
          own.some(
            ({ warnings, reason, operation }) => warnings.length > 0 || reason !== undefined || operation?.op === 'put',
          ),
        ).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
