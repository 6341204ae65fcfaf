import { describe, expect, it } from 'vitest';
import { fill } from './filter-messages.ts';

describe('fill', () => {
  it('leaves nothing of a variable that is not given', () => {
    expect(fill({ a: '{{x}} of {{y}}' }, 'a', { x: '1' })).toBe('1 of ');
    expect(fill({}, 'missing')).toBe('');
  });
});
