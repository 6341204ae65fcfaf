import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, sipAmount } from './amounts.ts';
import { decode, encode } from './charset.ts';
import { charsets } from '../../platform/configuration/sip2-system.schema.ts';
import { checksumOf } from './checksum.ts';
import { isoDay, sipDate, sipDayEnd } from './dates.ts';
import { SipError } from './error.ts';
import { fieldIds, layouts, type MessageCode } from './layouts.ts';
import { lineReader } from './lines.ts';
import { field, fieldList, fieldsOf, requiredField, type AnyMessage } from './message.ts';
import { parseMessage, usualWire, type Wire } from './parse.ts';
import { maxFieldLength, writeMessage } from './write.ts';

// Messages of SIP2: what is written is read as it was, and what is no message is said to be none.

const bytes = (text: string) => Buffer.from(text, 'utf8');
const problemOf = (line: Uint8Array, wire: Wire = usualWire, needsChecksum = false): string => {
  try {
    parseMessage(line, wire, needsChecksum);
    return 'none';
  } catch (error) {
    if (!(error instanceof SipError)) throw error;
    return error.problem;
  }
};

const codes = Object.keys(layouts) as MessageCode[];
const graphic = fc.integer({ min: 0x20, max: 0x7b }).map((code) => String.fromCharCode(code));
/** Characters that all character sets of Chinese systems have. */
const common = fc.constantFrom(...'图书馆借阅续借预约罚款abcXYZ0189 -.:/');
const value = fc.array(common, { maxLength: maxFieldLength }).map((parts) => parts.join(''));

const message = fc.constantFrom(...codes).chain((code) =>
  fc
    .record({
      fixed: fc.record(
        Object.fromEntries(
          Object.entries(layouts[code].fixed).map(([name, width]) => [
            name,
            fc.array(graphic, { minLength: width, maxLength: width }).map((parts) => parts.join('')),
          ]),
        ),
      ),
      fields: fc.array(fc.tuple(fc.constantFrom(...Object.values(fieldIds)), value), { maxLength: 12 }),
      sequence: fc.integer({ min: 0, max: 9 }).map(String),
    })
    .map((entry) => ({ code, ...entry }) as AnyMessage),
);
const wire = fc.record({
  charset: fc.constantFrom('utf-8', 'gb18030', 'gbk'),
  delimiter: fc.constantFrom('|', '~', '^'),
}) as fc.Arbitrary<Wire>;
const fits = ({ fixed, fields }: AnyMessage, delimiter: string) =>
  ![...Object.values(fixed), ...fields.map(([, text]) => text)].some((text) => text.includes(delimiter));

describe('what was written', () => {
  it('is parsed back unchanged, for every message, character set, delimiter and line end, with and without checksum', () => {
    fc.assert(
      fc.property(message, wire, fc.boolean(), fc.constantFrom('cr', 'crlf'), (input, entry, checksum, lineEnd) => {
        fc.pre(fits(input, entry.delimiter));
        const line = writeMessage(input, { ...entry, checksum, lineEnd });
        const [only, ...others] = lineReader(1_000_000)(line);
        expect(others).toEqual([]);
        expect(parseMessage(only ?? Buffer.alloc(0), entry)).toEqual({
          ...input,
          sequence: checksum ? input.sequence : undefined,
        });
      }),
      { numRuns: 400 },
    );
  });

  it('sums up to nothing with its checksum, as the protocol says', () => {
    fc.assert(
      fc.property(message, (input) => {
        const line = writeMessage(input, { ...usualWire, checksum: true }).subarray(0, -1);
        const sum = line.subarray(0, -4).reduce((total, byte) => total + byte, 0);
        expect((sum + parseInt(line.subarray(-4).toString('latin1'), 16)) & 0xffff).toBe(0);
      }),
    );
  });

  it('is rejected after a change of one byte if both sides detect errors', () => {
    fc.assert(
      fc.property(message, fc.nat(), fc.integer({ min: 1, max: 255 }), (input, place, change) => {
        const line = Buffer.from(writeMessage(input, { ...usualWire, checksum: true }).subarray(0, -1));
        const at = place % (line.length - 6);
        line[at] = ((line[at] ?? 0) + change) % 256;
        expect(problemOf(line, usualWire, true)).not.toBe('none');
      }),
    );
  });

  it('has no line break, delimiter or half character in a field, and none that is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const given = { code: '94', fixed: { ok: '1' }, fields: fieldList({ screenMessage: text }) } as const;
        const line = writeMessage(given, { ...usualWire, checksum: true });
        const read = parseMessage(line.subarray(0, -1), usualWire);
        expect(field(read, 'screenMessage')?.length ?? 0).toBeLessThanOrEqual(maxFieldLength);
        expect(line.indexOf(0x0d)).toBe(line.length - 1);
      }),
    );
  });
});

