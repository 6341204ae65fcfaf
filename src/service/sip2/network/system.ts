import { supportOrder } from '../messages/layouts.ts';
import { field, fieldList, type AnyMessage } from '../messages/message.ts';
import { LendingSystemError } from '../../lending-system/types.ts';
import { repeatable, type AnswerTo, type Sent, type SipSystem } from '../client/types.ts';
import type { SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';
import type { SipMessage } from '../messages/message.ts';
import { openConnection, type SipConnection } from './connection.ts';

/** After a connection could not be made nobody tries for so long: pages do not wait for a system that is down. */
const restMs = 5_000;
/** A connection that was used for nothing for so long may be dead without anybody knowing. */
const staleMs = 4 * 60_000;
/** Messages that wait for a connection. */
const maxWaiting = 500;

interface Pooled {
  connection: SipConnection;
  usedAt: number;
}

/** What a machine that sends 99 says of itself: well, a wide printer, version 2. */
const status: SipMessage<'99'> = { code: '99', fixed: { status: '0', printWidth: '080', version: '2.00' }, fields: [] };

/**
 * Another library system: a pool of connections, opened when they are needed.
 * @param input.password with which the account of the settings signs in
 * @param input.onTrouble called once when it goes down and once when it answers again
 */
export function createSipSystem(
  settings: SipSystemSettings,
  input: { password: string | undefined; now: () => number; onTrouble?: (isDown: boolean, why: string) => void },
): SipSystem {
  const { now, password = '', onTrouble = () => undefined } = input;
  const idle: Pooled[] = [];
  const waiting: { resolve: (found: Pooled) => void; reject: (error: unknown) => void; until: number }[] = [];
  const busy = new Set<SipConnection>();
  let opening = 0;
  let isClosed = false;
  let downUntil = 0;
  let isDown = false;
  let wasReached = false;
  let supported: ReadonlySet<string> | undefined = settings.supports && new Set(settings.supports);

  const reportDown = (why: string) => {
    downUntil = now() + restMs;
    if (!isDown) onTrouble(true, why);
    isDown = true;
  };

  const greet = async (connection: SipConnection): Promise<void> => {
    if (settings.account !== undefined) {
      const login = fieldList({ loginUser: settings.account, loginPassword: password, location: settings.location });
      const fixed = { uidAlgorithm: '0', passwordAlgorithm: '0' };
      const answer = await connection.exchange({ code: '93', fixed, fields: login });
      if (answer.code !== '94' || answer.fixed.ok !== '1') throw new LendingSystemError('down', 'sign-in was refused');
    }
    const answer = await connection.exchange(status);
    if (answer.code !== '98' || answer.fixed.online !== 'Y')
      throw new LendingSystemError('down', 'it says it is off-line');
    const word = field(answer, 'messages');
    if (settings.supports === undefined && word !== undefined && word !== '') {
      supported = new Set(supportOrder.filter((_, at) => word[at] === 'Y'));
    }
  };

  const open = async (): Promise<Pooled> => {
    opening += 1;
    let connection: SipConnection | undefined;
    try {
      connection = await openConnection(settings);
      await greet(connection);
      wasReached = true;
      if (isDown) onTrouble(false, '');
      isDown = false;
      downUntil = 0;
      return { connection, usedAt: now() };
    } catch (error) {
      connection?.close();
      const why = error instanceof Error ? error.message : String(error);
      reportDown(why);
      throw new LendingSystemError('down', why);
    } finally {
      opening -= 1;
    }
  };

  /** Gives a connection to the person who waits longest, or keeps it. */
  const release = (pooled: Pooled): void => {
    busy.delete(pooled.connection);
    if (isClosed) pooled.connection.close();
    const isUsable = pooled.connection.isOpen();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.until < now()) {
        next.reject(new LendingSystemError('down', 'no connection was free in time'));
        continue;
      }
      if (isUsable) {
        busy.add(pooled.connection);
        next.resolve(pooled);
      } else acquireNew().then(next.resolve, next.reject);
      return;
    }
    if (isUsable) idle.push({ ...pooled, usedAt: now() });
  };

  const acquireNew = async (): Promise<Pooled> => {
    const pooled = await open();
    busy.add(pooled.connection);
    return pooled;
  };

  const acquire = async (): Promise<Pooled> => {
    if (isClosed) throw new LendingSystemError('down', 'closed');
    if (now() < downUntil) throw new LendingSystemError('down', 'it was down a moment ago');
    for (let found = idle.pop(); found !== undefined; found = idle.pop()) {
      if (found.connection.isOpen() && now() - found.usedAt < staleMs) {
        busy.add(found.connection);
        return found;
      }
      found.connection.close();
    }
    if (busy.size + opening < settings.connections) return acquireNew();
    if (waiting.length >= maxWaiting) throw new LendingSystemError('down', 'too much waits already');
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject, until: now() + settings.timeoutMs });
    });
  };

  /** Payments are sent over a connection that has just answered: one that died unnoticed would leave them unknown. */
  const prove = async ({ connection }: Pooled): Promise<void> => {
    try {
      await connection.exchange(status);
    } catch (error) {
      throw new LendingSystemError('down', error instanceof Error ? error.message : String(error));
    }
  };

  const once = async (message: AnyMessage & { code: Sent }): Promise<AnyMessage> => {
    const pooled = await acquire();
    try {
      if (message.code === '37') await prove(pooled);
      return await pooled.connection.exchange(message);
    } finally {
      release(pooled);
    }
  };

  return {
    ask: async <C extends Sent>(message: SipMessage<C>): Promise<AnswerTo<C>> => {
      const extra = Object.entries(settings.extraFields[message.code] ?? {});
      const whole = { ...message, fields: [...message.fields, ...extra] } as unknown as AnyMessage & { code: Sent };
      try {
        // The connection passes over answers of another kind.
        return (await once(whole)) as unknown as AnswerTo<C>;
      } catch (error) {
        const maybe = error instanceof LendingSystemError && error.failure === 'silent';
        if (!maybe || !repeatable.has(message.code)) throw error;
        return (await once(whole)) as unknown as AnswerTo<C>;
      }
    },
    reach: async () => {
      if (!wasReached) release(await acquire());
    },
    supports: (code) => supported?.has(code),
    close: () => {
      isClosed = true;
      for (const { connection } of idle.splice(0)) connection.close();
      for (const connection of busy) connection.close();
      for (const entry of waiting.splice(0)) entry.reject(new LendingSystemError('down', 'closed'));
    },
  };
}
