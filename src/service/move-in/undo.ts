import { withdrawLacking } from '../catalogue/import/trial.ts';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { numbersCreated } from '../catalogue/records/known-records.ts';
import { removeImportedLoan } from '../circulation/import.ts';
import { loanObstacle } from '../circulation/obstacle.ts';
import { updateRequestsOf } from '../copy-requests/expire.ts';
import { removeImportedRequest } from '../copy-requests/import.ts';
import { copyRequestObstacle } from '../copy-requests/obstacle.ts';
import { chargeObstacle } from '../ledger/charges/obstacle.ts';
import { depositObstacle } from '../ledger/charges/deposits.ts';
import { creditOf, findCharges } from '../ledger/charges/read-charges.ts';
import { reverse } from '../ledger/charges/settle-charges.ts';
import { takeBackBalance } from '../ledger/charges/taken-over.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { MoveInKind } from '../platform/db/schema.operation.ts';
import { removeUnusedReader } from '../readers/imported-readers.ts';
import type { MoveInTarget } from './plan.ts';
import { requireBeforeCutOver } from './write.ts';

/** What was removed, and what stayed because somebody has used it since. */
export interface UndoResult {
  records: number;
  removed: Record<MoveInKind, number>;
  kept: string[];
}

/** Thrown if there is nothing to undo; the message is for staff. */
export class UndoError extends Error {}

type Remove = (db: Db, target: MoveInTarget, id: number) => Promise<boolean>;

/** Reverses a debt; what was paid of it becomes a credit of the reader. Ledger entries are never deleted. */
async function reverseCharge(db: Db, { library, now }: MoveInTarget, id: number): Promise<boolean> {
  const [found] = await findCharges(db, library.id, { chargeIds: [id] });
  if (!found || found.readerId === null) return false;
  const key = `move-in:undo:${String(id)}`;
  await reverse(db, { library, readerId: found.readerId, key, now: now(), isQuiet: true, chargeId: id });
  return true;
}

/** Takes back a deposit or a credit, if the reader still has it. */
const removeBalance: Remove = (db, { library, now }, id) =>
  takeBackBalance(db, { library, key: `move-in:undo:balance:${String(id)}`, now: now() }, id);

/** Deletes a reader who has never used the portal, and to whom nothing is lent, promised or owed. */
async function removeReader(db: Db, { library }: MoveInTarget, id: number): Promise<boolean> {
  for (const check of [loanObstacle, copyRequestObstacle, chargeObstacle, depositObstacle]) {
    if (await check(db, { id, libraryId: library.id })) return false;
  }
  if ((await creditOf(db, library.id, id)) !== 0) return false;
  return removeUnusedReader(db, id);
}

/** In this order, so that nothing is lent, promised or owed when copies and readers are removed. */
const removals: [MoveInKind, Remove][] = [
  ['loan', (db, { library, now }, id) => removeImportedLoan(db, library, id, now())],
  ['request', (db, { library, now }, id) => removeImportedRequest(db, library, id, now())],
  ['charge', reverseCharge],
  ['balance', removeBalance],
  ['deposit', removeBalance],
  ['reader', removeReader],
];

async function removeRecords(
  { store, library, now }: MoveInTarget,
  run: { source: string; started_at: number; finished_at: number | null },
): Promise<number> {
  const target = { libraryId: library.id, source: run.source };
  const span = { from: run.started_at, to: run.finished_at ?? now() };
  const numbers = await numbersCreated(store.db, target, span);
  const withdrawn = await withdrawLacking(store, target, numbers, now);
  for (let at = 0; at < numbers.length; at += 1000) {
    const operations = numbers.slice(at, at + 1000).map((recordNumber) => {
      return { op: 'holdings' as const, controlNumber: `items:${recordNumber}`, recordNumber, holdings: [] };
    });
    await writeOperations(store, target, operations, now());
  }
  return withdrawn;
}

/**
 * Undoes a run: removes what it created, as far as nobody has used it since, and reverses its debts. What it only updated
 * stays. Running it again removes what could not be removed before.
 * @param onRow called before each row is removed; it stops if this throws
 * @throws UndoError if the library has no such run; CutOverError from the cut-over day on
 */
export async function undoMoveIn(
  target: MoveInTarget,
  runId: number,
  onRow: () => void = () => undefined,
): Promise<UndoResult> {
  const { store, library, now } = target;
  const run = await store.db
    .selectFrom('move_in_run')
    .selectAll()
    .where('id', '=', runId)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!run) throw new UndoError(`Run ${String(runId)} not found in ${library.mappingPath}.`);
  requireBeforeCutOver(target, 'a run cannot be undone');
  const removed = { loan: 0, request: 0, charge: 0, balance: 0, deposit: 0, reader: 0 };
  const result: UndoResult = { records: 0, removed, kept: [] };
  for (const [kind, remove] of removals) {
    const rows = await store.db
      .selectFrom('move_in_entry')
      .select('ref')
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .orderBy('ref')
      .execute();
    for (const { ref } of rows) {
      onRow();
      const isRemoved = await inTransaction(store.db, async (db) => {
        if (!(await remove(db, target, ref))) return false;
        const entry = db.deleteFrom('move_in_entry').where('run_id', '=', runId).where('kind', '=', kind);
        await entry.where('ref', '=', ref).execute();
        return true;
      });
      if (isRemoved) removed[kind] += 1;
      else result.kept.push(`${kind} ${String(ref)}`);
    }
  }
  result.records = await removeRecords(target, run);
  await updateRequestsOf(store.db, library, now());
  await store.db.updateTable('move_in_run').set({ undone_at: now() }).where('id', '=', runId).execute();
  return result;
}
