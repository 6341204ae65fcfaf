import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { attemptsLeft, limits } from '../../platform/attempts/attempts.ts';
import { codeAt, stepOf } from './codes.ts';
import { beginEnrolment, confirmEnrolment, provePossession } from './prove.ts';
import { dropFactor, factorOf, renewCodes, spendRecoveryCode, spendStep, switchFactorOn } from './store.ts';

const second = 1000;
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { secondFactor: 'optional' } }] });
});
afterEach(() => service.close());

/** A reader whose second factor is on. */
async function owner(account: string) {
  const id = await service.addReader({ account });
  const call = service.context();
  await switchFactorOn(call.store.db, call, id, { secret, step: 0 });
  return { id, account, account_key: account };
}
const prove = async (of: Awaited<ReturnType<typeof owner>>, code: string): Promise<string> => {
  try {
    return await provePossession(service.context(), of, code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const now = () => service.clock.now;
const wrong = () => (codeAt(secret, now()) === '000000' ? '000001' : '000000');

describe('a code of the app', () => {
  it('is valid from 30 seconds before its step until 30 seconds after it', () => {
    const step = 58_000_000;
    const start = step * 30 * second;
    const code = codeAt(secret, start);
    expect(stepOf(secret, code, start - 30 * second - 1)).toBeUndefined();
    expect(stepOf(secret, code, start - 30 * second)).toBe(step);
    expect(stepOf(secret, code, start + 60 * second - 1)).toBe(step);
    expect(stepOf(secret, code, start + 60 * second)).toBeUndefined();
  });

  it('has six digits', () => {
    const code = codeAt(secret, now());
    for (const text of [code.slice(1), `${code}0`, ` ${code}`, '']) expect(stepOf(secret, text, now())).toBeUndefined();
  });

  it('is used up with all codes before it, for its reader alone', async () => {
    const [entry, other] = [await owner('one'), await owner('other')];
    const { db } = service.store;
    expect(await spendStep(db, entry.id, 10)).toBe(true);
    expect(await spendStep(db, entry.id, 10)).toBe(false);
    expect(await spendStep(db, entry.id, 9)).toBe(false);
    expect(await spendStep(db, entry.id, 11)).toBe(true);
    expect(await spendStep(db, other.id, 1)).toBe(true);
  });
});

describe('a recovery code', () => {
  it('works once, for its reader, until new ones are made or the factor is switched off', async () => {
    const [entry, other] = [await owner('one'), await owner('other')];
    const call = service.context();
    const [first = '', second = '', third = ''] = await renewCodes(call.store.db, call.secrets, entry.id);
    await renewCodes(call.store.db, call.secrets, other.id);
    expect(await spendRecoveryCode(call, other.id, first)).toBe(false);
    expect(await spendRecoveryCode(call, entry.id, first)).toBe(true);
    expect(await spendRecoveryCode(call, entry.id, first)).toBe(false);
    const [renewed = ''] = await renewCodes(call.store.db, call.secrets, entry.id);
    expect(await spendRecoveryCode(call, entry.id, second)).toBe(false);
    expect(await dropFactor(call.store.db, entry.id)).toBe(true);
    expect(await spendRecoveryCode(call, entry.id, renewed)).toBe(false);
    expect(await spendRecoveryCode(call, entry.id, third)).toBe(false);
    expect([await factorOf(call, entry.id), (await factorOf(call, other.id))?.secret]).toEqual([undefined, secret]);
  });
});

describe('attempts', () => {
  it.each(['code', 'recovery code'])(
    'allow the right %s as the tenth, and forget the wrong ones after it',
    async (kind) => {
      const reader = await owner('one');
      const call = service.context();
      const recoveryCodes = await renewCodes(call.store.db, call.secrets, reader.id);
      const { attempts } = limits.secondFactor;
      for (let round = 0; round < 2; round += 1) {
        for (let at = 1; at < attempts; at += 1) expect(await prove(reader, wrong())).toBe('secondFactorWrong');
        const right = kind === 'code' ? codeAt(secret, now()) : (recoveryCodes[round] ?? '');
        expect(await prove(reader, right)).toBe(kind);
        service.clock.now += 30 * second;
      }
    },
  );

  it('are forgotten when the second factor is switched on', async () => {
    const id = await service.addReader({ account: 'one' });
    const reader = { id, account: 'one', account_key: 'one' };
    const call = service.context();
    const { attempts } = limits.secondFactor;
    const holder = { kind: 'session', id: 'session' } as const;
    const enrolment = await beginEnrolment(call, reader, holder);
    const confirm = (code: string) => confirmEnrolment(call, reader, holder, code);
    const right = codeAt(enrolment.secret, now());
    for (let at = 1; at < attempts; at += 1) {
      await expect(confirm(right === '000000' ? '000001' : '000000')).rejects.toMatchObject({
        key: 'secondFactorWrong',
      });
    }
    expect(await confirm(right)).toHaveLength(10);
    expect(await attemptsLeft(call, limits.secondFactor, reader.account_key)).toBe(attempts);
  });

  it('refuse the right code as the eleventh until an hour after the first, and recovery codes with it', async () => {
    const reader = await owner('one');
    const call = service.context();
    const [recovery = ''] = await renewCodes(call.store.db, call.secrets, reader.id);
    const { attempts, windowMs } = limits.secondFactor;
    const begun = now();
    for (let at = 0; at < attempts; at += 1) await prove(reader, wrong());
    expect(await prove(reader, codeAt(secret, now()))).toBe('tooManyAttempts');
    expect(await prove(reader, recovery)).toBe('tooManyAttempts');
    expect(await prove(await owner('other'), codeAt(secret, now()))).toBe('code');
    service.clock.now = begun + windowMs - 1;
    expect(await prove(reader, codeAt(secret, now()))).toBe('tooManyAttempts');
    service.clock.now = begun + windowMs;
    expect(await prove(reader, codeAt(secret, now()))).toBe('code');
  });
});
