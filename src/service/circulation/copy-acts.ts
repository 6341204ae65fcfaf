import {
  canActOnCopy,
  isStatusAct,
  statusAfter,
  type CopyAct,
  type CopyEventKind,
  type StatusAct,
} from '../../lib/rules/copies.ts';
import {
  addCopy,
  changeCopy,
  copiesChanged,
  copyByBarcode,
  copyEvents,
  recordCopyEvent,
  setCopyStatus,
  type CopyEvent,
  type CopyPlace,
  type CopyProblem,
  type CopyRow,
} from '../catalogue/holdings/desk-copies.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { serveQueue } from '../request-queue/queue.ts';
import { promiseOf, renamePromised } from '../request-queue/release.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { requireOwnLending } from './lend.ts';
import { chargeDamage, declareLost, returnLostCharge } from './lost.ts';

/** Why staff cannot do something with a copy. */
export type CopyRefusal = 'unknownCopy' | 'copyNotInState' | 'copyInUse' | 'damageCharged' | CopyProblem;

const sentences: Record<CopyRefusal, string> = {
  unknownCopy: 'No item has this barcode.',
  copyNotInState: 'The status of the copy does not allow this.',
  copyInUse: 'The copy is on loan or reserved.',
  damageCharged: 'Damage was charged for this loan before.',
  unknownPlace: 'The library has no such location.',
  barcodeTaken: 'Another copy has this barcode.',
};

