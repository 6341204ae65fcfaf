import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leavingCodeBytes, leavingCodeOf, readLeavingCode, showLeavingCode } from './leaving.ts';

const codes = fc.uint8Array({ minLength: leavingCodeBytes, maxLength: leavingCodeBytes }).map(leavingCodeOf);

it('reads every code as it is shown, in small letters, with blanks, and with look-alikes typed for digits', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const shown = showLeavingCode(code);
      expect(shown).toMatch(/^(\w{4}-){3}\w{4}$/);
      expect(readLeavingCode(shown)).toBe(code);
      expect(readLeavingCode(` ${shown.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
      expect(readLeavingCode(shown.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
    }),
  );
});

it('takes nothing else for a code', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const read = readLeavingCode(text);
      if (read !== undefined) expect(read).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    }),
  );
  for (const wrong of ['', '0000-0000-0000-000', 'U000-0000-0000-0000', '0000-0000-0000-00000']) {
    expect(readLeavingCode(wrong)).toBeUndefined();
  }
});
