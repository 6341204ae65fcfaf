import type { SelectQueryBuilder } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import type { RecordKind } from '../model/record.ts';
import type { Database } from '../../platform/db/database.ts';
import { detailsOf } from './detail.ts';
import { withMarc } from '../records/marc.ts';
import { docCodes, findRecords } from '../model/stored.ts';

type ChangesInput = ParsedInputOf<'listChanges'>;

const kindOf = (docCode: string): string | undefined =>
  Object.entries(docCodes).find(([, code]) => code === docCode)?.[0];

/** Filters the list, independent of the page. */
function narrowed<O>(
  query: SelectQueryBuilder<Database, 'record', O>,
  { from, before, docCode, libCode, recordId }: ChangesInput,
  libraryId: number,
): SelectQueryBuilder<Database, 'record', O> {
  let narrow = query.where('record.library_id', '=', libraryId);
  if (recordId !== undefined) narrow = narrow.where('record.id', '=', Number(recordId));
  if (from !== undefined) narrow = narrow.where('record.updated_at', '>=', from);
  if (before !== undefined) narrow = narrow.where('record.updated_at', '<', before);
  if (docCode !== undefined) narrow = narrow.where('record.kind', '=', kindOf(docCode) ?? '');
  if (libCode !== undefined) {
    narrow = narrow.where((eb) =>
      eb.or([
        eb('record.deleted_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('holding')
            .select('holding.id')
            .whereRef('holding.record_id', '=', 'record.id')
            .where('holding.lib_code', '=', libCode),
        ),
      ]),
    );
  }
  return narrow;
}

async function libCodesOf(call: CallContext, ids: readonly number[]): Promise<Map<number, string[]>> {
  const codes = new Map<number, string[]>();
  if (ids.length === 0) return codes;
  const rows = await call.store.db
    .selectFrom('holding')
    .select(['record_id', 'lib_code'])
    .distinct()
    .where('record_id', 'in', ids)
    .orderBy('lib_code')
    .execute();
  for (const row of rows) codes.set(row.record_id, [...(codes.get(row.record_id) ?? []), row.lib_code]);
  return codes;
}

/**
 * Lists records by last change with keyset pagination, so that late pages cost no more than early ones. A record that
 * changes while the list is read moves to its end.
 */
export async function listChanges(input: ChangesInput, call: CallContext): Promise<OutputOf<'listChanges'>> {
  const { after, rows, whole, marc, counted } = input;
  const { db } = call.store;
  let page = narrowed(
    db.selectFrom('record').select(['record.id', 'record.kind', 'record.updated_at', 'record.deleted_at']),
    input,
    call.library.id,
  );
  if (after !== undefined) {
    // The redundant first condition lets the database use the index on the time.
    page = page
      .where('record.updated_at', '>=', after.time)
      .where((eb) => eb.or([eb('record.updated_at', '>', after.time), eb('record.id', '>', Number(after.recordId))]));
  }
  const found = await page
    .orderBy('record.updated_at')
    .orderBy('record.id')
    .limit(rows + 1)
    .execute();
  const shown = found.slice(0, rows);
  const ids = shown.map((row) => row.id);
  const libCodes = await libCodesOf(call, ids);
  const details = whole ? await detailsOf(call, await findRecords(call.store, call.library.id, ids)) : [];
  const records = marc ? await withMarc(call.store, details) : details;
  const byId = new Map(records.map((record) => [record.recordId, record]));
  return {
    total: counted ? await countOf(input, call) : null,
    more: found.length > rows,
    result: shown.map((row) => ({
      recordId: String(row.id),
      changedAt: Number(row.updated_at),
      isDeleted: row.deleted_at !== null,
      docCode: docCodeOf(row.kind),
      libCodes: libCodes.get(row.id) ?? [],
      record: byId.get(String(row.id)) ?? null,
    })),
  };
}

const isKind = (kind: string): kind is RecordKind => kind in docCodes;
const docCodeOf = (kind: string): string => (isKind(kind) ? docCodes[kind] : kind);

async function countOf(input: ChangesInput, call: CallContext): Promise<number> {
  const query = call.store.db.selectFrom('record').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await narrowed(query, input, call.library.id).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Reads several complete records in the order of the IDs, without missing ones. */
export const getRecordDetails: Handlers['getRecordDetails'] = async ({ recordIds, marc }, call) => {
  const details = await detailsOf(call, await findRecords(call.store, call.library.id, recordIds.map(Number)));
  return marc ? withMarc(call.store, details) : details;
};
