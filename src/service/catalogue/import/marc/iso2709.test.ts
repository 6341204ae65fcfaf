import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collect,
  inChunks,
  simpleRecord,
  type TestRecord,
  writeIso2709,
} from '../../../../../tests/fixtures/import/iso2709.ts';
import { readIso2709 } from './iso2709.ts';

const read = (bytes: Buffer, chunk = 64 * 1024, family: 'marc21' | 'unimarc' = 'marc21') =>
  collect(readIso2709(inChunks(bytes, chunk), { family }));

const value = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[\x1b-\x1f\x80-\x9f]/g, 'x'));
const tag = fc.integer({ min: 10, max: 999 }).map((number) => String(number).padStart(3, '0'));
const dataField = fc.record({
  indicators: fc.constantFrom('  ', '10', '1 ', ' 4'),
  subfields: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '9'), value), { minLength: 1, maxLength: 4 }),
});
const marc: fc.Arbitrary<TestRecord> = fc.record({
  fields: fc
    .tuple(fc.nat(999_999), fc.array(fc.tuple(tag, dataField), { minLength: 1, maxLength: 6 }))
    .map(([number, fields]): TestRecord['fields'] => [['001', `n${String(number)}`], ...fields]),
});

const controlNumbers = (parsed: Awaited<ReturnType<typeof read>>): (string | undefined)[] =>
  parsed.filter((entry) => entry.ok).map((entry) => entry.value.fields[0]?.value);

describe('the ISO 2709 reader', () => {
  it('gives back what was written, however the file is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(marc, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 400 }),
        async (records, chunk) => {
          const parsed = await read(Buffer.concat(records.map((record) => writeIso2709(record))), chunk);
          const fields = parsed.map((entry) => (entry.ok ? entry.value.fields : entry.reason));
          const expected = records.map((record) =>
            record.fields.map(([name, content]) =>
              typeof content === 'string'
                ? { tag: name, indicators: '', value: content, subfields: [] }
                : {
                    tag: name,
                    indicators: content.indicators,
                    value: '',
                    subfields: content.subfields.map(([code, text]) => ({ code, value: text })),
                  },
            ),
          );
          expect(fields).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('never throws and never loses the neighbours, whatever happened to one record', async () => {
    const damage = fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(marc, damage, fc.integer({ min: 20, max: 5000 }), async (record, changes, chunk) => {
        const broken = writeIso2709(record);
        for (const [at, byte] of changes) broken[at % broken.length] = byte;
        const before = [writeIso2709(simpleRecord('before-1', 'One')), writeIso2709(simpleRecord('before-2', 'Two'))];
        const after = [writeIso2709(simpleRecord('after-1', 'Three')), writeIso2709(simpleRecord('after-2', 'Four'))];
        const numbers = controlNumbers(await read(Buffer.concat([...before, broken, ...after]), chunk));
        expect(numbers.slice(0, 2)).toEqual(['before-1', 'before-2']);
        expect(numbers.slice(-2)).toEqual(['after-1', 'after-2']);
      }),
      { numRuns: 300 },
    );
  });

  it('never throws on bytes that are no records at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        for (const parsed of await read(Buffer.from(bytes), 100)) expect(parsed.end).toBeGreaterThan(parsed.position);
      }),
    );
  });

  it('covers the file with the positions it answers, so that reading can go on from any of them', async () => {
    const records = [1, 2, 3].map((number) => writeIso2709(simpleRecord(`c${String(number)}`, 'Title')));
    const bytes = Buffer.concat(records);
    const [first] = await read(bytes);
    const rest = await collect(
      readIso2709(inChunks(bytes.subarray(first?.end), 50), { family: 'marc21', position: first?.end ?? 0 }),
    );
    expect(controlNumbers(rest)).toEqual(['c2', 'c3']);
    expect(rest.at(-1)?.end).toBe(bytes.length);
  });

  it('reads a record whose terminator is missing, and the next one', async () => {
    const first = writeIso2709(simpleRecord('a', 'One')).subarray(0, -1);
    const parsed = await read(Buffer.concat([first, writeIso2709(simpleRecord('b', 'Two'))]));
    expect(controlNumbers(parsed)).toEqual(['a', 'b']);
    expect(parsed[0]).toMatchObject({ warnings: ['Record terminator missing'] });
  });

  it('reads records whose length is counted in characters', async () => {
    const record = writeIso2709(simpleRecord('a', '阅览'));
    record.write(String(record.length - 4).padStart(5, '0'), 0, 'latin1');
    const parsed = await read(Buffer.concat([record, writeIso2709(simpleRecord('b', 'Two'))]));
    expect(controlNumbers(parsed)).toEqual(['a', 'b']);
  });

  it('takes fields in their order when the directory lies', async () => {
    const record = writeIso2709(simpleRecord('a', 'One'));
    record.write('0099', 24 + 12 + 3, 'latin1');
    const [parsed] = await read(record);
    expect(parsed).toMatchObject({ ok: true, value: { fields: [{ tag: '001' }, { tag: '100' }, { tag: '245' }] } });
  });

  it('reports a truncated last record with its control number', async () => {
    const bytes = Buffer.concat([
      writeIso2709(simpleRecord('a', 'One')),
      writeIso2709(simpleRecord('b', 'Two')).subarray(0, 80),
    ]);
    const parsed = await read(bytes);
    expect(parsed[1]).toMatchObject({ ok: false, controlNumber: 'b' });
  });

  it('passes over line feeds and other fillers between records in silence, and reports junk', async () => {
    const entry = writeIso2709(simpleRecord('a', 'One'));
    const two = writeIso2709(simpleRecord('b', 'Two'));
    const quiet = await read(Buffer.concat([Buffer.from('\ufeff'), entry, Buffer.from('\r\n\0 \x1d'), two]));
    expect(quiet.every((parsed) => parsed.ok && parsed.warnings.length === 0)).toBe(true);
    const loud = await read(Buffer.concat([entry, Buffer.from('<html>error</html>'), two]));
    expect(loud.map((parsed) => parsed.ok)).toEqual([true, false, true]);
  });
});

