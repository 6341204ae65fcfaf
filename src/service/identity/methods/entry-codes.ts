import { z } from 'zod';
import type { SessionToken } from '../../../lib/contract/session.ts';
import type { CallContext, ReaderCall, SignedIn } from '../../platform/context/context.ts';
import { findSession, signSessionToken } from '../sessions/sessions.ts';
import { issueOpenTicket, readTicket, takeOpenTicket, ticketLifetimeMs } from '../accounts/tickets.ts';

const entrySchema = z.object({ sessionId: z.string() });

/** A single-use code for an entry link. It grants what the session of the caller grants, and nothing beyond it. */
export async function createEntryCode(call: ReaderCall): Promise<{ code: string; expiresAt: string }> {
  const code = await issueOpenTicket(call, 'entry', { sessionId: call.reader.sessionId });
  return { code, expiresAt: new Date(call.now() + ticketLifetimeMs.entry).toISOString() };
}

/** The reader of an entry code, which stays valid; undefined if the code or its session is over. */
export async function readEntryCode(call: CallContext, code: string): Promise<SignedIn | undefined> {
  const entry = await readTicket(call, 'entry', code, entrySchema, 'any');
  return entry && findSession(call, call.library, entry.sessionId);
}

/** Uses an entry code. @returns a token of its session; undefined if the code was used by another call */
export async function takeEntryCode(call: CallContext, code: string): Promise<SessionToken | undefined> {
  const entry = await takeOpenTicket(call, 'entry', code, entrySchema);
  return entry && signSessionToken(call, call.library, entry.sessionId);
}
