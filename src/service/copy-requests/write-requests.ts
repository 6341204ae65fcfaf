import type { Insertable } from 'kysely';
import type { RequestActor, RequestStage } from '../../lib/rules/copy-requests.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { storedRecord } from '../catalogue/records/known-records.ts';
import { recordNotFound } from '../platform/context/context.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { Copy } from '../request-queue/facts.ts';
import { logStep, stageColumns, type RequestRow } from '../request-queue/steps.ts';

type Given = Omit<
  Insertable<Database['copy_request']>,
  'id' | 'stage' | 'status' | 'is_open' | 'library_id' | 'title' | 'title_lang' | 'author' | 'updated_at'
>;

/** Initial values of a request's optional columns. */
export const blank = {
  holder_id: null,
  item_id: null,
  barcode: null,
  call_number: null,
  location_id: null,
  item_after: 'available',
  asked_loan_id: null,
  loan_id: null,
  pickup_place: null,
  fee: 0,
  needs_approval: 0,
  verify_status: null,
  claim_status: null,
  suspended_until: null,
  until: null,
  code_hash: null,
  code_expires_at: null,
  code_tries: 0,
} as const;

/** The columns of a request that describe its copy. */
export const copyColumns = (copy: Copy) => ({
  item_id: copy.itemId,
  barcode: copy.barcode,
  call_number: copy.call_number,
  location_id: copy.location_id,
});

/**
 * Writes a new request and its first step, inside a transaction. Unique indexes prevent a second open request for the
 * same reader and volume, the same copy or the same loan.
 * @param first who placed it, with their message
 */
export async function insertRequest(
  db: Db,
  library: LendingLibrary,
  stage: RequestStage,
  input: Given & { record_id: number; reader_id: number; created_at: number },
  first: { by: RequestActor; text?: string | undefined } = { by: 'reader' },
): Promise<RequestRow> {
  const record = await storedRecord(db, input.record_id);
  if (!record) throw recordNotFound();
  const { title, contributors, languages, script } = record;
  const titleLang = titleLanguage(title, languages[0], script);
  const row = await db
    .insertInto('copy_request')
    .values({
      ...input,
      ...stageColumns(stage),
      library_id: library.id,
      title,
      title_lang: titleLang,
      author: authorStatement(contributors, titleLang),
      updated_at: input.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logStep(db, row, { readerId: input.reader_id, ...first, now: input.created_at });
  await itemsChanged(db, library.id, input.record_id, input.created_at);
  return row;
}
