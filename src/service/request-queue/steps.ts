import type { Selectable, Updateable } from 'kysely';
import {
  isOpenStage,
  mayStep,
  statusOfStage,
  type LoggedStep,
  type RequestActor,
  type RequestStage,
  type RequestStep,
} from '../../lib/rules/copy-requests.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { NoticeKind, NoticeValues } from '../platform/inbox/kinds.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';

const link = sectionPath('requests');

/** Notifies a reader of a request; nobody if the reader is deleted. */
export async function notifyReader<K extends NoticeKind>(
  db: Db,
  library: Pick<LendingLibrary, 'id'>,
  readerId: number | null,
  kind: K,
  values: NoticeValues<K>,
  now: number,
): Promise<void> {
  if (readerId === null) return;
  await notify(db, { libraryId: library.id, readerId, kind, values, link, now });
}

/** The title of what was asked for, with its volume. */
export const titleOf = ({ title, volume }: Pick<RequestRow, 'title' | 'volume'>): string =>
  volume === null ? title : `${title} ${volume}`;

export type RequestRow = Selectable<Database['copy_request']>;
type Values = Updateable<Omit<Database['copy_request'], 'id' | 'stage' | 'status' | 'is_open' | 'updated_at'>>;

/** Thrown where a step does not lead from where a request is; nothing was written then. */
export class StepError extends Error {
  constructor(step: RequestStep, { kind, stage }: Pick<RequestRow, 'kind' | 'stage'>) {
    super(`${step} does not lead on from a request of kind ${kind} in stage ${stage}`);
  }
}

/** The request with that number, open or not. */
export const findRequest = (db: Db, libraryId: number, id: number): Promise<RequestRow | undefined> =>
  db.selectFrom('copy_request').selectAll().where('id', '=', id).where('library_id', '=', libraryId).executeTakeFirst();

/** What a stage is kept as. */
export const stageColumns = (stage: RequestStage) => ({
  stage,
  status: statusOfStage(stage),
  is_open: isOpenStage(stage) ? 1 : 0,
});

/** Writes what happened to a request. `readerId`: anyone who wrote the text, or for whom it was written. */
export async function logStep(
  db: Db,
  request: Pick<RequestRow, 'id' | 'stage'>,
  input: { readerId: number | null; by: RequestActor; text?: string | null | undefined; now: number },
): Promise<void> {
  const { readerId, by, text, now } = input;
  if (readerId === null) return;
  await db
    .insertInto('copy_request_step')
    .values({
      request_id: request.id,
      reader_id: readerId,
      at: now,
      stage: request.stage,
      actor: by,
      text: text === undefined || text === null || text === '' ? null : text,
    })
    .execute();
}

/** What happened to requests, the latest last, by the number of each; one statement. */
export async function stepsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LoggedStep[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('copy_request_step')
    .select(['request_id', 'at', 'stage', 'actor'])
    .where('request_id', 'in', ids)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.request_id);
}

/**
 * Takes a request from its stage to another, inside a transaction: the only way in which a stage changes.
 * @param input.set further columns that change with it
 * @param input.text what staff, or the other reader, wrote
 * @returns the request as it is then
 * @throws StepError when the table of steps does not have it, or the request has moved on meanwhile
 */
export async function takeStep(
  db: Db,
  request: RequestRow,
  step: RequestStep,
  to: RequestStage,
  input: { by: RequestActor; now: number; text?: string | undefined; set?: Values },
): Promise<RequestRow> {
  if (!mayStep(step, request.kind, request.stage, to)) throw new StepError(step, request);
  const { by, now, text, set = {} } = input;
  const after = await db
    .updateTable('copy_request')
    .set({ ...set, ...stageColumns(to), updated_at: now })
    .where('id', '=', request.id)
    .where('stage', '=', request.stage)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new StepError(step, request);
  const readerId = by === 'holder' ? request.holder_id : request.reader_id;
  await logStep(db, after, { readerId, by, text, now });
  // Pages tell how many wait.
  await itemsChanged(db, request.library_id, request.record_id, now);
  return after;
}