describe('what is no message', () => {
  it('is refused with the error of its own, whatever bytes they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...charsets), (line, charset) => {
        problemOf(line, { charset, delimiter: '|' });
      }),
      { numRuns: 1_000 },
    );
    const near = fc.tuple(fc.constantFrom(...codes), fc.string({ unit: 'binary', maxLength: 200 }));
    fc.assert(
      fc.property(near, ([code, rest]) => {
        problemOf(bytes(`${code}${rest}`));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is reported by its kind of problem', () => {
    expect(problemOf(bytes(''))).toBe('empty');
    expect(problemOf(bytes('4'))).toBe('unknownMessage');
    expect(problemOf(bytes('88 whatever'))).toBe('unknownMessage');
    expect(problemOf(bytes('9902'))).toBe('tooShort');
    expect(problemOf(bytes('94图'))).toBe('badFixedField');
    expect(problemOf(bytes('941a field|'))).toBe('badField');
    expect(problemOf(bytes('941AF\u0000|'))).toBe('badCharacters');
    expect(problemOf(Buffer.from([0x39, 0x34, 0x31, 0x41, 0x46, 0xff, 0x7c]))).toBe('badCharacters');
    expect(problemOf(bytes('9900302.00AY1AZFCA6'))).toBe('wrongChecksum');
  });
});

describe('the example of the protocol', () => {
  it('is parsed with its fields in any order, and keeps unknown fields', () => {
    const line = bytes(
      '11YN19960212    10051419960212    100514AO|AA104000000105|AB000000000005792|XXown|AC|AY3AZEB42',
    );
    const read = parseMessage(line, usualWire);
    expect(read).toMatchObject({ code: '11', sequence: '3', fixed: { renewalPolicy: 'Y', noBlock: 'N' } });
    expect(requiredField(read, 'patron')).toBe('104000000105');
    expect(read.fields).toContainEqual(['XX', 'own']);
    expect(() => requiredField(read, 'institution')).toThrow(SipError);
  });

  it('has the checksum that it says', () => {
    expect(checksumOf(bytes('9900302.00AY1AZ'))).toBe('FCA5');
    expect(writeMessage({ code: '97', fixed: {}, fields: [] }, { ...usualWire, checksum: true }).toString()).toBe(
      '97AZFEF5\r',
    );
  });
});

describe('lines', () => {
  it('are whole however the network cuts them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z|]{1,30}$/), { maxLength: 8 }),
        fc.array(fc.nat(20)),
        (lines, cuts) => {
          const all = bytes(lines.map((line) => `${line}\r\n`).join(''));
          const read = lineReader(100);
          const found: string[] = [];
          let at = 0;
          for (const cut of [...cuts, all.length]) {
            found.push(...read(all.subarray(at, at + cut)).map(String));
            at += cut;
          }
          expect(found).toEqual(lines);
        },
      ),
    );
  });

  it('never grow beyond what they may have', () => {
    const read = lineReader(10);
    expect(read(bytes('0123456789\r')).map(String)).toEqual(['0123456789']);
    read(bytes('01234'));
    expect(() => read(bytes('567890'))).toThrow(SipError);
  });
});

describe('character sets', () => {
  it('write Chinese as its systems read it', () => {
    expect(encode('图书', 'gb18030').toString('hex')).toBe('cdbccae9');
    expect(new TextDecoder('gb18030').decode(encode('㐀𠮷图€', 'gb18030'))).toBe('㐀𠮷图€');
    expect(decode(encode('Größe', 'cp850'), 'cp850')).toBe('Größe');
  });

  it('keep a delimiter apart that is the second byte of a character', () => {
    // 剕 of GBK is 84 7C: a reader that cuts bytes at 7C breaks it.
    const char = decode(Buffer.from([0x84, 0x7c]), 'gbk');
    const wireOf = { charset: 'gbk', delimiter: '|' } as const;
    const line = writeMessage({ code: '94', fixed: { ok: '1' }, fields: fieldList({ name: `a${char}b` }) }, wireOf);
    expect(field(parseMessage(line.subarray(0, -1), wireOf), 'name')).toBe(`a${char}b`);
  });
});

describe('days and amounts', () => {
  it('are read in the forms that systems write', () => {
    for (const text of [
      '20261231',
      '20261231    235959',
      '2026-12-31',
      '2026年12月31日',
      '2026/12/31 23:59',
      '31/12/2026',
    ]) {
      expect(isoDay(text)).toBe('2026-12-31');
    }
    expect(isoDay('12/31/2026', 'monthFirst')).toBe('2026-12-31');
    for (const text of ['', 'tomorrow', '20261301', '2026-02-30']) expect(isoDay(text)).toBeUndefined();
    expect(sipDate(Date.UTC(2026, 0, 15, 16, 5, 9), 'Asia/Shanghai')).toBe('20260116    000509');
    expect(sipDayEnd('2026-12-31')).toBe('20261231    235959');
    fc.assert(fc.property(fc.string(), (text) => void isoDay(text)));
  });

  it('are whole fen and back', () => {
    fc.assert(fc.property(fc.nat(900_000_000), (fen) => fenOf(sipAmount(fen)) === fen));
    expect([fenOf('¥1,234.5'), fenOf('3'), fenOf('-3'), fenOf('1.234'), fenOf('x')]).toEqual([
      123_450,
      300,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('several fields of one name are read in their order', () => {
  const read = parseMessage(bytes('941AFone|AFtwo|'), usualWire);
  expect(fieldsOf(read, 'screenMessage')).toEqual(['one', 'two']);
});
