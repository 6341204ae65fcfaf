import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Language } from '../../../lib/contract/language.ts';
import { jwtHeader, type SessionToken } from '../../../lib/contract/session.ts';
import { closingGraceMs } from '../../../lib/rules/sessions.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import { appendAudit } from '../../platform/audit/append.ts';
import type { CallContext, ServiceContext, SignedIn } from '../../platform/context/context.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { awardPoints } from '../../ledger/points/ledger.ts';
import type { Store } from '../../platform/db/open.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { signedInReader } from '../../platform/readers/readers.ts';
import { deviceOf } from './device.ts';
import { readToken, signToken } from './token.ts';

const minute = 60_000;
const hour = 60 * minute;

/** However busy a session is, it ends after this time. */
export const sessionLifetimeMs = 24 * hour;
/** Without a call for this time a session ends, where the library does not protect its readers more closely. */
const usualIdleMs = 8 * hour;
/** How exactly it is known when a session was last seen; each step is one write. */
const seenStepMs = minute;

/** How a reader came to a session. */
export interface Opening {
  /** What was proved: `password` or the provider that vouched; left out where a session takes another's place. */
  way?: string | undefined;
  /** An outside provider that vouched for the reader, and its name for this sign-in as a keyed hash. */
  origin?: { provider: string; session: string } | undefined;
}

/** Condition for sessions of a library that are neither over, nor revoked, nor idle for too long. @param at milliseconds since 1970 */
export const isLive =
  (library: Pick<LoadedLibrary, 'id' | 'file'>, at: number) => (eb: ExpressionBuilder<Database, 'session'>) =>
    eb.and([
      eb('session.library_id', '=', library.id),
      eb('session.revoked_at', 'is', null),
      eb('session.expires_at', '>', at),
      eb('session.last_seen_at', '>', at - idleLimitMs(library)),
    ]);

type Sessions = Pick<ServiceContext, 'store' | 'secrets' | 'now'>;

/**
 * How long a session of this library lives without a call. With primaryIdProtect that is six times
 * primaryIdProtectTime in minutes (portal-shell §4.4): the page's idle guard calls while the reader is active.
 */
export function idleLimitMs({ file: { findConfig } }: Pick<LoadedLibrary, 'file'>): number {
  return findConfig.primaryIdProtect === '1' ? 6 * findConfig.primaryIdProtectTime * minute : usualIdleMs;
}

/** Opens a session of its own for a reader who has proved who he is; never takes up an earlier one. */
export async function openSession(
  { store, secrets, now, client, browser }: Sessions & Pick<CallContext, 'client' | 'browser'>,
  library: LoadedLibrary,
  readerId: number,
  { way, origin }: Opening = {},
): Promise<SessionToken> {
  const id = randomBytes(24).toString('base64url');
  const at = now();
  const times = { created_at: at, last_seen_at: at, expires_at: at + sessionLifetimeMs };
  const device = deviceOf(browser?.agent ?? '');
  const visit = { library, readerId, key: `visit:${libraryDay(library, at)}`, now: at };
  await inTransaction(store.db, async (db) => {
    await db
      .insertInto('session')
      .values({ id, library_id: library.id, reader_id: readerId, ...times, revoked_at: null, ...device })
      .execute();
    if (origin) {
      const { provider, session } = origin;
      await db.insertInto('session_origin').values({ session_id: id, provider, provider_session: session }).execute();
    }
    if (way !== undefined) {
      await appendAudit(db, { libraryId: library.id, kind: 'signIn', detail: way, readerId, client, now: at });
    }
    await awardPoints(db, { ...visit, event: 'dailyVisit' });
  });
  const claims = { sessionId: id, groupCode: library.groupCode };
  return { jwt: await signToken(secrets, claims, { now: at, expiresAt: times.expires_at }), jwtHeader };
}

/**
 * The reader of a token: undefined when the token is not ours, belongs to another library, or its session is over,
 * was revoked, or has been idle for too long.
 */
