import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import { type ItemStatus, itemStatuses } from '../../platform/configuration/item-statuses.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Store } from '../../platform/db/open.ts';
import type { CatalogueRecord, Holding, RecordKind } from '../model/record.ts';
import { type FoundRecord, parseStored } from '../model/stored.ts';
import { isHeld } from '../model/is-held.ts';
import { withMarc } from '../records/marc.ts';
import { summariesOfRecords } from '../records/summary.ts';
import { detailOf } from './detail.ts';

export interface ExportQuery {
  library: LoadedLibrary;
  source?: string | undefined;
  recordIds?: readonly number[] | undefined;
}

/** A record with its copies as `data/*.jsonl` and imports have it. */
export interface ExportedRecord {
  id: number;
  source: string;
  record: CatalogueRecord;
}

const pageSize = 200;

/** The records of a library in the order of their ids, suppressed ones too, page by page. */
async function* pages(db: Db, { library, source, recordIds }: ExportQuery) {
  for (let after = 0; ;) {
    let narrow = db
      .selectFrom('record')
      .leftJoin('record_cover as cover', 'cover.record_id', 'record.id')
      .select(['record.id', 'record.source', 'kind', 'updated_at', 'data', 'suppressed_at', 'cover.picture'])
      .where('record.library_id', '=', library.id)
      .where(isHeld)
      .where('record.id', '>', after);
    if (source !== undefined) narrow = narrow.where('record.source', '=', source);
    if (recordIds !== undefined) narrow = narrow.where('record.id', 'in', recordIds);
    const rows = await narrow.orderBy('record.id').limit(pageSize).execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows;
  }
}

/** Iterates over complete records with their MARC originals. */
export async function* detailsForExport(store: Store, query: ExportQuery): AsyncGenerator<RecordDetail[]> {
  const reading = { store, library: query.library, language: 'zh-CN' as const };
  for await (const rows of pages(store.db, query)) {
    const found = rows.map(({ id, updated_at: updatedAt, data, picture: cover }): FoundRecord => {
      const record = parseStored(data);
      const kind: RecordKind = record.kind;
      return { id, kind, updatedAt: Number(updatedAt), record, cover };
    });
    const summaries = await summariesOfRecords(reading, found);
    const details = found.flatMap((entry, at) => {
      const summary = summaries[at];
      return summary ? [detailOf(reading, entry, { summary, coreInclude: [], journalId: null })] : [];
    });
    yield await withMarc(store, details);
  }
}

const statusOf = (stored: string): ItemStatus => itemStatuses.find((status) => status === stored) ?? 'available';

async function holdingsOf(db: Db, ids: readonly number[]): Promise<Map<number, Holding[]>> {
  const rows = await db.selectFrom('holding').selectAll().where('record_id', 'in', ids).orderBy('id').execute();
  const items = await db.selectFrom('item').selectAll().where('record_id', 'in', ids).orderBy('id').execute();
  const itemsOf = Map.groupBy(items, (item) => item.holding_id);
  const found = new Map(ids.map((id): [number, Holding[]] => [id, []]));
  for (const row of rows) {
    found.get(row.record_id)?.push({
      libCode: row.lib_code,
      locationId: row.location_id,
      callNumber: row.call_number ?? undefined,
      statement: row.statement ?? undefined,
      items: (itemsOf.get(row.id) ?? []).map((item) => ({
        barcode: item.barcode,
        status: statusOf(item.status),
        volume: item.volume ?? undefined,
        currentLocationId: item.current_location_id ?? undefined,
        dueDate: item.due_date ?? undefined,
        materialType: item.material_type ?? undefined,
        propertyNumber: item.property_number ?? undefined,
      })),
    });
  }
  return found;
}

/** Iterates over records with their copies in import format. */
export async function* exportRecords(db: Db, query: ExportQuery): AsyncGenerator<ExportedRecord[]> {
  for await (const rows of pages(db, query)) {
    const ids = rows.map(({ id }) => id);
    const holdings = await holdingsOf(db, ids);
    yield rows.map(({ id, source, data, suppressed_at }) => {
      const suppressed = suppressed_at === null ? undefined : true;
      return { id, source, record: { ...parseStored(data), holdings: holdings.get(id) ?? [], suppressed } };
    });
  }
}
