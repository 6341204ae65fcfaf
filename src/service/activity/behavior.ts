import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { requireRecord } from '../catalogue/stored.ts';
import type { CallContext } from '../context.ts';
import type { Store } from '../store/open.ts';
import { Lately } from './lately.ts';
import { countActivity } from './recorder.ts';

const latelyOf = new WeakMap<Store, Lately>();

/** Counts what a reader did with a record; see Lately for what is not counted. Nothing is kept of who did it. */
export async function addBehavior(
  { recordId, type }: ParsedInputOf<'addBehavior'>,
  call: CallContext,
): Promise<OutputOf<'addBehavior'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  let lately = latelyOf.get(call.store);
  if (!lately) latelyOf.set(call.store, (lately = new Lately()));
  const counted = lately.isNew(call.address, `${String(id)} ${type}`, call.now());
  if (counted) countActivity(call, id, type);
  return { counted };
}
