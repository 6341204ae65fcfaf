import { randomBytes } from 'node:crypto';
import type { DeskSession } from '../../lib/contract/desk/sessions.ts';
import { deskCookieName } from '../../lib/contract/desk/cookie.ts';
import { cookieValue } from '../../lib/contract/session.ts';
import type { DeskStep } from '../../lib/rules/staff.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { SignedInStaff } from '../platform/context/desk.ts';
import { keyedHash } from '../platform/secrets.ts';
import { libCodesOf, rolesOf, type StaffRow } from './accounts.ts';

const minute = 60_000;
/** A session ends after a working day, after an hour without a call, and soon where sign-in is not finished. */
const limitsMs = { lifetime: 12 * 60 * minute, idle: 60 * minute, unproved: 10 * minute } as const;
/** How exactly it is known when a session was last seen; each step is one write. */
const seenStepMs = minute;

const hashOf = (secrets: CallContext['secrets'], token: string): string => keyedHash(secrets, 'desk-session', token);

/** What a session still waits for before it opens anything. */
export function stepOf({ library }: Pick<CallContext, 'library'>, { row, isProved }: SignedInStaff): DeskStep {
  const setting = library.file.staffSecondFactor;
  // The factor first: anyone who has the given-out password alone must not choose the next one.
  if (row.factor_confirmed_at !== null && setting !== 'off' && !isProved) return 'prove';
  if (row.must_change === 1) return 'password';
  return row.factor_confirmed_at === null && setting === 'required' ? 'enrol' : '';
}

/** Formats a session for the browser. */
export const sessionOf = (call: Pick<CallContext, 'library'>, staff: SignedInStaff): DeskSession => ({
  account: staff.row.account,
  name: staff.row.name,
  roles: [...staff.roles],
  libCodes: [...staff.libCodes],
  step: stepOf(call, staff),
  hasFactor: staff.row.factor_confirmed_at !== null,
  factorRequired: call.library.file.staffSecondFactor === 'required',
});

/**
 * Opens a session for somebody whose password was right; never takes up an earlier one.
 * @returns the value of the cookie, which is kept nowhere, and the session
 */
export async function openStaffSession(
  { store, secrets, now, library }: CallContext,
  row: StaffRow,
): Promise<{ token: string; staff: SignedInStaff }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(secrets, token);
  const at = now();
  await store.db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      library_id: library.id,
      staff_id: row.id,
      is_proved: 0,
      factor_secret: null,
      factor_begun_at: null,
      created_at: at,
      last_seen_at: at,
      expires_at: at + limitsMs.lifetime,
    })
    .execute();
  return { token, staff: { row, roles: rolesOf(row), libCodes: libCodesOf(row), tokenHash, isProved: false } };
}

/**
 * Who is signed in at the desk of this library in the browser that asks. A cookie counts only in requests of our own
 * pages. @returns undefined when nobody is
 */
export async function readStaffSession({
  store,
  secrets,
  now,
  library,
  browser,
}: Pick<CallContext, 'store' | 'secrets' | 'now' | 'library' | 'browser'>): Promise<SignedInStaff | undefined> {
  if (browser?.sameOrigin !== true) return undefined;
  const token = cookieValue(browser.cookies, deskCookieName(library.groupCode, browser.secure));
  if (token === undefined || token === '') return undefined;
  const tokenHash = hashOf(secrets, token);
  const at = now();
  const session = await store.db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .selectAll('staff')
    .select(['is_proved', 'last_seen_at', 'staff_session.created_at as begun_at'])
    .where('token_hash', '=', tokenHash)
    .where('staff_session.library_id', '=', library.id)
    .where('staff.is_closed', '=', 0)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', at - limitsMs.idle)
    .executeTakeFirst();
  if (!session) return undefined;
  const { is_proved, last_seen_at, begun_at, ...row } = session;
  const [roles, libCodes] = [rolesOf(row), libCodesOf(row)];
  const staff = { row, roles, libCodes, tokenHash, isProved: is_proved === 1 };
  if (stepOf({ library }, staff) !== '' && begun_at <= at - limitsMs.unproved) return undefined;
  if (at - last_seen_at >= seenStepMs) {
    await store.db.updateTable('staff_session').set({ last_seen_at: at }).where('token_hash', '=', tokenHash).execute();
  }
  return staff;
}

/**
 * Whether a session is open still, without counting as a call: background requests keep nobody signed in.
 * @param tokenHash keyed hash of the cookie's value
 */
export async function isStaffSessionOpen(
  { store, now }: Pick<CallContext, 'store' | 'now'>,
  tokenHash: string,
): Promise<boolean> {
  const at = now();
  const session = await store.db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff.id')
    .where('token_hash', '=', tokenHash)
    .where('staff.is_closed', '=', 0)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', at - limitsMs.idle)
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends one session at once. */
export async function endStaffSession({ store }: Pick<CallContext, 'store'>, tokenHash: string): Promise<void> {
  await store.db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
}
