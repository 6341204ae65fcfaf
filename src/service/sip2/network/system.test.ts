import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checksumOf } from '../messages/checksum.ts';
import { field, fieldList, type SipMessage } from '../messages/message.ts';
import { sipSystemSchema, type SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';
import { LendingSystemError } from '../../lending-system/types.ts';
import type { SipSystem } from '../client/types.ts';
import { startDouble, thenSilence, tricks, type Mischief, type SipDouble } from '#support/sip2/system.ts';
import { heldMs, holdTimeouts, selfSigned } from '#support/sip2/messages.ts';
import { createSipSystem } from './system.ts';

// Another library system that answers wrongly, late or not at all: what may be repeated is, and nothing else.

let timeouts: ReturnType<typeof holdTimeouts>;
const silence = (trick: Mischief) => thenSilence(timeouts.elapse, trick);

let double: SipDouble;
let system: SipSystem;
let clock: number;
const troubles: boolean[] = [];

const settingsOf = (input: object = {}): SipSystemSettings =>
  sipSystemSchema.parse({ host: '127.0.0.1', port: double.port, account: 'yuelan', timeoutMs: heldMs, ...input });
const open = (input: object = {}, password = 'right') => {
  system = createSipSystem(settingsOf(input), {
    password,
    now: () => clock,
    onTrouble: (isDown) => troubles.push(isDown),
  });
};

beforeEach(async () => {
  timeouts = holdTimeouts();
  double = await startDouble();
  double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: '100' });
  double.loans.set('A2', { title: '古都', dueOn: '2026-02-02', patron: '100' });
  clock = Date.UTC(2026, 0, 15, 8);
  troubles.length = 0;
  open();
});
afterEach(async () => {
  timeouts.release();
  system.close();
  await double.close();
});

const date = '20260115    160000';
const item = (barcode: string): SipMessage<'17'> => ({
  code: '17',
  fixed: { date },
  fields: fieldList({ item: barcode }),
});
const renewal = (barcode: string): SipMessage<'29'> => ({
  code: '29',
  fixed: { thirdParty: 'N', noBlock: 'N', date, nbDueDate: ' '.repeat(18) },
  fields: fieldList({ patron: '100', item: barcode }),
});
const titleOf = async (barcode: string) => field(await system.ask(item(barcode)), 'title');
const failure = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (!(error instanceof LendingSystemError)) throw error;
    return error.failure;
  }
};
const play = (code: '17' | '29' | '93' | '99', ...some: Mischief[]) => double.mischief.set(code, some);
const count = (code: string) => double.seen.filter((entry) => entry === code).length;

it('signs in, hears what it can, and answers', async () => {
  expect(system.supports('29')).toBeUndefined();
  expect(await titleOf('A1')).toBe('雪国');
  expect(double.seen).toEqual(['93', '99', '17']);
  expect([system.supports('29'), system.supports('19' as '17')]).toEqual([true, false]);
});

it('is asked over several connections concurrently, up to the limit', async () => {
  const titles = await Promise.all(Array.from({ length: 40 }, (_, at) => titleOf(at % 2 === 0 ? 'A1' : 'A2')));
  expect(titles.filter((title) => title === '雪国')).toHaveLength(20);
  expect(titles.filter((title) => title === '古都')).toHaveLength(20);
  expect(count('93')).toBe(3);
});

it('gets requests in its own character set', async () => {
  await double.close();
  double = await startDouble({ charset: 'gb18030' });
  double.loans.set('A1', { title: '繁體與㐀', dueOn: '2026-02-01', patron: '100' });
  system.close();
  open({ charset: 'gb18030' });
  expect(await titleOf('A1')).toBe('繁體與㐀');
});

it('sends the additional fields that a vendor requires', async () => {
  system.close();
  open({ extraFields: { 17: { XX: '7' } } });
  expect(await titleOf('A1')).toBe('雪国');
});

describe.skipIf(!selfSigned)('a system that speaks TLS', () => {
  const trusted = getCACertificates('default');
  beforeEach(async () => {
    system.close();
    await double.close();
    double = await startDouble({ tls: selfSigned });
    double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: '100' });
  });
  afterEach(() => {
    setDefaultCACertificates(trusted);
  });
  const trust = () => {
    if (selfSigned) setDefaultCACertificates([...trusted, selfSigned.cert]);
  };

  it('is signed in to and asked when its certificate is trusted', async () => {
    trust();
    open({ host: 'localhost', tls: true });
    expect(await titleOf('A1')).toBe('雪国');
    expect(double.seen).toEqual(['93', '99', '17']);
  });

  it('with an untrusted certificate gets no password', async () => {
    open({ host: 'localhost', tls: true });
    expect(await failure(system.ask(item('A1')))).toBe('down');
    expect(double.seen).toEqual([]);
  });

  it('with the certificate of another host gets no password', async () => {
    trust();
    open({ host: '127.0.0.1', tls: true });
    expect(await failure(system.ask(item('A1')))).toBe('down');
    expect(double.seen).toEqual([]);
  });

  it('gets no password without TLS', async () => {
    open({ host: 'localhost', tls: false });
    expect(await failure(system.ask(item('A1')))).not.toBe('none');
    expect(double.seen).toEqual([]);
  });
});

