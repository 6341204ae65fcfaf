import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import type { CallContext } from '../platform/context/context.ts';
import { keepsBehaviour } from '../platform/activity/retention.ts';

/**
 * Counts what a reader did with a record; see RecentEvents for what is not counted. Who did it is kept for a reader who is
 * signed in, where the library keeps it, and in no other case.
 */
export async function addBehavior(
  { recordId, page, type }: ParsedInputOf<'addBehavior'>,
  call: CallContext,
): Promise<OutputOf<'addBehavior'>> {
  const id = recordId === undefined ? null : await requireRecord(call.store, call.library.id, recordId);
  const reader = await call.signedIn();
  const isCounted =
    (id !== null || reader !== undefined) && call.activity.isNew(call, reader, `${String(id ?? page)} ${type}`);
  if (!isCounted) return { counted: false };
  if (id !== null) call.activity.countRecord(id, type);
  if (reader && keepsBehaviour(call.library))
    call.activity.recordDone({ readerId: reader.id, type, recordId: id, page: page ?? null });
  return { counted: true };
}
