import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstReaderId } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { insertAddress, type GivenAddress } from '#service/addresses/handlers.ts';

/** Addresses of the first reader of a demo library: of each type, the first one the default. The numbers are nobody's. */
const addresses: readonly GivenAddress[] = [
  {
    type: 'dormitory',
    areaCode: '330106',
    postcode: '310000',
    recipient: '演示读者',
    phone: '13800000001',
    detail: '望江路 1 号 东区学生公寓 3 号楼 201',
  },
  {
    type: 'home',
    areaCode: '440305',
    postcode: '518000',
    recipient: '演示读者家属',
    phone: '0755-00000000',
    detail: '示例街道 8 号 2 栋 1503',
  },
  {
    type: 'office',
    areaCode: '110108',
    postcode: '100000',
    recipient: '演示读者',
    phone: '13800000001',
    detail: '示例大厦 12 层 1206 室',
  },
];

/**
 * Addresses of the first reader of each demo library, once.
 * @returns mapping paths of the libraries that got them
 */
export async function loadDemoAddresses(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const { db } = store;
    const any = await db
      .selectFrom('reader_address')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    const readerId = await firstReaderId(store, library.id);
    if (any || readerId === undefined) continue;
    const whose = { libraryId: library.id, readerId, isDefault: false, now: now() };
    await inTransaction(db, async (inside) => {
      for (const address of addresses) await insertAddress(inside, { ...address, ...whose });
    });
    loaded.push(library.mappingPath);
  }
  return loaded;
}
