import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import type { RecordKind } from '../model/record.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import type { Store } from '../../platform/db/open.ts';
import { detailOf } from './detail.ts';
import { withMarc } from '../records/marc.ts';
import { parseStored, type FoundRecord } from '../model/stored.ts';
import { summariesOfRecords } from '../records/summary.ts';

export interface ExportQuery {
  library: LoadedLibrary;
  source?: string | undefined;
  controlNumbers?: readonly string[] | undefined;
  recordIds?: readonly number[] | undefined;
}

const pageSize = 200;

/** Live records of a library in the order of their ids, page by page, in memory bounded by a page. */
async function* pages(store: Store, query: ExportQuery): AsyncGenerator<FoundRecord[]> {
  const { library, source, controlNumbers, recordIds } = query;
  for (let after = 0; ;) {
    let narrow = store.db
      .selectFrom('record')
      .leftJoin('record_cover as cover', 'cover.record_id', 'record.id')
      .select(['record.id', 'kind', 'updated_at', 'data', 'cover.picture'])
      .where('record.library_id', '=', library.id)
      .where('deleted_at', 'is', null)
      .where('record.id', '>', after);
    if (source !== undefined) narrow = narrow.where('record.source', '=', source);
    if (controlNumbers !== undefined) narrow = narrow.where('control_number', 'in', controlNumbers);
    if (recordIds !== undefined) narrow = narrow.where('record.id', 'in', recordIds);
    const rows = await narrow.orderBy('record.id').limit(pageSize).execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ id, updated_at: updatedAt, data, picture: cover }) => {
      const record = parseStored(data);
      const kind: RecordKind = record.kind;
      return { id, kind, updatedAt: Number(updatedAt), record, cover };
    });
  }
}

/** Iterates over complete records with their MARC originals. */
export async function* detailsForExport(store: Store, query: ExportQuery): AsyncGenerator<RecordDetail[]> {
  const reading = { store, library: query.library, language: 'zh-CN' as const };
  for await (const found of pages(store, query)) {
    const summaries = await summariesOfRecords(reading, found);
    const details = found.flatMap((entry, at) => {
      const summary = summaries[at];
      return summary ? [detailOf(reading, entry, { summary, coreInclude: [], journalId: null })] : [];
    });
    yield await withMarc(store, details);
  }
}

/** Iterates over records with their copies as lines in import format, without empty columns. */
export async function* linesForExport(store: Store, query: ExportQuery): AsyncGenerator<string[]> {
  for await (const found of pages(store, query)) {
    const ids = found.map(({ id }) => id);
    const [holdings, items] = await Promise.all([
      store.db.selectFrom('holding').selectAll().where('record_id', 'in', ids).orderBy('id').execute(),
      store.db.selectFrom('item').selectAll().where('record_id', 'in', ids).orderBy('id').execute(),
    ]);
    const itemsOf = Map.groupBy(items, (item) => item.holding_id);
    const holdingsOf = Map.groupBy(holdings, (holding) => holding.record_id);
    yield found.map(({ id, record }) => {
      const copies = (holdingsOf.get(id) ?? []).map((holding) => ({
        libCode: holding.lib_code,
        locationId: holding.location_id,
        callNumber: holding.call_number ?? undefined,
        statement: holding.statement ?? undefined,
        items: (itemsOf.get(holding.id) ?? []).map((item) => ({
          barcode: item.barcode,
          status: item.status,
          volume: item.volume ?? undefined,
          currentLocationId: item.current_location_id ?? undefined,
          dueDate: item.due_date ?? undefined,
          materialType: item.material_type ?? undefined,
          propertyNumber: item.property_number ?? undefined,
        })),
      }));
      return `${JSON.stringify({ ...record, holdings: copies })}\n`;
    });
  }
}
