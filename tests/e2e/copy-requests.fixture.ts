import { join } from 'node:path';
import { loadLibraries } from '#service/libraries/registry.ts';
import { openStore } from '#service/store/open.ts';

// node tests/e2e/copy-requests.fixture.ts <data folder> <library> <location> <which>
// Says, as JSON, record, title and barcode of a book of which there is one copy, on the shelf at that location.

const [dataDir = '', path = '', location = '', which = '0'] = process.argv.slice(2);
const store = await openStore(join(dataDir, 'yuelan.db'));
try {
  const library = (await loadLibraries(store, join(import.meta.dirname, '../../libraries'))).byPath(path);
  if (!library) throw new Error(`no library ${path}`);
  const books = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['record.id as recordId', 'record.title', (the) => the.fn.min('item.barcode').as('barcode')])
    .where('item.library_id', '=', library.id)
    .where('record.kind', '=', 'book')
    .where('item.material_type', 'is', null)
    .groupBy('record.id')
    .having((the) => the.fn.countAll(), '=', 1)
    .having((the) => the.fn.min('item.status'), '=', 'available')
    .having((the) => the.fn.min('holding.location_id'), '=', location)
    .orderBy('record.id', 'desc')
    .offset(Number(which))
    .limit(1)
    .execute();
  console.log(JSON.stringify(books[0]));
} finally {
  await store.close();
}
