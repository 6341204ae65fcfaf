import type { Selectable } from 'kysely';
import { openEntry, writeTransfers } from '../ledger/charges/ledger.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { noteEvent, type PaymentEventKind } from '../ledger/payments/events.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { type Database, inTransaction, type Db } from '../platform/db/database.ts';
import { patronIdOf, systemOf } from './fresh-account.ts';
import { LendingSystemError, type BookedPayment, type LendingSystem } from './types.ts';

export type SipPaymentRow = Selectable<Database['sip_payment']>;

const minuteMs = 60_000;
/** Longer than connecting, signing in and one answer can take: anyone who claimed a payment so long ago is no more. */
const lostMs = 5 * minuteMs;
/** Twice as long after each time that the other system was not reached, an hour at most. */
const waitMs = (attempts: number): number => Math.min(minuteMs * 2 ** Math.min(attempts, 10), 60 * minuteMs);
/** So many of a library in a minute. */
const most = 50;
const longest = 300;

interface Outcome {
  /** `owed`: it was not reached, nothing was sent. */
  state: BookedPayment['state'] | 'owed';
  /** The other system's own words. */
  problem: string;
  /** Why there is no answer, for anyone who looks into it. */
  failure?: string;
}

const eventKinds = {
  booked: 'forwardBooked',
  refused: 'forwardRefused',
  unknown: 'forwardUnknown',
} as const satisfies Partial<Record<SipPaymentRow['state'], PaymentEventKind>>;

/** Books in the ledger, once, that the other system has it. Inside the transaction that says so of the payment. */
export async function bookForwarded(
  db: Db,
  { library, row, now }: { library: LendingLibrary; row: SipPaymentRow; now: number },
): Promise<void> {
  const { reader_id: readerId } = await db
    .selectFrom('payment')
    .select('reader_id')
    .where('id', '=', row.payment_id)
    .executeTakeFirstOrThrow();
  const entry = await openEntry(db, { library, readerId, key: `forward:${row.number}`, now }, 'forwarded');
  const transfer = { debit: 'to-forward', credit: 'forwarded', amountFen: row.amount, chargeId: null } as const;
  await writeTransfers(db, entry.id, [transfer]);
}

/** A reader's money that the other system has not booked yet. */
type Owed = SipPaymentRow & { reader_id: number | null };

/**
 * Claims a payment before it is sent, so that one process sends it once, even if a process dies meanwhile.
 * @returns false where another was first
 */
async function claim(db: Db, row: Owed, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('sip_payment')
    .set({ state: 'sending', attempts: row.attempts + 1, sent_at: now })
    .where('id', '=', row.id)
    .where('state', '=', 'owed')
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

/** Sends a claimed payment, once. Whatever goes wrong once it may have been sent: nobody knows whether it was booked. */
async function send(system: LendingSystem, patron: string, row: Owed): Promise<Outcome> {
  try {
    return await system.pay(patron, { number: row.number, fee: row.fee, amountFen: row.amount });
  } catch (error) {
    if (!(error instanceof LendingSystemError)) throw error;
    return { state: error.failure === 'down' ? 'owed' : 'unknown', problem: '', failure: error.message };
  }
}

/** Writes what came of it. An answer that comes when the payment counts as unknown already is as good. */
async function noteOutcome(db: Db, library: LoadedLibrary, row: Owed, outcome: Outcome, now: number): Promise<void> {
  await inTransaction(db, async (inside) => {
    const { state } = outcome;
    const problem = outcome.problem.slice(0, longest);
    const isEnd = state === 'booked';
    const changed = await inside
      .updateTable('sip_payment')
      .set({ state, problem, next_at: now + waitMs(row.attempts), ...(isEnd && { settled_at: now }) })
      .where('id', '=', row.id)
      .where('state', 'in', ['sending', 'unknown'])
      .where('attempts', '=', row.attempts + 1)
      .executeTakeFirst();
    const isLate = Number(changed.numUpdatedRows) === 0;
    if (state !== 'owed') {
      const detail = [row.number, isLate ? 'too late' : '', problem, outcome.failure ?? '']
        .filter((entry) => entry !== '')
        .join(' ');
      const about = { libraryId: library.id, paymentId: row.payment_id, now };
      await noteEvent(inside, { ...about, kind: eventKinds[state], detail });
    }
    if (isEnd && !isLate) await bookForwarded(inside, { library, row, now });
  });
}

/** Of whom nobody says how it ended, because the process that sent it died. */
async function giveUpLost({ store, now }: JobContext, library: LoadedLibrary): Promise<void> {
  await inTransaction(store.db, async (db) => {
    const at = now();
    const lost = await db
      .updateTable('sip_payment')
      .set({ state: 'unknown', problem: '' })
      .where('library_id', '=', library.id)
      .where('state', '=', 'sending')
      .where('sent_at', '<', at - lostMs)
      .returning(['payment_id', 'number'])
      .execute();
    for (const { payment_id: paymentId, number: detail } of lost) {
      await noteEvent(db, { libraryId: library.id, paymentId, kind: 'forwardUnknown', detail, now: at });
    }
  });
}

const owedOf = ({ store, now }: JobContext, library: LoadedLibrary): Promise<Owed[]> =>
  store.db
    .selectFrom('sip_payment')
    .innerJoin('payment', 'payment.id', 'sip_payment.payment_id')
    .selectAll('sip_payment')
    .select('payment.reader_id')
    .where('sip_payment.library_id', '=', library.id)
    .where('sip_payment.state', '=', 'owed')
    .where('sip_payment.next_at', '<=', now())
    .orderBy('sip_payment.id')
    .limit(most)
    .execute();

/** Whether the other system takes payments by its own word; it is asked where it was not reached yet. */
async function isReady(system: LendingSystem): Promise<boolean> {
  try {
    await system.reach();
    return system.offers('payments');
  } catch (error) {
    if (!(error instanceof LendingSystemError)) throw error;
    return false;
  }
}

async function forwardOne(context: JobContext, library: LoadedLibrary, row: Owed): Promise<Outcome | undefined> {
  const { store, now } = context;
  if (!(await claim(store.db, row, now()))) return undefined;
  // Who has deleted the account is nobody there that a payment could be for.
  const { reader_id: readerId } = row;
  const outcome: Outcome =
    readerId === null
      ? { state: 'refused', problem: '' }
      : await send(
          systemOf({ ...context, library }),
          await patronIdOf({ store, library, reader: { id: readerId } }),
          row,
        );
  await noteOutcome(store.db, library, row, outcome, now());
  return outcome;
}

/**
 * Reports to the systems that lend what readers paid online for debts there, each payment once: what was refused, and what
 * nobody knows the end of, waits for staff.
 */
export async function forwardPayments(context: JobContext): Promise<void> {
  for (const library of context.libraries) {
    await giveUpLost(context, library);
    const owed = await owedOf(context, library);
    const system = context.lendingSystemOf?.(library);
    if (owed.length === 0 || !system || !(await isReady(system))) continue;
    for (const row of owed) {
      if (context.stop.aborted) return;
      const outcome = await forwardOne(context, library, row);
      if (outcome?.state === 'owed') break;
    }
  }
}