/** Thrown if an act on a copy is refused; nothing was written then. */
export class CopyError extends Error {
  readonly reason: CopyRefusal;
  constructor(reason: CopyRefusal) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

export interface CopyFacts {
  copy: CopyRow;
  loan: LoanRow | undefined;
  promise: RequestRow | undefined;
  /** The last loan of the copy has a reader, who can be charged for damage. */
  hasBorrower: boolean;
}

/** Loans of a copy, the latest first; ended ones only have a reader who keeps a history. */
export const loansOfCopy = (db: Db, libraryId: number, itemId: number): Promise<LoanRow[]> =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** @throws CopyError `unknownCopy` */
export async function copyFacts(db: Db, libraryId: number, barcode: string): Promise<CopyFacts> {
  const copy = await copyByBarcode(db, libraryId, barcode);
  if (!copy) throw new CopyError('unknownCopy');
  const [last] = await loansOfCopy(db, libraryId, copy.id);
  return {
    copy,
    loan: last?.returned_at === null ? last : undefined,
    promise: await promiseOf(db, copy.id),
    hasBorrower: last !== undefined && last.reader_id !== null,
  };
}

/** Whether staff can do that with the copy now. */
export const canAct = (act: CopyAct, { copy, loan, promise, hasBorrower }: CopyFacts): boolean =>
  canActOnCopy(act, {
    status: copy.status,
    isOnLoan: loan !== undefined,
    isPromised: promise !== undefined,
    hasBorrower,
  });

/** Status that a copy gets on the shelf: that of its last stay there. */
async function statusOnShelf(db: Db, itemId: number): Promise<string> {
  const shelved = ['available', 'reference'];
  const events = await copyEvents(db, itemId);
  return events.find(({ status_before }) => shelved.includes(status_before ?? ''))?.status_before ?? 'available';
}

interface CopyInput {
  library: LendingLibrary;
  barcode: string;
  act: CopyAct;
  /** Whole fen, for loss and damage. */
  amountFen?: number | undefined;
  note?: string | undefined;
  /** Account of the librarian. */
  staff: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface CopyActResult {
  /** Fen charged, or given back for a found copy. */
  amountFen: number;
  /** The request that got the copy. */
  caught: RequestRow | undefined;
  loan: LoanRow | undefined;
}

/**
 * Changes the status of a copy that is neither on loan nor promised. A copy on the shelf goes to the first who waits.
 * @param desk.deskAt library code where the copy is
 */
export async function changeStatus(
  db: Db,
  { library, now, deskAt }: Pick<CopyInput, 'library' | 'now'> & { deskAt: string },
  act: StatusAct,
  copy: CopyRow,
): Promise<Omit<CopyActResult, 'loan'>> {
  const after = statusAfter(act, await statusOnShelf(db, copy.id));
  if (!(await setCopyStatus(db, copy, after))) throw new CopyError('copyNotInState');
  const loanIds = act === 'found' ? (await loansOfCopy(db, library.id, copy.id)).map(({ id }) => id) : [];
  const returned = await returnLostCharge(db, { library, loanIds, now });
  const amountFen = returned?.isNew === true ? returned.amountFen : 0;
  if (act === 'withdraw' || act === 'restore') await copiesChanged(db, library.id, copy.record_id, now);
  else await itemsChanged(db, library.id, copy.record_id, now);
  if (after !== 'available') return { amountFen, caught: undefined };
  const desk = { itemId: copy.id, libCode: deskAt };
  const served = await serveQueue(db, library, copy.record_id, now, desk);
  return { amountFen, caught: served.find((request) => request.item_id === copy.id) };
}

/**
 * Does what staff decided about a copy, in one transaction.
 * @throws CopyError if its state does not allow the act
 * @throws CirculationError `lentElsewhere`
 * @throws ChargeError `badAmount`
 */
export async function actOnCopy(db: Db, input: CopyInput): Promise<CopyActResult> {
  const { library, barcode, act, amountFen, staff, now } = input;
  requireOwnLending(library);
  const note = input.note === '' ? undefined : input.note;
  return inTransaction(db, async (inside) => {
    const facts = await copyFacts(inside, library.id, barcode);
    if (!canAct(act, facts)) throw new CopyError(facts.loan || facts.promise ? 'copyInUse' : 'copyNotInState');
    const { copy } = facts;
    // The note may name the reader: it belongs to the charge alone.
    await recordCopyEvent(inside, copy.id, copy.status, { kind: act satisfies CopyEventKind, staff, now });
    if (isStatusAct(act)) {
      const desk = { library, now, deskAt: copy.lib_code };
      return { ...(await changeStatus(inside, desk, act, copy)), loan: undefined };
    }
    if (act === 'lost') {
      const lost = await declareLost(inside, { library, barcode, now, amountFen, note });
      await setCopyStatus(inside, { id: copy.id, status: 'missing' }, 'missing');
      return { ...lost, caught: undefined };
    }
    const charged = await chargeDamage(inside, { library, barcode, now, amountFen: amountFen ?? 0, note: note ?? '' });
    if (!charged.isNew) throw new CopyError('damageCharged');
    return { amountFen: amountFen ?? 0, caught: undefined, loan: charged.loan };
  });
}

type Desk = Omit<CopyEvent, 'kind'>;
type PlaceLibrary = LendingLibrary & Pick<LoadedLibrary, 'file'>;

/**
 * Adds a copy to a record, in one transaction. The first reader who waits for the record gets it.
 * @throws CopyError `barcodeTaken`, `unknownPlace`
 * @throws CirculationError `lentElsewhere`
 */
export async function addNewCopy(
  db: Db,
  library: PlaceLibrary,
  input: CopyPlace & { recordId: number; barcode: string },
  desk: Desk,
): Promise<void> {
  requireOwnLending(library);
  await inTransaction(db, async (inside) => {
    const problem = await addCopy(inside, library, input, desk);
    if (problem) throw new CopyError(problem);
    const copy = await copyByBarcode(inside, library.id, input.barcode);
    if (!copy) throw new CopyError('unknownCopy');
    await serveQueue(inside, library, copy.record_id, desk.now, { itemId: copy.id, libCode: copy.lib_code });
  });
}

/**
 * Changes barcode, place and volume of a copy, in one transaction; its loans and its open request get the new barcode.
 * @throws CopyError `unknownCopy`, `barcodeTaken`, `unknownPlace`
 * @throws CirculationError `lentElsewhere`
 */
export async function changeCopyAtDesk(
  db: Db,
  library: PlaceLibrary,
  { barcode, newBarcode, ...place }: CopyPlace & { barcode: string; newBarcode: string },
  desk: Desk,
): Promise<void> {
  requireOwnLending(library);
  await inTransaction(db, async (inside) => {
    const copy = await copyByBarcode(inside, library.id, barcode);
    if (!copy) throw new CopyError('unknownCopy');
    const problem = await changeCopy(inside, library, copy, { ...place, barcode: newBarcode }, desk);
    if (problem) throw new CopyError(problem);
    if (newBarcode === barcode) return;
    await inside.updateTable('loan').set({ barcode: newBarcode }).where('item_id', '=', copy.id).execute();
    await renamePromised(inside, copy.id, newBarcode);
  });
}
