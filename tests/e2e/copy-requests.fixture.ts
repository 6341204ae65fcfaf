import { join } from 'node:path';
import { loadLibraries } from '#service/libraries/registry.ts';
import { openStore } from '#service/store/open.ts';

// node tests/e2e/copy-requests.fixture.ts <data folder> <library> <location> <which>
// Says, as JSON, record, title and barcode of a book of which there is one copy, on the shelf at that location.
// Books are dealt out in turn before their states are looked at: were only those on the shelf counted, a book that one
// test borrows would move the count of the others, and two tests running at once would get the same book.

const hands = 6;

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
    .select((the) => the.fn.min('item.status').as('status'))
    .where('item.library_id', '=', library.id)
    .where('record.kind', '=', 'book')
    .where('item.material_type', 'is', null)
    .groupBy('record.id')
    .having((the) => the.fn.countAll(), '=', 1)
    .having((the) => the.fn.min('holding.location_id'), '=', location)
    .orderBy('record.id', 'desc')
    .execute();
  const own = books.filter((_, index) => index % hands === Number(which));
  const book = own.find(({ status }) => status === 'available');
  if (!book) throw new Error(`no book on the shelf for test ${which}`);
  console.log(JSON.stringify(book));
} finally {
  await store.close();
}
