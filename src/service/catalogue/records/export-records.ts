import { type ItemStatus, itemStatuses } from '../../platform/configuration/item-statuses.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueRecord, Holding } from '../model/record.ts';
import { parseStored } from '../model/stored.ts';

/** A record with its copies as `data/*.jsonl` and imports have it. */
export interface ExportedRecord {
  id: number;
  source: string;
  record: CatalogueRecord;
}

const pageSize = 500;

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

/** All records of a library with their copies, page by page, without withdrawn ones. */
export async function* exportRecords(db: Db, libraryId: number): AsyncGenerator<ExportedRecord[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'source', 'data'])
      .where('library_id', '=', libraryId)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const ids = rows.map(({ id }) => id);
    const holdings = await holdingsOf(db, ids);
    yield rows.map(({ id, source, data }) => {
      return { id, source, record: { ...parseStored(data), holdings: holdings.get(id) ?? [] } };
    });
  }
}
