import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simpleRecord, writeIso2709, type TestRecord } from '../../../../tests/fixtures/import/iso2709.ts';
import { testService, type TestService } from '#support/service.ts';
import { importFile } from './run.ts';

let service: TestService;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-mfhd-'));
  service = await testService();
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const bring = (...records: TestRecord[]) => {
  const file = join(dir, 'in.mrc');
  writeFileSync(file, Buffer.concat(records.map((record) => writeIso2709(record))));
  service.clock.now += 1000;
  const { store, clock } = service;
  const libraryId = service.context().library.id;
  const now = () => clock.now;
  return importFile({ store, libraryId, libCodes: ['MAIN'], dataDir: dir, file, thread: false, fromStart: true, now });
};
const book = simpleRecord('b1', 'One');
const holding = (
  number: string,
  location: string,
  barcodes: string[],
  leader = '     cx  a22        4500',
): TestRecord => ({
  leader,
  fields: [
    ['001', number],
    ['004', 'b1'],
    [
      '852',
      {
        subfields: [
          ['b', 'MAIN'],
          ['c', location],
          ['h', 'A 1'],
          ...barcodes.map((barcode): [string, string] => ['p', barcode]),
        ],
      },
    ],
    ['866', { subfields: [['a', '2001-2015']] }],
  ],
});
const copies = async () => {
  const rows = await service.store.db
    .selectFrom('holding')
    .leftJoin('item', 'item.holding_id', 'holding.id')
    .select(['holding.location_id', 'holding.statement', 'item.barcode'])
    .execute();
  return rows.map((row) => `${row.location_id} ${row.barcode ?? ''} ${row.statement ?? ''}`).toSorted();
};

describe('separate holdings records', () => {
  it('bring the holdings of the record that 004 names, all of them together', async () => {
    const result = await bring(book, holding('h1', 'east', ['1', '2']), holding('h2', 'west', ['3']));
    expect(result).toMatchObject({ inserted: 1, updated: 2, rejected: 0 });
    expect(await copies()).toEqual(['east 1 2001-2015', 'east 2 2001-2015', 'west 3 2001-2015']);
  });

  it('are updated one by one, and the record is reported as changed', async () => {
    await bring(book, holding('h1', 'east', ['1', '2']), holding('h2', 'west', ['3']));
    const [before] = (await service.data('listChanges', {})).result;
    expect(await bring(holding('h1', 'east', ['1', '4']))).toMatchObject({ updated: 1 });
    expect(await copies()).toEqual(['east 1 2001-2015', 'east 4 2001-2015', 'west 3 2001-2015']);
    const [after] = (await service.data('listChanges', {})).result;
    expect(after?.changedAt).toBeGreaterThan(before?.changedAt ?? 0);
    expect(await bring(holding('h1', 'east', ['1', '4']))).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('are kept if their record is imported again without them, and deleted with status d', async () => {
    await bring(book, holding('h1', 'east', ['1']), holding('h2', 'west', ['3']));
    expect(await bring(book)).toMatchObject({ unchanged: 1 });
    expect(await copies()).toHaveLength(2);
    await bring(holding('h2', 'west', ['3'], '     dx  a22        4500'));
    expect(await copies()).toEqual(['east 1 2001-2015']);
  });

  it('wait for a record that comes later', async () => {
    const first = await bring(holding('h1', 'east', ['1']));
    expect(first.report).toBeDefined();
    await bring(book);
    expect(await copies()).toEqual(['east 1 2001-2015']);
  });

  it('are refused when they name no record', async () => {
    const { fields, leader } = holding('h1', 'east', ['1']);
    expect(await bring({ leader: leader ?? '', fields: fields.filter(([tag]) => tag !== '004') })).toMatchObject({
      rejected: 1,
    });
  });
});
