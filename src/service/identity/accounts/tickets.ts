import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { cookieValue } from '../../../lib/contract/session.ts';
import { type CallContext, inputRefused } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { keyedHash } from '../../platform/secrets.ts';

/**
 * Tickets of the way in: random, kept as keyed hashes, bound to the browser that they were given to by a cookie of its
 * own, over after some minutes, and good once. Somebody else's ticket, sent along in a link, is worth nothing.
 */
export type Purpose = 'flow' | 'bind' | 'qr' | 'confirm' | 'second' | 'arrival' | 'entry' | 'form' | 'lti';

const minute = 60_000;
/** How long each may be used. */
export const ticketLifetimeMs: Record<Purpose, number> = {
  flow: 10 * minute,
  bind: 15 * minute,
  qr: 3 * minute,
  confirm: 3 * minute,
  second: 10 * minute,
  arrival: 10 * minute,
  entry: 2 * minute,
  form: 15 * minute,
  lti: 10 * minute,
};
const cookieSeconds = 20 * 60;

type Asking = Pick<CallContext, 'store' | 'secrets' | 'now' | 'library' | 'browser'>;

/** 192 random bits. */
export const newTicket = (): string => randomBytes(24).toString('base64url');
const tokenPattern = /^[\w-]{32}$/;

