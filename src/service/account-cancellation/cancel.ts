import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { dataGroups, type DataGroup, type EvaluationChoice } from '../../lib/rules/reader-data.ts';
import { proofWayOf, proveOnceMore, sendProofCode } from '../identity/accounts/proof.ts';
import { appendAudit } from '../platform/audit/append.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Handlers, ServiceError } from '../platform/context/context.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { message } from '../platform/messages/index.ts';
import { describeObstacles } from '../platform/readers/obstacle-entries.ts';
import { findObstacles, type ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRowsOf } from '../platform/readers/reader-rows.ts';
import { readerTables } from '../platform/readers/reader-tables.ts';
import type { EraseOwn, Leaver } from '../platform/context/erasure.ts';
import { readerById, type ReaderRow } from '../platform/readers/readers.ts';
import type { Secrets } from '../platform/secrets.ts';
import { emptyWal } from '../platform/db/empty-wal.ts';
import type { Store } from '../platform/db/open.ts';
import { type Database, type Db, inTransaction } from '../platform/db/database.ts';
import { rememberCancelled } from '../platform/readers/cancelled.ts';

/** Deletes a reader and all data that leads to them; platform/readers/reader-tables.ts lists what stays without a name. */
export async function eraseReader(db: Db, leaver: Leaver, erasures: readonly EraseOwn[]): Promise<void> {
  for (const erase of erasures) await erase(db, leaver);
  await db.deleteFrom('reader').where('id', '=', leaver.id).execute();
}

/** What a cancellation works on; commands have no more. */
export interface Cancelling {
  store: Store;
  library: LoadedLibrary;
  secrets: Secrets;
  erasures: readonly EraseOwn[];
  obstacleChecks: readonly ObstacleCheck[];
  now: () => number;
  /** Network address of the reader who asks; left out by commands. */
  client?: string;
}

/**
 * Ends an account in one transaction: checks once more for what prevents it, deletes all that leads to the reader, and
 * marks the account for later imports. All sessions end.
 * @throws ServiceError 409 while something prevents it
 */
export async function cancelReader(
  { store, library, secrets, now, client, erasures, obstacleChecks }: Cancelling,
  reader: ReaderRow,
  evaluations: EvaluationChoice,
): Promise<void> {
  const keys = [reader.account_key, reader.primary_key];
  const at = now();
  await inTransaction(store.db, async (db) => {
    const obstacles = await findObstacles(db, { id: reader.id, libraryId: library.id }, obstacleChecks);
    if (obstacles.length > 0) throw new ServiceError(errCodes.conflict, 'cancellationObstructed');
    await rememberCancelled(db, { libraryId: library.id, keys, secrets, day: libraryDay(library, at) });
    await eraseReader(
      db,
      {
        id: reader.id,
        libraryId: library.id,
        accountKeys: keys,
        mail: reader.mail,
        phone: reader.phone,
        evaluations,
        secrets,
        now: at,
      },
      erasures,
    );
    // Whose account it was is nobody's to know any more; that it was the reader or the staff is.
    const detail = client === undefined ? 'staff' : 'reader';
    await appendAudit(db, { libraryId: library.id, kind: 'accountCancelled', detail, now: at });
  });
  emptyWal(store);
}

type GroupCount = { group: DataGroup; count: number };

/** How many rows there are of a reader, by group: of those that go, and of those that stay without a name. */
async function countGroups(
  db: Kysely<Database>,
  libraryId: number,
  { id, mail, phone }: ReaderRow,
): Promise<Record<'deleted' | 'unnamed', GroupCount[]>> {
  // Rows below others are parts of what is counted already.
  const tables = readerTables.filter(({ by }) => !('parent' in by));
  const counts = await countRowsOf(db, tables, { id, libraryId, mail, phone });
  const countsOf = (fate: 'deleted' | 'unnamed') =>
    dataGroups.flatMap((group) => {
      const count = tables.reduce(
        (sum, table, at) => (table.fate.kind === fate && table.group === group ? sum + (counts[at] ?? 0) : sum),
        0,
      );
      return count === 0 ? [] : [{ group, count }];
    });
  return { deleted: countsOf('deleted'), unnamed: countsOf('unnamed') };
}

/** Groups of which something stays without a name, each with its reason among the messages. */
const anonymised = [
  'loans',
  'requests',
  'donations',
  'charges',
  'orders',
  'audit',
] as const satisfies readonly DataGroup[];

/** What is in the way of cancelling, what would be deleted, and what would be kept and why. */
const checkCancellation: Handlers['checkCancellation'] = async (_, call) => {
  const { store, library, language, obstacleChecks } = call;
  const reader = call.reader.row;
  const obstacles = await findObstacles(store.db, { id: reader.id, libraryId: library.id }, obstacleChecks);
  const { kind, contacts } = await proofWayOf(call);
  const { deleted, unnamed } = await countGroups(store.db, library.id, reader);
  return {
    mayCancel: obstacles.length === 0 && kind !== 'desk',
    obstacles: describeObstacles(obstacles, language),
    deleted: deleted.map((entry) => ({ ...entry, name: message(language, `data_${entry.group}`) })),
    kept: unnamed.flatMap(({ group, count }) => {
      const known = anonymised.find((entry) => entry === group);
      if (!known) return [];
      return [{ group, count, name: message(language, `data_${known}`), why: message(language, `kept_${known}`) }];
    }),
    evaluations: unnamed.find((entry) => entry.group === 'evaluations')?.count ?? 0,
    proof: kind,
    contacts: contacts.map(({ channel, masked }) => ({ channel, masked })),
  };
};

const cancelAccount: Handlers['cancelAccount'] = async (input, call) => {
  const reader = await readerById(call.store, call.reader.id);
  // Before the proof: a code must not be used up for what is refused anyway.
  const obstacles = await findObstacles(
    call.store.db,
    { id: reader.id, libraryId: call.library.id },
    call.obstacleChecks,
  );
  if (obstacles.length > 0) throw new ServiceError(errCodes.conflict, 'cancellationObstructed');
  await proveOnceMore(call, input);
  await cancelReader(call, reader, input.evaluations);
  call.say('accountCancelled');
  return { cancelled: true };
};

/** Cancelling one's account (portal-content §7, userLogOut). */
export const cancellationHandlers = {
  checkCancellation,
  cancelAccount,
  sendCancellationCode: async ({ channel }, call) => ({ times: await sendProofCode(call, channel) }),
} satisfies Partial<Handlers>;
