import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

describe('webAddress', () => {
  it('lets addresses of the web through and nothing else', () => {
    expect(webAddress('https://example.org/a')).toBe('https://example.org/a');
    expect(webAddress('javascript:alert(1)')).toBeUndefined();
    expect(webAddress(null)).toBeUndefined();
  });
});
