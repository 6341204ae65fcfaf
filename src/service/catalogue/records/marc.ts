import type { RecordMarc } from '../../../lib/contract/calls/marc.ts';
import type { RecordDetail } from '../../../lib/contract/calls/record.ts';
import { marcOfOriginal, syntaxOf } from '../import/marc/stored.ts';
import type { Store } from '../../platform/db/open.ts';

/** Reads the originals and copies of records for MARC exports. @param ids at most a few hundred */
async function marcOf({ db }: Pick<Store, 'db'>, ids: readonly number[]): Promise<Map<number, RecordMarc>> {
  if (ids.length === 0) return new Map();
  const [sources, holdings, items] = await Promise.all([
    db
      .selectFrom('record_source')
      .innerJoin('record', 'record.id', 'record_source.record_id')
      .select(['record.id', 'record.control_number', 'record_source.format', 'record_source.encoding'])
      .select('record_source.bytes')
      .where('record_source.record_id', 'in', ids)
      .where('record_source.format', 'in', ['marc', 'unimarc', 'marcxml', 'unimarcxml'])
      .execute(),
    db.selectFrom('holding').selectAll().where('record_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('item')
      .select(['holding_id', 'barcode', 'status', 'volume', 'material_type'])
      .where('record_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  const itemsOf = Map.groupBy(items, (item) => item.holding_id);
  const holdingsOf = Map.groupBy(holdings, (holding) => holding.record_id);
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  return new Map(
    ids.map((id): [number, RecordMarc] => {
      const source = sourceOf.get(id);
      const marc = source && marcOfOriginal(source);
      const original = marc ? { ...marc, syntax: syntaxOf(source.format), controlNumber: source.control_number } : null;
      const its = (holdingsOf.get(id) ?? []).map((holding) => ({
        libCode: holding.lib_code,
        locationId: holding.location_id,
        callNumber: holding.call_number,
        statement: holding.statement,
        items: (itemsOf.get(holding.id) ?? []).map(({ barcode, status, volume, material_type: materialType }) => ({
          barcode,
          status,
          volume,
          materialType,
        })),
      }));
      return [id, { original, holdings: its }];
    }),
  );
}

/** Adds the MARC originals and copies to records. */
export async function withMarc(store: Pick<Store, 'db'>, records: readonly RecordDetail[]): Promise<RecordDetail[]> {
  const marc = await marcOf(
    store,
    records.map(({ recordId }) => Number(recordId)),
  );
  return records.map((record) => ({ ...record, marc: marc.get(Number(record.recordId)) }));
}
