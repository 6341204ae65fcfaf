import { describe, expect, test } from 'vitest';
import { findConfigSchema } from '../contract/config.ts';
import { beginsWithForm, linesOf, soleProvider, signInMethodsOf } from './sign-in-methods.ts';

const ways = (config: Parameters<typeof findConfigSchema.parse>[0], group = '100001') =>
  signInMethodsOf(findConfigSchema.parse(config), group);

describe('the choice of a way in', () => {
  test.each([
    [{ unifieAuthen: '1' }, 'unified'],
    [{ passportLogin: '1' }, 'passport'],
    [{ exterSinAuthen: '1' }, 'external'],
    [{ exterSinAuthen: '1', passportLogin: '1' }, undefined],
    [{}, undefined],
  ])('goes straight to the only provider of %o', (config, way) => {
    expect(soleProvider(ways({ ...config, normalLogin: '0' }))).toBe(way);
    expect(soleProvider(ways(config))).toBeUndefined();
  });

  test('is none where there is an account alone', () => {
    expect(beginsWithForm(ways({}))).toBe(true);
    expect(beginsWithForm(ways({ weixinLogin: '1' }))).toBe(true);
    expect(beginsWithForm(ways({ passportLogin: '1' }))).toBe(false);
    expect(beginsWithForm(ways({ normalLogin: '0' }))).toBe(false);
  });

  test('is in one dialog for group 200616', () => {
    expect(beginsWithForm(ways({ passportLogin: '1' }, '200616'))).toBe(true);
  });

  test('has the explanation of each way, line by line', () => {
    const config = { pcLspLoginExplain: 'a', pcXxtLoginExplain: 'x\r\n\ny', pcSsoLoginExplain: 's' };
    const { explanations } = ways(config);
    expect(explanations).toEqual({ account: 'a', unified: 's', passport: 'x\r\n\ny', external: 's' });
    expect(linesOf(explanations.passport)).toEqual(['x', 'y']);
  });
});