/** Name of the cookie by which tickets know their browser. */
export const wayInCookieName = (groupCode: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}way_in_${groupCode}`;

/** Learning platforms post from their own site and show frames: their launches have a cookie of their own (lti/launch.ts). */
const nameOfMark = ({ browser, library }: Asking, purpose: Purpose): string =>
  wayInCookieName(`${purpose === 'lti' ? 'lti_' : ''}${library.groupCode}`, browser?.secure === true);

const markOf = (call: Asking, purpose: Purpose): string | undefined => {
  const mark = call.browser && cookieValue(call.browser.cookies, nameOfMark(call, purpose));
  return mark !== undefined && tokenPattern.test(mark) ? mark : undefined;
};

/** The browser's mark; it gets one when it has none. Whatever it is, its life starts again. */
function giveMark(call: Asking, purpose: Purpose): string {
  const { browser } = call;
  if (!browser) throw inputRefused();
  const mark = markOf(call, purpose) ?? newTicket();
  const sameSite =
    purpose === 'lti'
      ? ['SameSite=None', 'Secure', 'Partitioned']
      : ['SameSite=Lax', ...(browser.secure ? ['Secure'] : [])];
  const parts = [`${nameOfMark(call, purpose)}=${mark}`, 'Path=/', 'HttpOnly', `Max-Age=${String(cookieSeconds)}`];
  browser.setCookie([...parts, ...sameSite].join('; '));
  return mark;
}

const hashOf = ({ secrets }: Asking, purpose: Purpose, text: string) => keyedHash(secrets, 'way-in', purpose, text);

/**
 * Gives this browser a ticket.
 * @param made the ticket, where it had to be known before
 * @throws ServiceError 400 when no browser asks
 */
export async function issueTicket(call: Asking, purpose: Purpose, data: object, made = newTicket()): Promise<string> {
  return storeTicket(call, purpose, data, { token: made, browserHash: hashOf(call, purpose, giveMark(call, purpose)) });
}

async function storeTicket(
  call: Asking,
  purpose: Purpose,
  data: object,
  { token, browserHash }: { token: string; browserHash: string },
): Promise<string> {
  const { store, library, now } = call;
  await store.db.deleteFrom('way_in_ticket').where('expires_at', '<=', now()).execute();
  await store.db
    .insertInto('way_in_ticket')
    .values({
      token_hash: hashOf(call, purpose, token),
      library_id: library.id,
      purpose,
      browser_hash: browserHash,
      data: JSON.stringify(data),
      expires_at: now() + ticketLifetimeMs[purpose],
    })
    .execute();
  return token;
}

/** The browser of a ticket: this one, or any: for what somebody else has to say about it. */
type Whose = 'own' | 'any';

/**
 * What a ticket means, taken so that nobody gets it a second time; undefined when it is unknown, over, used, of another
 * library or of another browser, which does not use it up.
 */
export async function takeTicket<T>(
  call: Asking,
  purpose: Purpose,
  input: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const mark = markOf(call, purpose);
  if (mark === undefined) return undefined;
  return takeRow(call, purpose, input, hashOf(call, purpose, mark), schema);
}

async function takeRow<T>(
  call: Asking,
  purpose: Purpose,
  input: string,
  browserHash: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const row = await call.store.db
    .deleteFrom('way_in_ticket')
    .where('token_hash', '=', hashOf(call, purpose, input))
    .where('library_id', '=', call.library.id)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', call.now())
    .returning('data')
    .executeTakeFirst();
  return row && schema.parse(JSON.parse(row.data));
}

/** What a ticket means, which stays good. */
export async function readTicket<T>(
  call: Asking,
  purpose: Purpose,
  input: string,
  schema: z.ZodType<T>,
  whose: Whose = 'own',
): Promise<T | undefined> {
  const mark = markOf(call, purpose);
  if (mark === undefined && whose === 'own') return undefined;
  let query = call.store.db
    .selectFrom('way_in_ticket')
    .select('data')
    .where('token_hash', '=', hashOf(call, purpose, input))
    .where('library_id', '=', call.library.id)
    .where('expires_at', '>', call.now());
  if (whose === 'own') query = query.where('browser_hash', '=', hashOf(call, purpose, mark ?? ''));
  const row = await query.executeTakeFirst();
  return row && schema.parse(JSON.parse(row.data));
}

/** Writes down what was said about a ticket of another browser; false when it is not there any more. */
export async function fillTicket(call: Asking, purpose: Purpose, input: string, data: object): Promise<boolean> {
  const { numUpdatedRows } = await call.store.db
    .updateTable('way_in_ticket')
    .set({ data: JSON.stringify(data) })
    .where('token_hash', '=', hashOf(call, purpose, input))
    .where('library_id', '=', call.library.id)
    .where('expires_at', '>', call.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives this browser a ticket that nobody has to carry: the browser's mark is the ticket. It takes the place of the one
 * before of the same purpose.
 * @throws ServiceError 400 when no browser asks
 */
export async function issueOwnTicket(call: Asking, purpose: Purpose, data: object): Promise<void> {
  const mark = giveMark(call, purpose);
  await call.store.db
    .deleteFrom('way_in_ticket')
    .where('token_hash', '=', hashOf(call, purpose, mark))
    .execute();
  const browser = call.browser && { ...call.browser, cookies: `${nameOfMark(call, purpose)}=${mark}` };
  await issueTicket({ ...call, browser }, purpose, data, mark);
}

/** What this browser's own ticket means, which stays good; undefined as of `takeTicket`. */
export const readOwnTicket = async <T>(call: Asking, purpose: Purpose, schema: z.ZodType<T>): Promise<T | undefined> =>
  readTicket(call, purpose, markOf(call, purpose) ?? '', schema);

/** What this browser's own ticket means, taken as by `takeTicket`. */
export const takeOwnTicket = async <T>(call: Asking, purpose: Purpose, schema: z.ZodType<T>): Promise<T | undefined> =>
  takeTicket(call, purpose, markOf(call, purpose) ?? '', schema);

/** Deletes the tickets of a purpose whose data begins with this. */
export async function deleteTickets(db: Db, libraryId: number, purpose: Purpose, begin: string): Promise<void> {
  await db
    .deleteFrom('way_in_ticket')
    .where('library_id', '=', libraryId)
    .where('purpose', '=', purpose)
    .where('data', 'like', `${begin}%`)
    .execute();
}

/** No mark has this hash: tickets that any browser may use. */
const anyBrowser = '';

/** Issues a ticket that any browser may use, for a caller that is no browser. */
export const issueOpenTicket = (call: Asking, purpose: Purpose, data: object): Promise<string> =>
  storeTicket(call, purpose, data, { token: newTicket(), browserHash: anyBrowser });

/** Redeems an open ticket. Of concurrent calls, one succeeds. */
export async function takeOpenTicket<T>(
  call: Asking,
  purpose: Purpose,
  input: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  return takeRow(call, purpose, input, anyBrowser, schema);
}
