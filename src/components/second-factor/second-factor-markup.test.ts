import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { secondFactorMarkup, type SecondFactorView } from './second-factor-markup.ts';

const state = {
  setting: 'optional',
  hasPassword: true,
  isOn: false,
  since: null,
  recoveryCodesLeft: 0,
  enrolment: null,
} as const;
type State = Extract<SecondFactorView, { kind: 'own' }>['state'];
const textOf = (view: SecondFactorView) =>
  secondFactorMarkup(contextFixture(), view, { here: '/lib/secondFactor', signIn: '/lib/login' }).text;
const own = (changes: Partial<State> = {}) =>
  textOf({ kind: 'own', name: '王小明', state: { ...state, ...changes }, recoveryCodes: [] });
const actsOf = (text: string) => [...text.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act);

describe('secondFactorMarkup', () => {
  it.each([
    [{}, ['begin']],
    [{ enrolment: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } }, ['confirm']],
    [{ isOn: true, since: '2026-01-02T03:04:05Z' }, ['renew', 'remove']],
    // A library that requires it does not let readers remove it.
    [{ isOn: true, since: '2026-01-02T03:04:05Z', setting: 'required' as const }, ['renew']],
    [{ setting: 'off' as const }, []],
    [{ hasPassword: false }, []],
  ])('offers a reader with %j: %j', (changes, names) => expect(actsOf(own(changes))).toEqual(names));

  it('shows new recovery codes before the link to continue, and only once', () => {
    const token = { jwt: 'a', jwtHeader: 'b' };
    const codes = textOf({ kind: 'arrived', token, recoveryCodes: ['AAAA-BBBB'] });
    expect(codes).toContain('AAAA-BBBB');
    expect(actsOf(codes)).toEqual(['arrive']);
    expect(textOf({ kind: 'arrived', token, recoveryCodes: [] })).toBe('');
  });

  it('splits the secret in groups that can be typed', () => {
    expect(own({ enrolment: { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x' } })).toContain('ABCD EFGH IJ');
  });

  it('leads a visitor to the sign-in', () => {
    expect(textOf({ kind: 'visitor' })).toContain('href="/lib/login"');
  });
});
