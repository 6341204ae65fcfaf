import type { CopyRequest } from '../../lib/contract/calls/copy-request-shapes.ts';
import { shownName } from '#lib/rules/evaluations.ts';
import { mayStep, processTypeOf, type RequestKind } from '../../lib/rules/copy-requests.ts';
import type { Db } from '../platform/db/database.ts';
import type { CallContext, ReaderCall } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { queueOutlook } from './decide.ts';
import { askingReader, loadFacts } from './facts.ts';
import { placesOf, formatPlace } from './pickup-places.ts';
import { positionOf } from './primary-action.ts';
import type { RequestRow } from './steps.ts';

export const mayChangePlaceIn = new Set<RequestRow['stage']>(['toApprove', 'waiting', 'suspended']);

/** Code and name of a kind by the dictionary `processType`. */
export function kindEntry({ library, language }: Pick<CallContext, 'library' | 'language'>, kind: RequestKind) {
  const processType = processTypeOf(kind);
  return { kind, processType, name: nameOfCode(library, 'processType', processType, language) ?? kind };
}

const iso = (at: number): string => new Date(Number(at)).toISOString();

async function textsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('copy_request_step')
    .select(['request_id', 'actor', 'text'])
    .where('request_id', 'in', ids)
    .where('text', 'is not', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.request_id);
}

async function addressesOf(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('copy_request_address').selectAll().where('request_id', 'in', ids).execute();
  return new Map(
    rows.map(({ request_id, address_id, recipient, phone, detail, postcode }) => [
      request_id,
      { ...(address_id !== null && { addressId: address_id }), recipient, phone, detail, postcode },
    ]),
  );
}

/** Names of readers, as other readers see them. */
export async function shortNames(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = ids.flatMap((id) => id ?? []);
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('reader').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(rows.map((row) => [row.id, shownName(row.name)]));
}

async function dueDays(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = ids.flatMap((id) => id ?? []);
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('loan').select(['id', 'due_on']).where('id', 'in', known).execute();
  return new Map(rows.map((row) => [row.id, row.due_on]));
}

const may = (request: RequestRow) => {
  const { kind, stage, pickup_place } = request;
  return {
    mayCancel: mayStep('cancel', kind, stage, 'cancelled'),
    maySuspend: mayStep('suspend', kind, stage, 'suspended'),
    mayResume: mayStep('resume', kind, stage, 'waiting'),
    mayChangePlace: mayChangePlaceIn.has(stage) && pickup_place !== null,
    mayTake: mayStep('take', kind, stage, 'lent'),
  };
};

/** The title of a request, and the copy that it is for. */
export const titleFields = (row: RequestRow) => ({
  recordId: row.record_id === null ? null : String(row.record_id),
  title: row.title,
  titleLang: row.title_lang,
  author: row.author,
  volume: row.volume,
  barcode: row.barcode,
});

/** Formats requests for the reader who placed them; a constant number of statements. */
export async function formatRequests(call: ReaderCall, rows: readonly RequestRow[]): Promise<CopyRequest[]> {
  if (rows.length === 0) return [];
  const { store, library } = call;
  const { db } = store;
  const now = call.now();
  const ids = rows.map((row) => row.id);
  const reader = await askingReader(db, library, call.reader.id, now);
  const queued = rows.filter((row) => row.stage === 'waiting' || row.stage === 'suspended');
  const facts = await loadFacts(db, library, [...new Set(queued.flatMap((row) => row.record_id ?? []))], {
    reader,
    now,
    isDeciding: false,
  });
  const records = new Map(facts.map((fact) => [fact.id, fact]));
  const [texts, addresses] = [await textsOf(db, ids), await addressesOf(db, ids)];
  const names = await shortNames(
    db,
    rows.map((row) => (row.stage === 'agreed' || row.stage === 'lent' ? row.holder_id : null)),
  );
  const due = await dueDays(
    db,
    rows.map((row) => row.loan_id),
  );
  const places = new Map(placesOf(call).map((entry) => [entry.addressId, entry]));
  return rows.map((row): CopyRequest => {
    const record = queued.includes(row) ? records.get(row.record_id ?? 0) : undefined;
    const position = record ? positionOf(record, row) : null;
    const outlook =
      record &&
      queueOutlook(library, record, reader, { volume: row.volume_key, now, ...(position !== null && { position }) });
    const written = texts.get(row.id) ?? [];
    const place = places.get(row.pickup_place ?? '');
    return {
      requestId: String(row.id),
      ...kindEntry(call, row.kind),
      stage: row.stage,
      status: row.status,
      needVerify: row.needs_approval === 1 ? '1' : '0',
      verifyStatus: row.verify_status,
      claimStatus: row.claim_status,
      ...titleFields(row),
      callNo: row.call_number,
      fee: row.fee,
      position,
      locationName: row.location_id === null ? null : locationName(call, row.location_id),
      pickupPlace: place ? formatPlace(place) : null,
      address: addresses.get(row.id) ?? null,
      waiting: outlook?.waiting ?? 0,
      earliestDueOn: outlook?.earliestDueOn ?? null,
      expectedOn: row.stage === 'waiting' ? (outlook?.expectedOn ?? null) : null,
      suspendedUntil: row.is_open === 1 ? row.suspended_until : null,
      until: row.is_open === 1 ? row.until : null,
      dueOn: due.get(row.loan_id ?? 0) ?? null,
      answer: written.findLast((entry) => entry.actor === 'staff' || entry.actor === 'holder')?.text ?? null,
      note: written.find((entry) => entry.actor === 'reader')?.text ?? null,
      otherReader: names.get(row.holder_id ?? 0) ?? null,
      ...may(row),
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    };
  });
}

/** Formats one request for its reader. */
export async function formatRequest(call: ReaderCall, row: RequestRow): Promise<CopyRequest> {
  const [entry] = await formatRequests(call, [row]);
  if (!entry) throw new Error('a request without an entry');
  return entry;
}
