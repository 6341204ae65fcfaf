import { errCodes } from '../../../lib/contract/envelope.ts';
import { deviceKinds } from '../../../lib/rules/sessions.ts';
import { auditCall } from '../../platform/audit/append.ts';
import { type Handlers, type ReaderCall, ServiceError } from '../../platform/context/context.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { getPhoneCard } from './phone-card.ts';
import { isLive, letRunOut, revokeSession, revokeSessionsOf } from './sessions.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** What a session is called in answers: its row's id is in tokens, and in these alone. */
const nameOf = ({ secrets }: Pick<ReaderCall, 'secrets'>, id: string): string => keyedHash(secrets, 'session-name', id);

const liveSessions = ({ store, library, reader, now }: ReaderCall) =>
  store.db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'device', 'created_at', 'last_seen_at'])
    .where('reader_id', '=', reader.id)
    .where(isLive(library, now()))
    .orderBy('last_seen_at', 'desc')
    .execute();

const iso = (at: number): string => new Date(at).toISOString();

const listSessions: Handlers['listSessions'] = async (_, call) => {
  const entries = (await liveSessions(call)).map((row) => ({
    sessionId: nameOf(call, row.id),
    browser: row.browser,
    system: row.system,
    device: deviceKinds.find((deviceKind) => deviceKind === row.device) ?? '',
    begunAt: iso(row.created_at),
    lastUsedAt: iso(row.last_seen_at),
    isThis: row.id === call.reader.sessionId,
  }));
  return { result: [...entries.filter((entry) => entry.isThis), ...entries.filter((entry) => !entry.isThis)] };
};

/** @throws ServiceError 404 for a session that is over, or of somebody else */
const endSession: Handlers['endSession'] = async ({ sessionId }, call) => {
  const own = (await liveSessions(call)).find((row) => nameOf(call, row.id) === sessionId);
  if (!own) throw new ServiceError(errCodes.notFound, 'sessionNotFound');
  await inTransaction(call.store.db, async (db) => {
    await revokeSession({ store: { db }, now: call.now }, own.id);
    await auditCall(call, db, { kind: 'sessionEnded', readerId: call.reader.id });
  });
  call.say('sessionEnded');
  return { ended: 1 };
};

/** @param keptId a session that stays open; undefined to end all */
async function endSessions(call: ReaderCall, keptId: string | undefined): Promise<{ ended: number }> {
  const { store, reader, now } = call;
  const ended = await inTransaction(store.db, async (db) => {
    const count = await revokeSessionsOf({ store: { db }, now }, reader.id, keptId);
    const detail = keptId === undefined ? 'all' : 'others';
    await auditCall(call, db, { kind: 'signedOutEverywhere', detail, readerId: reader.id });
    return count;
  });
  call.say(keptId === undefined ? 'signedOutEverywhere' : 'otherSessionsEnded');
  return { ended };
}

/** A reader's own list of sessions (personal center, section 1). */
export const sessionHandlers = {
  listSessions,
  endSession,
  endOtherSessions: (_, call) => endSessions(call, call.reader.sessionId),
  endAllSessions: (_, call) => endSessions(call, undefined),
  getPhoneCard,
  closeLastWindow: async (_, call) => ({ endsAt: iso(await letRunOut(call, call.reader.sessionId)) }),
} satisfies Partial<Handlers>;
