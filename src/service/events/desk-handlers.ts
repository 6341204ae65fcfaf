import { auditAct } from '../platform/audit/append.ts';
import type { DeskHandlers } from '../platform/context/desk.ts';
import type { Db } from '../platform/db/database.ts';
import { requireEvent } from './read-events.ts';

/**
 * Readers who have a place at an event, then those who wait.
 * @throws ServiceError 404 when the library has no such event
 */
async function signUpsForStaff(db: Db, libraryId: number, key: string) {
  const { id } = await requireEvent(db, libraryId, key);
  const rows = await db
    .selectFrom('event_sign_up')
    .innerJoin('reader', 'reader.id', 'event_sign_up.reader_id')
    .select(['reader.account', 'reader.name', 'event_sign_up.is_waiting', 'event_sign_up.created_at'])
    .where('event_id', '=', id)
    .orderBy('is_waiting')
    .orderBy('event_sign_up.id')
    .execute();
  return rows.map(({ account, name, is_waiting, created_at }) => ({
    account,
    name,
    isWaiting: is_waiting === 1,
    signedUpAt: new Date(Number(created_at)).toISOString(),
  }));
}

/** Who has signed up for events (docs/guide/events.md). */
export const deskEventHandlers = {
  listDeskEventSignUps: async ({ key }, call) => {
    const { store, library } = call;
    const result = await signUpsForStaff(store.db, library.id, key);
    await auditAct(call, store.db, 'event sign-ups', { subjects: [key] });
    return { result };
  },
} satisfies Partial<DeskHandlers>;
