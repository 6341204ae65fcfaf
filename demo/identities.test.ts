import { expect, test } from 'vitest';
import { lend } from '#service/circulation/lend.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { testService } from '#support/service.ts';
import { loadDemoIdentities } from './identities.ts';

test('the first readers of demo libraries with one messaging app see the loans of the one in the other', async () => {
  const messaging = { authorizeUrl: 'https://app.example/a', tokenUrl: 'https://app.example/t', appId: 'region' };
  const file = { demo: true, identity: { messaging } };
  const service = await testService({
    libraries: [{ file }, { ...otherLibrary, file: { ...otherLibrary.file, ...file } }],
    records: testRecords,
  });
  try {
    await service.put(otherRecords, 'other');
    const now = service.clock.now;
    const library = service.context().library;
    const readerId = await service.addReader();
    await service.addReader({ account: 'second' });
    await service.addReader({}, 'other');
    await lend(service.store.db, { library, readerId, barcode: 'S1', now });

    const libraries = [library, service.context({ library: 'other' }).library];
    for (let times = 0; times < 2; times += 1) await loadDemoIdentities(service.store, libraries, () => now);
    expect(await service.store.db.selectFrom('reader_identity').select('subject').execute()).toHaveLength(2);

    const session = await service.signIn({}, { library: 'other' });
    const { total, result } = await service.data('listUnionLoans', {}, { session, library: 'other' });
    expect([total, result[0]?.mappingPath]).toEqual([1, library.mappingPath]);
  } finally {
    await service.close();
  }
});