describe('the decision on encodings', () => {
  const titleOf = async (bytes: Buffer, family: 'marc21' | 'unimarc' = 'marc21') => {
    const [parsed] = await read(bytes, 4096, family);
    return parsed?.ok === true ? parsed.value.fields.at(-1)?.subfields[0]?.value : parsed?.reason;
  };

  it('believes valid UTF-8 more than the leader', async () => {
    expect(await titleOf(writeIso2709(simpleRecord('a', '阅览室', '     nam  22        4500')))).toBe('阅览室 /');
  });

  it('finds out GB18030', async () => {
    const hanzi: Record<string, number[]> = { 图: [0xcd, 0xbc], 书: [0xca, 0xe9], 馆: [0xb9, 0xdd] };
    const encode = (text: string) => Buffer.from([...text].flatMap((c) => hanzi[c] ?? [c.charCodeAt(0)]));
    expect(await titleOf(writeIso2709(simpleRecord('a', '图书馆'), encode), 'unimarc')).toBe('图书馆 /');
  });

  it('finds out MARC-8, ISO 5426 and Latin-1', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    expect(await titleOf(writeIso2709(simpleRecord('a', 'Caf\xe2e et th\xe2e'), latin1))).toBe('Café et thé /');
    expect(await titleOf(writeIso2709(simpleRecord('a', 'Caf\xc2e et th\xc2e'), latin1), 'unimarc')).toBe(
      'Café et thé /',
    );
    expect(await titleOf(writeIso2709(simpleRecord('a', 'Caf\xe9 noir'), latin1), 'unimarc')).toBe('Café noir /');
  });
});
