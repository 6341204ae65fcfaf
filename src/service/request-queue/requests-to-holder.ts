import { sql } from 'kysely';
import type { OthersRequest } from '../../lib/contract/calls/copy-request-shapes.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import type { RequestRow } from './steps.ts';
import { shortNames, titleFields } from './request-entries.ts';

/** Requests of other readers for what this one has. */
export const toHolder = (db: Db, { library, reader }: Pick<ReaderCall, 'library' | 'reader'>) =>
  db.selectFrom('copy_request').where('library_id', '=', library.id).where('holder_id', '=', reader.id);

/** Formats requests for copies that a reader has, for that reader; three statements for any number. */
export async function formatOthersRequests(db: Db, rows: readonly RequestRow[]): Promise<OthersRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const names = await shortNames(
    db,
    rows.map((row) => row.reader_id),
  );
  const notes = await db
    .selectFrom('copy_request_step')
    .select(['request_id', 'text'])
    .where('request_id', 'in', ids)
    .where('stage', '=', 'asked')
    .where('actor', '=', 'reader')
    .execute();
  const noteOf = new Map(notes.map((row) => [row.request_id, row.text]));
  const loanIds = rows.flatMap((row) => row.asked_loan_id ?? []);
  const loans =
    loanIds.length === 0
      ? []
      : await db.selectFrom('loan').select(['id', 'due_on']).where('id', 'in', loanIds).execute();
  const due = new Map(loans.map((row) => [row.id, row.due_on]));
  return rows.map((row) => ({
    requestId: String(row.id),
    stage: row.stage,
    status: row.status,
    ...titleFields(row),
    dueOn: due.get(row.asked_loan_id ?? 0) ?? null,
    otherReader: names.get(row.reader_id ?? 0) ?? '',
    note: noteOf.get(row.id) ?? null,
    until: row.is_open === 1 ? row.until : null,
    mayAnswer: row.stage === 'asked',
    mayShowCode: row.stage === 'agreed',
    createdAt: new Date(Number(row.created_at)).toISOString(),
  }));
}

/**
 * What other readers ask of this one that is still open, with the loan that each would end; four statements for any
 * number.
 * @returns by the id of the loan
 */
export async function othersRequestByLoan(call: ReaderCall): Promise<ReadonlyMap<number, OthersRequest>> {
  const { db } = call.store;
  const open = await toHolder(db, call).selectAll().where('is_open', '=', sql.lit(1)).orderBy('id').execute();
  const requests = await formatOthersRequests(db, open);
  return new Map(
    open.flatMap((row, at) => (row.asked_loan_id && requests[at] ? [[row.asked_loan_id, requests[at]]] : [])),
  );
}
