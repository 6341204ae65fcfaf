import { sql } from 'kysely';
import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { type CertificationState, tidyIdNumber } from '../../lib/rules/certification.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Store } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/database.ts';
import { idNumberHash } from './number.ts';

/** Thrown with a sentence for staff. */
export class CertificationError extends Error {}

/** What readers of a library have asked for, the longest waiting first; of one state, or all. */
export const listCertifications = ({ db }: Pick<Store, 'db'>, libraryId: number, state?: CertificationState) =>
  db
    .selectFrom('certification')
    .innerJoin('reader', 'reader.id', 'certification.reader_id')
    .select(['certification.id', 'certification.name', 'id_tail', 'state', 'asked_at', 'note'])
    .select(['reader.account', 'reader.primary_id', 'reader.name as readerName'])
    .where('certification.library_id', '=', libraryId)
    .$if(state !== undefined, (query) =>
      query.where('state', '=', state === undefined || state === 'none' ? 'waiting' : state),
    )
    .orderBy('certification.id')
    .execute();

/**
 * Accepts or refuses a certification that waits; notifies the reader in the same transaction.
 * @param input.number the ID number of the document that staff have seen: must be the one that the reader gave
 * @returns the reader's account
 * @throws CertificationError when none of that id waits, the number is another one, or certifies another account
 */
export async function decideCertification(
  { db }: Pick<Store, 'db'>,
  input: {
    library: { id: number };
    id: number;
    isAccepted: boolean;
    note: string | null;
    number?: string | undefined;
    secrets: Secrets;
    now: number;
  },
): Promise<string> {
  const { library, id, isAccepted, note, number, secrets, now } = input;
  return inTransaction(db, async (inside) => {
    const row = await inside
      .selectFrom('certification')
      .innerJoin('reader', 'reader.id', 'certification.reader_id')
      .select(['certification.reader_id', 'id_hash', 'reader.account'])
      .where('certification.id', '=', id)
      .where('certification.library_id', '=', library.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!row) throw new CertificationError(`Certification ${String(id)} is not open; see: yuelan certifications list`);
    if (number !== undefined && idNumberHash(secrets, library.id, tidyIdNumber(number)) !== row.id_hash) {
      throw new CertificationError('The reader entered another ID number.');
    }
    if (isAccepted) {
      const other = await inside
        .selectFrom('certification')
        .innerJoin('reader', 'reader.id', 'certification.reader_id')
        .select('reader.account')
        .where('certification.library_id', '=', library.id)
        .where('id_hash', '=', row.id_hash)
        .where('state', '=', sql.lit('accepted'))
        .executeTakeFirst();
      if (other) throw new CertificationError(`This ID number certifies the account ${other.account} already.`);
    }
    const state = isAccepted ? 'accepted' : 'refused';
    await inside.updateTable('certification').set({ state, decided_at: now, note }).where('id', '=', id).execute();
    const target = { libraryId: library.id, readerId: row.reader_id, now, link: sectionPath('profile') };
    const kind = isAccepted ? 'certificationAccepted' : 'certificationRefused';
    await notify(inside, { ...target, kind, values: { reply: note } });
    return row.account;
  });
}

/** What is in the way of having a certification wait again: its reader has asked again, for one. */
export async function certificationToReopen(
  { db }: Pick<Store, 'db'>,
  { libraryId, id }: { libraryId: number; id: number },
): Promise<TakeBackCheck<{ id: number }>> {
  const row = await db
    .selectFrom('certification')
    .select(['id', 'reader_id', 'state'])
    .where('id', '=', id)
    .where('library_id', '=', libraryId)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'waiting') return { obstacle: 'waits' };
  const other = await db
    .selectFrom('certification')
    .select('id')
    .where('reader_id', '=', row.reader_id)
    .where('id', '!=', id)
    .where('state', '!=', 'refused')
    .executeTakeFirst();
  return other ? { obstacle: 'sentAnew' } : { row };
}

/** Reopens a certification that staff accepted or refused, without notifying its reader. @returns what prevents it */
export async function reopenCertification(
  { db }: Pick<Store, 'db'>,
  certification: { libraryId: number; id: number },
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(db, async (inside) => {
    const found = await certificationToReopen({ db: inside }, certification);
    if (found.obstacle) return found.obstacle;
    const waiting = { state: 'waiting', decided_at: null, note: null } as const;
    await inside.updateTable('certification').set(waiting).where('id', '=', found.row.id).execute();
    return undefined;
  });
}
