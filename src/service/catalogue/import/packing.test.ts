import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packed, unpacked } from './packing.ts';

it('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      expect(new Uint8Array(unpacked(packed(bytes)))).toEqual(bytes);
    }),
  );
});

it('originals of stores that are in use can still be read: what they were packed with stays as it is', () => {
  const stored = Buffer.from('A+c1RLPE2BySsw3AqQ+UWsGugIYhqCSFhmNuqp6cLAA=', 'base64');
  expect(unpacked(stored).toString()).toBe(
    '00055nam a2200037   4500245001800000\x1e10\x1faThe name /\x1fcby me.\x1e\x1d',
  );
});
