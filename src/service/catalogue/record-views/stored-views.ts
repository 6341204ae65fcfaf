import { recordNotFound } from '../../platform/context/context.ts';
import { parseStored, type FoundRecord } from '../model/stored.ts';
import type { Store } from '../../platform/db/open.ts';
import { putRecordViews, type NewRecordView } from './write-record-views.ts';
import { cardOf, deriveView } from './derive.ts';
import type { Deriving } from './near.ts';
import { viewVersion, type RecordView } from './view.ts';

/** Views that were made and are not written yet. */
const made = new WeakMap<Store, Map<number, NewRecordView>>();
/** Latest change that all later reads include, by store. */
const knownChange = new WeakMap<Store, number>();
/** Maximum number of views waiting to be written; more are dropped and recomputed. */
const maxWaiting = 2_000;

const waitingOf = (store: Store): Map<number, NewRecordView> => {
  let waiting = made.get(store);
  if (!waiting) made.set(store, (waiting = new Map()));
  return waiting;
};

/** Notes how far the change feed was read: views that are made from now on know as much. */
export const noteKnownChange = (store: Store, seq: number): void => {
  knownChange.set(store, seq);
};

/** Latest change that current reads include. */
export const knownChangeOf = (store: Store): number => knownChange.get(store) ?? 0;

export interface RecordWithView {
  id: number;
  updated_at: number;
  record: string;
  view: string | null;
  /** File name of the cover picture. */
  cover: string | null;
  /** Note of staff for readers, if queried. */
  local_note?: string | null;
}

/** Converts a stored row to a record. */
export const foundOf = ({ id, updated_at, record, cover, local_note: localNote }: RecordWithView): FoundRecord => {
  const stored = parseStored(record);
  return { id, kind: stored.kind, updatedAt: Number(updated_at), record: stored, cover, localNote };
};

/** Returns the stored view of a record or computes one. New views are written later, so that pages don't wait. */
export async function viewOfFound(context: Deriving, found: FoundRecord, stored: string | null): Promise<RecordView> {
  if (stored !== null) return readView(stored);
  const waiting = waitingOf(context.store);
  const known = waiting.get(found.id);
  if (known?.updatedAt === found.updatedAt) return readView(known.data);
  const seq = knownChangeOf(context.store);
  const view = await deriveView(context, found);
  const card = JSON.stringify(await cardOf(context, found));
  if (waiting.size < maxWaiting) {
    const { id: recordId, updatedAt } = found;
    waiting.set(recordId, { recordId, version: viewVersion, updatedAt, seq, card, data: JSON.stringify(view) });
  }
  return view;
}

/** Rows of the version of today alone are read, so that they are not checked again. */
function readView(data: string): RecordView {
  const view: RecordView = JSON.parse(data);
  return view;
}

/**
 * Writes the views that were made.
 * @returns false when somebody else is writing; they wait on then
 */
export async function writeViews(store: Store): Promise<boolean> {
  const waiting = waitingOf(store);
  if (waiting.size === 0) return true;
  const views = [...waiting.values()];
  if (!(await putRecordViews(store, views))) return false;
  // Views that were recomputed meanwhile remain queued.
  for (const view of views) if (waiting.get(view.recordId) === view) waiting.delete(view.recordId);
  return true;
}

/** Drops views that wait to be written. */
export const forgetViews = (store: Store, recordIds: Iterable<number> | 'all'): void => {
  const waiting = waitingOf(store);
  if (recordIds === 'all') waiting.clear();
  else for (const id of recordIds) waiting.delete(id);
};

/** Finds a record with its view. @throws ServiceError 404 if it is missing or withdrawn */
export async function findWithView(
  context: Deriving,
  recordId: string,
): Promise<{ found: FoundRecord; view: RecordView }> {
  const row = await context.store.db
    .selectFrom('record')
    .leftJoin('record_views', (join) =>
      join
        .onRef('record_views.record_id', '=', 'record.id')
        .onRef('record_views.updated_at', '=', 'record.updated_at')
        .on('record_views.version', '=', viewVersion),
    )
    .leftJoin('record_cover', 'record_cover.record_id', 'record.id')
    .select(['record.id', 'record.updated_at', 'record.data as record', 'record_views.data as view'])
    .select('record_cover.picture as cover')
    .where('record.id', '=', Number(recordId))
    .where('record.library_id', '=', context.library.id)
    .where('record.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw recordNotFound();
  const found = foundOf(row);
  return { found, view: await viewOfFound(context, found, row.view) };
}