export async function readSession(call: Sessions, library: LoadedLibrary, jwt: string): Promise<SignedIn | undefined> {
  const claims = await readToken(call.secrets, jwt, call.now());
  return claims?.groupCode === library.groupCode ? findSession(call, library, claims.sessionId) : undefined;
}

/** The reader of an open session; undefined if it is over, was revoked, or has been idle for too long. */
export async function findSession(
  { store, now }: Pick<Sessions, 'store' | 'now'>,
  library: LoadedLibrary,
  sessionId: string,
): Promise<SignedIn | undefined> {
  const at = now();
  const row = await store.db
    .selectFrom('session')
    .innerJoin('reader', 'reader.id', 'session.reader_id')
    .selectAll('reader')
    .select('session.last_seen_at')
    .where('session.id', '=', sessionId)
    .where(isLive(library, at))
    .executeTakeFirst();
  if (!row) return undefined;
  if (at - row.last_seen_at >= seenStepMs) {
    await store.db.updateTable('session').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
  }
  return signedInReader(row, sessionId, libraryDay(library, at));
}

/** A new token of an open session, valid as long as the session; undefined if there is no such session. */
export async function signSessionToken(
  { store, secrets, now }: Sessions,
  { groupCode }: Pick<LoadedLibrary, 'groupCode'>,
  sessionId: string,
): Promise<SessionToken | undefined> {
  const row = await store.db.selectFrom('session').select('expires_at').where('id', '=', sessionId).executeTakeFirst();
  if (!row) return undefined;
  const times = { now: now(), expiresAt: row.expires_at };
  return { jwt: await signToken(secrets, { sessionId, groupCode }, times), jwtHeader };
}

/** Keeps the language in which a reader uses the portal. */
export async function noteLanguage(
  { store }: Pick<Sessions, 'store'>,
  readerId: number,
  language: Language,
): Promise<void> {
  await store.db.updateTable('reader').set({ language }).where('id', '=', readerId).execute();
}

/**
 * Lets a session run out soon, as if nobody had used it for nearly as long as it may go unused: the next call takes that
 * back, and without one it ends on every machine that asks the same store.
 * @returns when it ends, in milliseconds since 1970
 */
export async function letRunOut(
  { store, now, library }: Pick<Sessions, 'store' | 'now'> & { library: Pick<LoadedLibrary, 'file'> },
  sessionId: string,
): Promise<number> {
  const endsAt = now() + Math.min(closingGraceMs, idleLimitMs(library));
  await store.db
    .updateTable('session')
    .set({ last_seen_at: endsAt - idleLimitMs(library) })
    .where('id', '=', sessionId)
    .execute();
  return endsAt;
}

/** Ends a session at once, on every machine that asks the same store. */
export async function revokeSession(
  { store, now }: { store: Pick<Store, 'db'>; now: () => number },
  sessionId: string,
): Promise<void> {
  await store.db
    .updateTable('session')
    .set({ revoked_at: now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the session that an outside provider vouched for and now calls back. */
export async function revokeSessionFrom(
  { store, now }: Pick<Sessions, 'store' | 'now'>,
  library: Pick<LoadedLibrary, 'id'>,
  { provider, session }: { provider: string; session: string },
): Promise<void> {
  await store.db
    .updateTable('session')
    .set({ revoked_at: now() })
    .where('library_id', '=', library.id)
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session_origin')
        .select('session_id')
        .where('provider', '=', provider)
        .where('provider_session', '=', session),
    )
    .execute();
}

/**
 * Ends the sessions of a reader, for example after a new password.
 * @param keptId a session that stays open
 * @returns how many ended
 */
export async function revokeSessionsOf(
  { store, now }: { store: Pick<Store, 'db'>; now: () => number },
  readerId: number,
  keptId?: string,
): Promise<number> {
  let ending = store.db
    .updateTable('session')
    .set({ revoked_at: now() })
    .where('reader_id', '=', readerId)
    .where('revoked_at', 'is', null);
  if (keptId !== undefined) ending = ending.where('id', '!=', keptId);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}