describe('a system that misbehaves', () => {
  it('with a wrong checksum is asked for the same answer again, and nothing is done twice', async () => {
    play('29', tricks.wrongChecksum);
    expect((await system.ask(renewal('A1'))).fixed.ok).toBe('1');
    expect(double.seen.slice(2)).toEqual(['29', '97']);
  });

  it('that does not understand is sent the same again', async () => {
    play('29', tricks.notUnderstood);
    expect((await system.ask(renewal('A1'))).fixed.ok).toBe('1');
    expect(count('29')).toBe(2);
  });

  it('with noise, half a line or silence is asked once more, over a new connection, what may be asked again', async () => {
    for (const trick of [silence(tricks.halfLine), silence(tricks.silent), tricks.hangUp]) {
      play('17', trick);
      expect(await titleOf('A1')).toBe('雪国');
    }
    play('17', tricks.noise);
    expect(await titleOf('A1')).toBe('雪国');
  });

  it('with half a line, silence or a hang-up gets no second renewal: nobody knows whether it was done', async () => {
    for (const trick of [silence(tricks.halfLine), silence(tricks.silent), tricks.hangUp]) {
      const before = count('29');
      play('29', trick);
      expect(await failure(system.ask(renewal('A1')))).toBe('silent');
      expect(count('29')).toBe(before + 1);
    }
  });

  it('whose answer is late: it is not used for the next request', async () => {
    let late: (() => void) | undefined;
    const keep: Mischief = (answer, socket) => {
      late = () => socket.write(answer);
    };
    play('17', silence(keep));
    system.close();
    open({ connections: 1 });
    const first = titleOf('A1');
    expect(await first).toBe('雪国');
    late?.();
    expect(await titleOf('A2')).toBe('古都');
  });

  it('whose answers are swapped: one about another copy is never taken', async () => {
    const line = Buffer.from(`18040001${date}ABA2|AJ古都|AY2AZ`);
    play('17', (_, socket) => socket.write(`${line.toString()}${checksumOf(line)}\r`));
    expect(await titleOf('A1')).toBe('雪国');
    play('17', tricks.strangerFirst);
    expect(await titleOf('A2')).toBe('古都');
  });

  it('that leaves fields out is read as far as it goes', async () => {
    const line = Buffer.from(`18040001${date}AY2AZ`);
    play('17', (_, socket) => socket.write(`${line.toString()}${checksumOf(line)}\r`));
    const answer = await system.ask(item('A1'));
    expect([field(answer, 'title'), field(answer, 'dueDate')]).toEqual([undefined, undefined]);
  });
});

describe('a system that is down', () => {
  it('is not retried at once, and answers as soon as it is back', async () => {
    await double.sleep();
    expect(await failure(system.ask(item('A1')))).toBe('down');
    await double.wake();
    expect(await failure(system.ask(item('A1')))).toBe('down');
    clock += 6_000;
    expect(await titleOf('A1')).toBe('雪国');
    expect(troubles).toEqual([true, false]);
  });

  it('is one that refuses the sign-in or says that it is off-line', async () => {
    system.close();
    open({}, 'wrong');
    expect(await failure(system.ask(item('A1')))).toBe('down');
    system.close();
    open();
    play('99', (_, socket) => {
      const line = Buffer.from(`98NYYYNN100003${date}2.00AO|BX|AY1AZ`);
      socket.write(`${line.toString()}${checksumOf(line)}\r`);
    });
    expect(await failure(system.ask(item('A1')))).toBe('down');
  });

  it('reconnects when the system closed the connection in the meantime', async () => {
    expect(await titleOf('A1')).toBe('雪国');
    await double.sleep();
    await double.wake();
    expect(await titleOf('A1')).toBe('雪国');
    expect((await system.ask(renewal('A1'))).fixed.ok).toBe('1');
  });
});

it('says what it can by the configuration where its own word is missing', async () => {
  await double.close();
  double = await startDouble({ supports: undefined });
  system.close();
  open({ supports: ['29', '63'] });
  await system.ask(item('A1'));
  expect([system.supports('29'), system.supports('15')]).toEqual([true, false]);
});
