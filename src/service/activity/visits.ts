import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import type { CallContext } from '../platform/context/context.ts';
import { keepsBehaviour } from '../platform/activity/retention.ts';

/**
 * Counts that an electronic resource was opened: by day and kind, and as one of the openings of its record. For a reader
 * who is signed in it is kept like any other behaviour.
 */
export async function logElectronicVisit(
  { recordId, kind, target }: ParsedInputOf<'logElectronicVisit'>,
  call: CallContext,
): Promise<OutputOf<'logElectronicVisit'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const reader = await call.signedIn();
  if (!call.activity.isNew(call, reader, `${String(id)} access`)) return { counted: false };
  call.activity.countVisit(call.library.id, kind, String(id));
  call.activity.countRecord(id, 'access');
  if (reader && keepsBehaviour(call.library)) {
    call.activity.recordDone({ readerId: reader.id, type: 'access', recordId: id, page: target ?? null });
  }
  return { counted: true };
}

/** Counts a click on a link to a service of the library, by day and kind of link. */
export async function logNavigationClick(
  { navigationType }: ParsedInputOf<'logNavigationClick'>,
  call: CallContext,
): Promise<OutputOf<'logNavigationClick'>> {
  const target = String(navigationType);
  const reader = await call.signedIn();
  if (!call.activity.isNew(call, reader, `navigation ${target}`)) return { counted: false };
  call.activity.countVisit(call.library.id, 'navigation', target);
  if (reader && keepsBehaviour(call.library)) {
    call.activity.recordDone({ readerId: reader.id, type: 'navigation', recordId: null, page: target });
  }
  return { counted: true };
}
