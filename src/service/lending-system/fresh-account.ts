import { setTimeout as sleep } from 'node:timers/promises';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type CallContext, type ReaderCall, type ServiceContext, ServiceError } from '../platform/context/context.ts';
import { systemSettings } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { readerById } from '../platform/readers/readers.ts';
import { SingleFlight } from '../platform/single-flight.ts';
import { mirrorAccount } from './mirror.ts';
import { storedFees } from './open-fees.ts';
import { LendingSystemError, type LendingSystem } from './types.ts';

/** How well something is known: since when, and whether that is of this moment. */
export interface Known {
  at: number;
  isFresh: boolean;
}

/** The system that lends for a library. @throws ServiceError 503 where it is not to be had */
export function systemOf({
  library,
  lendingSystemOf,
}: Pick<CallContext, 'library' | 'lendingSystemOf'>): LendingSystem {
  const system = lendingSystemOf?.(library);
  if (!system) throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
  return system;
}

/** Readers who are being asked about, by library and reader: anyone who comes meanwhile waits for the same answer. */
const flightsByStore = new WeakMap<ServiceContext['store'], SingleFlight<number, boolean>>();

/** What the other system calls a reader. */
export async function patronIdOf({
  store,
  library,
  reader,
}: Pick<ReaderCall, 'store'> & { library: LoadedLibrary; reader: { id: number } }): Promise<string> {
  const row = await readerById(store, reader.id);
  return systemSettings(library)?.patron === 'account' ? row.account : row.primary_id;
}

/** Asks and writes, once however many ask. @returns false where the other system gave no answer */
function refresh(call: ReaderCall): Promise<boolean> {
  const flights = flightsByStore.get(call.store) ?? new SingleFlight<number, boolean>();
  flightsByStore.set(call.store, flights);
  const work = async (): Promise<boolean> => {
    try {
      // What comes is known since it was asked for: what happens meanwhile may be in it or not.
      const now = call.now();
      const reported = await systemOf(call).readAccount(await patronIdOf(call));
      const nothing = { loans: [], fees: [], owedFen: 0, holds: undefined, blocks: [] };
      await mirrorAccount(call.store.db, { library: call.library, readerId: call.reader.id, now }, reported ?? nothing);
      return true;
    } catch (error) {
      if (error instanceof LendingSystemError || error instanceof ServiceError) return false;
      call.log.error({ err: error }, 'saving the account from the lending system failed');
      return false;
    }
  };
  return flights.run(call.reader.id, work);
}

/**
 * Refreshes the reader's account, as far as a page may wait for it; what takes longer continues in the background.
 * @param given.isForced whether to ignore a recent answer
 * @param given.isPatient whether to wait for as long as an answer may take
 * @throws ServiceError 503 where nothing is known yet and the other system does not answer
 */
export async function freshAccount(call: ReaderCall, { isForced = false, isPatient = false } = {}): Promise<Known> {
  const settings = systemSettings(call.library);
  if (!settings) throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
  const stored = await storedFees(call.store.db, call.reader.id);
  if (stored && !isForced && call.now() - stored.at <= settings.freshSeconds * 1000) {
    return { at: stored.at, isFresh: true };
  }
  const work = refresh(call);
  const late = sleep(settings.pageMs, false, { ref: false });
  const isFresh = await (stored && !isPatient ? Promise.race([work, late]) : work);
  if (isFresh) return { at: call.now(), isFresh };
  if (!stored) throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
  return { at: stored.at, isFresh: false };
}

/** The time for a screen: null where what is shown is of this moment. */
export const knownAt = ({ at, isFresh }: Known): string | null => (isFresh ? null : new Date(at).toISOString());
