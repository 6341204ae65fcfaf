import { beforeEach, expect, test } from 'vitest';
import { blank, insertRequest } from '#service/copy-requests/write-requests.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { smallLibrary } from '#support/library-folder.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { writeRecords } from '#service/catalogue/import/write/records.ts';
import { registerCopyRequests } from './copy-requests.ts';
import { registerLoans } from './circulation.ts';
import { commandLine } from '#support/cli.ts';

const file = { ...smallLibrary('small', '100001'), copyRequests: { rules: [{}] } };
const cli = commandLine([registerCopyRequests, registerLoans], { small: { 'library.json': file } });
const yuelan = (...words: string[]) => cli.run(...words, '--library', 'small');

beforeEach(() =>
  cli.inStore(async (store, library) => {
    const holdings = [{ libCode: 'A', locationId: 'A1', callNumber: 'I247/1', items: [{ barcode: '1' }] }];
    const record = catalogueRecordSchema.parse({ controlNumber: 'a', kind: 'book', title: '灯下集', holdings });
    await writeRecords(store, { libraryId: library.id, source: 'test' }, [record], Date.now());
    const { id } = await store.db.selectFrom('record').select('id').executeTakeFirstOrThrow();
    for (const account of ['ming', 'hong']) {
      const reader = await putReader(
        { store, library, now: Date.now },
        { account, name: account, primaryId: `C-${account}` },
      );
      const given = { ...blank, kind: 'reservation' as const, volume: null, volume_key: '', pickup_place: 'A' };
      if (account === 'hong') continue;
      await insertRequest(store.db, library, 'waiting', {
        ...given,
        reader_id: reader.id,
        record_id: id,
        created_at: Date.now(),
      });
      await store.db
        .updateTable('copy_request')
        .set({ created_at: Date.UTC(2026, 0, 15) })
        .execute();
    }
  }),
);

test('staff see who waits, are told for whom a copy came back, print its slip and hand it out', async () => {
  const line = [
    '#1',
    '2026-01-15T00:00:00.000Z',
    '0 waiting',
    'reservation',
    'ming',
    '-',
    '-',
    '-',
    'A',
    '-',
    '灯下集',
  ];
  expect(await yuelan('copy-requests', 'list')).toEqual([line.join('\t')]);
  expect(await yuelan('loans', 'lend', '--reader', 'hong', '--barcode', '1')).toEqual([
    'Another reader has requested the item and comes first.',
  ]);
  expect(await yuelan('loans', 'lend', '--reader', 'ming', '--barcode', '1')).toHaveLength(1);
  expect(await yuelan('copy-requests', 'list')).toEqual(['No open requests.']);
  expect(await yuelan('copy-requests', 'list', '--all')).toHaveLength(1);
});

test('staff are told what cannot be done, and by whose rules', async () => {
  expect(await yuelan('copy-requests', 'shelve', '--barcode', '1')).toEqual([
    'No open request is promised the copy 1.',
  ]);
  expect(process.exitCode).toBe(1);
  expect(await yuelan('copy-requests', 'accept', '1')).toEqual([
    'approve does not lead on from a request of kind reservation in stage waiting',
  ]);
  expect(await yuelan('copy-requests', 'hand-out', '1')).toEqual(['No copy is promised to request 1.']);
  expect(await yuelan('copy-requests', 'send')).toEqual(['Give the number of the request, or --barcode of the copy.']);
  expect(await yuelan('copy-requests', 'refuse', '1', '--message', '已有电子版')).toEqual(['#1 灯下集: refused']);
  expect(await yuelan('copy-requests', 'refuse', '1')).toEqual(['There is no open request 1 in small.']);
  const nothing = 'Nothing done with request 1 of small can be taken back.';
  expect(await yuelan('copy-requests', 'take-back', '1')).toEqual(['#1 1 灯下集: toFetch']);
  expect(await yuelan('copy-requests', 'take-back', '1')).toEqual([nothing]);
  expect(await yuelan('copy-requests', 'cancel', '1')).toEqual(['#1 1 灯下集: cancelled']);
  expect(await yuelan('copy-requests', 'slips')).toEqual(['No copies to fetch.']);
});

test('a copy that comes back is kept for the first who waits, whose card alone stands on the slip', async () => {
  const stage = (now: 'suspended' | 'waiting') =>
    cli.inStore(({ db }) => db.updateTable('copy_request').set({ stage: now }).execute());
  await stage('suspended');
  await yuelan('loans', 'lend', '--reader', 'hong', '--barcode', '1');
  await stage('waiting');
  expect((await yuelan('loans', 'return', '--barcode', '1')).join('\n')).toMatch(
    /1 灯下集: returned\.\n {2}kept for request #1, card …ming: put it on the pick-up shelf of 总馆 until \d{4}-\d\d-\d\d/,
  );
  expect((await yuelan('copy-requests', 'slips')).join('\n')).toMatch(/^I247\/1 {4}1\n灯下集\n书库 → 总馆\n…ming/);
  expect((await yuelan('copy-requests', 'slips', '--html')).join('')).toContain('<article>');
  expect((await yuelan('copy-requests', 'hand-out', '--barcode', '1')).join('')).toBe('#1 1 灯下集: lent');
});
