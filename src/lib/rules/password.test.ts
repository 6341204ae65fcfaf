import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encryptPassword } from './password-cipher.ts';
import {
  isVaried,
  maxPasswordLength,
  passwordNeeds,
  passwordProblems,
  passwordRule,
  passwordStrength,
  type PasswordPolicy,
} from './password.ts';

const policy = (passwordCheck: '0' | '1' | '2', isPasswordProtect: '0' | '1' = '0', learningPass = false) => ({
  passwordCheck,
  isPasswordProtect,
  learningPass,
});
const protect = policy('1', '1');
const learning = policy('2', '1', true);

const policies = fc.record<PasswordPolicy>({
  passwordCheck: fc.constantFrom('0', '1', '2'),
  isPasswordProtect: fc.constantFrom('0', '1'),
  learningPass: fc.boolean(),
});
const passwords = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'abzABZ019!_-中é '), maxLength: 80 }));

describe('the form of a password', () => {
  it.each([
    ['abc12', policy('0'), ['passwordBasic']],
    ['abcdef', policy('0'), ['passwordBasic']],
    ['abcd12', policy('0'), []],
    ['abcd12', policy('1'), ['passwordSevenMixed']],
    ['1234567', policy('1'), ['passwordSevenMixed']],
    ['abcde12', policy('1'), []],
    ['Abcde12', policy('2'), ['passwordThreeKinds']],
    ['abcdef12', policy('2'), ['passwordThreeKinds']],
    ['Abcdef12', policy('2'), []],
    ['abcdef1!', policy('2'), []],
    ['Abcdef12', protect, ['passwordStrong']],
    ['Abcde1!', protect, ['passwordStrong']],
    ['Abcdef1!', protect, []],
    ['abcdef1', learning, ['passwordLearningPass']],
    ['abcdefghijklmnop1', learning, ['passwordLearningPass']],
    ['abcdef12', learning, []],
    ['abcdefghijklmno1', learning, []],
    ['', policy('0'), ['passwordRequired']],
  ] as const)('%j', (password, input, problems) => expect(passwordProblems(password, input)).toEqual(problems));

  it('has room for long ones, but not for endless ones', () => {
    expect(passwordProblems('Ab1!'.repeat(16), protect)).toEqual([]);
    expect(passwordProblems(`${'Ab1!'.repeat(16)}x`, protect)).toEqual(['passwordTooLong']);
    expect(maxPasswordLength).toBe(64);
  });
});

describe('what a password must not be', () => {
  const names = ['Zhang2026', 'ＡＢ１２３４５６'];
  it('the account or the card number, in any case and width', () => {
    expect(passwordProblems('zhang2026', policy('1'), { names })).toEqual(['passwordEqualsAccount']);
    expect(passwordProblems('AB123456', policy('1'), { names })).toEqual(['passwordEqualsAccount']);
    expect(passwordProblems('Zhang20261', policy('1'), { names: [...names, ''] })).toEqual([]);
  });

  it('the initial one, or another than was typed again', () => {
    const given = { initial: 'abcd1234', confirmation: 'abcd12345' };
    expect(passwordProblems('abcd1234', policy('1'), given)).toEqual(['passwordEqualsInitial', 'passwordMismatch']);
    expect(passwordProblems('abcd12345', policy('1'), given)).toEqual([]);
  });

  it('reports every problem once, and none for a valid password with the same confirmation', () => {
    fc.assert(
      fc.property(passwords, policies, fc.array(passwords, { maxLength: 3 }), (password, input, all) => {
        const problems = passwordProblems(password, input, { names: all });
        expect(new Set(problems).size).toBe(problems.length);
        expect(passwordProblems(password, input, { names: all, confirmation: password })).toEqual(problems);
        const doubled = passwordProblems(password, input, { names: [...all, password] });
        if (password.trim() !== '') expect(doubled).toContain('passwordEqualsAccount');
      }),
    );
  });

  it('the strictest rule lets nothing pass that a milder one refuses', () => {
    fc.assert(
      fc.property(passwords, (password) => {
        const passes = (input: PasswordPolicy) => passwordProblems(password, input).length === 0;
        if (passes(protect)) expect(passes(policy('2'))).toBe(true);
        if (passes(protect)) expect(passes(policy('1'))).toBe(true);
        if (passes(policy('1'))) expect(passes(policy('0'))).toBe(true);
      }),
    );
  });
});

describe('the strength grader', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcdefgh', 1],
    ['Ab1!', 1],
    ['abc123', 2],
    ['Abcde12', 2],
    ['Abcdef12', 3],
    ['abcdef1!', 3],
    ['ABCDEF1_', 3],
  ] as const)('%j is of level %i', (password, level) => expect(passwordStrength(password)).toBe(level));

  it('never falls when a character is added', () => {
    fc.assert(
      fc.property(passwords, fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
        expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
      }),
    );
  });

  it('is at its top for what a library with password protection takes', () => {
    fc.assert(
      fc.property(passwords, (password) => {
        if (passwordProblems(password, protect).length === 0) expect(passwordStrength(password)).toBe(3);
      }),
    );
  });
});

describe('the way of a password to the service', () => {
  const key = 'k3yOfSixteenChar';

  it('is AES in ECB mode with PKCS#7, as others compute it', () => {
    // openssl enc -aes-128-ecb -K 6b33794f665369787465656e43686172 -base64
    expect(encryptPassword('password', key)).toBe('XH0hYBL9ZgvtSbUqYzJRZg==');
  });

  it('brings every text through to the same library on the other side', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (password) => {
        const text = password.toWellFormed();
        const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key), null);
        const bytes = [decipher.update(encryptPassword(text, key), 'base64'), decipher.final()];
        expect(Buffer.concat(bytes).toString('utf8')).toBe(text);
      }),
    );
  });
});

it('a password that breaks a form rule breaks the rule shown before', () => {
  const others = ['passwordRequired', 'passwordTooLong', 'passwordEqualsAccount', 'passwordEqualsInitial'];
  fc.assert(
    fc.property(passwords, policies, (password, input) => {
      const broken = passwordProblems(password, input).filter((problem) => !others.includes(problem));
      expect(broken.filter((problem) => problem !== passwordRule(input))).toEqual([]);
    }),
  );
});

describe('what is shown while a password is typed', () => {
  it('is met in all its parts by what the rules let through, and by nothing else', () => {
    fc.assert(
      fc.property(
        passwords,
        policies,
        fc.array(passwords, { maxLength: 2 }),
        passwords,
        (password, input, names, other) => {
          for (const confirmation of [password, other]) {
            const { needs } = passwordNeeds(password, input, { names, confirmation });
            const isTaken =
              passwordProblems(password, input, { names, confirmation }).length === 0 && isVaried(password);
            expect(needs.every((need) => need.isMet)).toBe(isTaken);
          }
        },
      ),
    );
  });

  it.each([
    [policy('0'), 6, 64, 'letterAndDigit'],
    [policy('1'), 7, 64, 'letterAndDigit'],
    [policy('2'), 8, 64, 'threeKinds'],
    [protect, 8, 64, 'allKinds'],
    [learning, 8, 16, 'letterAndDigit'],
  ])('names the lengths and the mixture of %j', (input, min, max, mixture) => {
    const needs = passwordNeeds('', input, {});
    expect(needs).toMatchObject({ min, max });
    expect(needs.needs.map((need) => need.key)).toEqual(['length', mixture, 'varied', 'notAccount', 'same']);
    expect(needs.needs.some((need) => need.isMet)).toBe(false);
  });
});
