import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test('leads to the same page as the encoded address', () => {
  for (const term of ['三体', 'C++ & C#', '100%', '中国 文学/史', 'é"<', '%E4%BA%A6']) {
    const encoded = `/searchList?${new URLSearchParams({ q: term }).toString()}`;
    const resolved = new URL(readableAddress(encoded), 'http://portal.test');
    expect(resolved.href).toBe(`http://portal.test${encoded}`);
  }
});

test('writes Chinese characters as they are', () => {
  expect(readableAddress('/searchList?q=%E4%B8%89%E4%BD%93&p=a%26b')).toBe('/searchList?q=三体&p=a%26b');
});
