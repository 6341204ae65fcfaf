import { describe, expect, it } from 'vitest';
import { carriedForm, inputsOfUnsent, readUnsentForm } from './unsent-form.ts';

const path = '/documentDelivery';

function formOf(fields: Iterable<readonly [string, string | File]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value);
  }
  return form;
}

describe('a form that was sent after its session had ended', () => {
  it('survives the form of sign-in, with fields that occur twice', () => {
    const fields: [string, string][] = [
      ['title', '<b>“史记”</b>\n& more'],
      ['author', ''],
      ['kind', 'a'],
      ['kind', 'b'],
    ];
    const unsent = readUnsentForm(formOf(fields), path, '7');
    expect(unsent).toEqual({ path, owner: '7', fields });
    const signIn = formOf([
      ['username', 'lin'],
      ['password', 'x'],
      ...inputsOfUnsent(unsent ?? { path, owner: '', fields: [] }),
    ]);
    expect(carriedForm(signIn)).toEqual(unsent);
  });

  it('loses passwords, codes, captchas and files', () => {
    const secrets = ['password', 'newPassword', 'confirmation', 'old', 'verifyCode', 'codeKey', 'code'];
    const form = formOf([...secrets.map((name) => [name, 'secret'] as const), ['picture', new File(['x'], 'x.png')]]);
    expect(readUnsentForm(form, path, '')).toBeUndefined();
    form.append('postcode', '430072');
    expect(readUnsentForm(form, path, '')?.fields).toEqual([['postcode', '430072']]);
    // Nor does a made-up form of sign-in bring them back.
    const signIn = formOf([
      ...inputsOfUnsent({ path, owner: '', fields: [] }),
      ['unsent-password', 'x'],
      ['unsent-a', 'b'],
    ]);
    expect(carriedForm(signIn)?.fields).toEqual([['a', 'b']]);
  });

  it.each([
    [[['a', 'x'.repeat(32_767)]], true],
    [[['a', 'x'.repeat(32_768)]], false],
    [Array.from({ length: 100 }, () => ['a', '']), true],
    [Array.from({ length: 101 }, () => ['a', '']), false],
  ] as [[string, string][], boolean][])('is bounded (%#)', (fields, isCarried) => {
    expect(readUnsentForm(formOf(fields), path, '') !== undefined).toBe(isCarried);
  });

  it('is sent nowhere but to a page of the library', () => {
    for (const other of ['', 'https://evil.example/', '//evil.example', '/no-such-page']) {
      expect(carriedForm(formOf(inputsOfUnsent({ path: other, owner: '', fields: [['a', 'b']] })))).toBeUndefined();
    }
  });
});
