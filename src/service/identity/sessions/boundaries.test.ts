import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestLibrary, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { findSession, letRunOut, openSession, revokeSession, sessionLifetimeMs } from './sessions.ts';
import { readToken, signToken } from './token.ts';

// The last millisecond of a session and the next one, each limit on its own.

const minute = 60_000;
let service: TestService;
let readerId: number;
const start = async (file: NonNullable<TestLibrary['file']> = {}) => {
  service = await testService({ libraries: [{ file }, otherLibrary] });
  readerId = await service.addReader();
};
beforeEach(() => start());
afterEach(() => service.close());

const sessions = () => service.store.db.selectFrom('session').select(['id', 'last_seen_at']).orderBy('created_at');
/** Opens a session. @returns its id */
async function open(): Promise<string> {
  const call = service.context();
  const known = new Set((await sessions().execute()).map(({ id }) => id));
  await openSession(call, call.library, readerId);
  const [opened] = (await sessions().execute()).filter(({ id }) => !known.has(id));
  if (!opened) throw new Error('no session was opened');
  return opened.id;
}
const isOpen = async (id: string, library?: string) =>
  (await findSession(service.context(), service.context(library === undefined ? {} : { library }).library, id)) !==
  undefined;
const seenAt = async (id: string) => (await sessions().where('id', '=', id).executeTakeFirstOrThrow()).last_seen_at;
const see = (id: string, at: number) =>
  service.store.db.updateTable('session').set({ last_seen_at: at }).where('id', '=', id).execute();

describe('a session', () => {
  it('ends 24 hours after sign-in although it is used', async () => {
    const id = await open();
    const endsAt = service.clock.now + sessionLifetimeMs;
    expect(sessionLifetimeMs).toBe(24 * 60 * minute);
    service.clock.now = endsAt - 1;
    await see(id, endsAt - 2);
    expect(await isOpen(id)).toBe(true);
    service.clock.now = endsAt;
    expect(await isOpen(id)).toBe(false);
  });

  it.each([
    ['8 hours', {}, 8 * 60 * minute],
    ['six times primaryIdProtectTime', { primaryIdProtect: '1', primaryIdProtectTime: 5 }, 30 * minute],
    ['8 hours if readers are not protected', { primaryIdProtect: '0', primaryIdProtectTime: 5 }, 8 * 60 * minute],
  ] as const)('ends after %s without a call', async (_, findConfig, idleMs) => {
    await service.close();
    await start({ findConfig });
    const [used, idle] = [await open(), await open()];
    const opened = service.clock.now;
    service.clock.now = opened + idleMs - 1;
    expect(await isOpen(used)).toBe(true);
    service.clock.now = opened + idleMs;
    expect(await isOpen(idle)).toBe(false);
    expect(await isOpen(used)).toBe(true);
  });

  it('records its last use once a minute', async () => {
    const id = await open();
    const opened = service.clock.now;
    service.clock.now = opened + minute - 1;
    await isOpen(id);
    expect(await seenAt(id)).toBe(opened);
    service.clock.now = opened + minute;
    await isOpen(id);
    expect(await seenAt(id)).toBe(opened + minute);
  });

  it('ends 30 seconds after its last window was closed, and not before', async () => {
    const id = await open();
    const endsAt = await letRunOut(service.context(), id);
    expect(endsAt).toBe(service.clock.now + 30_000);
    const other = await open();
    await letRunOut(service.context(), other);
    service.clock.now = endsAt - 1;
    expect(await isOpen(id)).toBe(true);
    service.clock.now = endsAt;
    expect(await isOpen(other)).toBe(false);
  });

  it('belongs to its library, and ends when it is revoked', async () => {
    const id = await open();
    expect(await isOpen(id)).toBe(true);
    expect(await isOpen(id, 'other')).toBe(false);
    await revokeSession(service.context(), id);
    expect(await isOpen(id)).toBe(false);
  });
});

it('a token ends with its session, in the same second', async () => {
  const { secrets, now } = service.context();
  const expiresAt = now() + 5_000;
  const jwt = await signToken(secrets, { sessionId: 'a', groupCode: 'b' }, { now: now(), expiresAt });
  expect(await readToken(secrets, jwt, expiresAt - 1)).toEqual({ sessionId: 'a', groupCode: 'b' });
  expect(await readToken(secrets, jwt, expiresAt)).toBeUndefined();
});
