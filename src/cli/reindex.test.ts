import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLine } from '#support/cli.ts';
import { simpleRecord, writeIso2709 } from '../../tests/fixtures/import/iso2709.ts';
import { registerImport } from './import.ts';
import { registerReindex } from './reindex.ts';

const { run, dir, inStore } = commandLine([registerImport, registerReindex], ['small', 'other']);

it('prepares every record page, also of records that link to each other in two libraries', async () => {
  const file = join(dir(), 'in.mrc');
  writeFileSync(file, writeIso2709(simpleRecord('a', 'One title')));
  for (const library of ['small', 'other']) await run('import', file, '--library', library);
  await run('reindex');
  const left = await inStore(async ({ db }) => ({
    views: await db.selectFrom('record_views').select('record_id').execute(),
    due: await db.selectFrom('record_views_due').select('record_id').execute(),
  }));
  expect([left.views.length, left.due.length]).toEqual([2, 0]);
});
