import { describe, expect, it } from 'vitest';
import { isUnsentForm, unsentFields } from './unsent-form.ts';

describe('a form that was sent after its session had ended', () => {
  it('loses passwords, codes, captchas and files', () => {
    const form = new FormData();
    for (const name of ['password', 'newPassword', 'confirmation', 'old', 'verifyCode', 'codeKey', 'code']) {
      form.append(name, 'secret');
    }
    form.append('picture', new File(['x'], 'x.png'));
    expect(unsentFields(form)).toEqual([]);
    form.append('postcode', '430072');
    form.append('postcode', '430073');
    expect(unsentFields(form)).toEqual([
      ['postcode', '430072'],
      ['postcode', '430073'],
    ]);
  });

  it.each([
    [[], false],
    [[['password', 'x']], false],
    [[['a', 'x'.repeat(32_767)]], true],
    [[['a', 'x'.repeat(32_768)]], false],
    [Array.from({ length: 100 }, () => ['a', '']), true],
    [Array.from({ length: 101 }, () => ['a', '']), false],
  ] as [[string, string][], boolean][])('is bounded (%#)', (fields, isStored) =>
    expect(isUnsentForm(fields)).toBe(isStored),
  );
});
