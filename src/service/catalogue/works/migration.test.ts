import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { catalogueRecordSchema } from '../model/record.ts';
import { up } from '../../platform/db/migrations/0005-works.ts';
import { openSqlite } from '../../platform/db/open.ts';
import { writeRecords } from '../import/write/records.ts';

test('a store from before the rule gets its keys anew', async () => {
  const store = await openSqlite(':memory:');
  const { id } = await store.db
    .insertInto('library')
    .values({ group_code: '1', mapping_path: 'a', name: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = catalogueRecordSchema.parse({
    controlNumber: '1',
    kind: 'book',
    title: '飘（上下）',
    originalTitle: 'Gone with the Wind',
  });
  await writeRecords(store, { libraryId: id, source: 'test' }, [record], 1);
  const keys = async () => ({
    own: await store.db.selectFrom('record').select('work_key').execute(),
    others: await store.db.selectFrom('record_work_key').select('key').execute(),
  });
  const written = await keys();
  expect(written).toEqual({ own: [{ work_key: '飘' }], others: [{ key: 'gone with the wind' }] });

  await store.db.updateTable('record').set({ work_key: 'as it was' }).execute();
  await store.db.schema.dropTable('record_work_key').execute();
  await up(new Kysely({ dialect: new SqliteDialect({ database: store.sqlite }) }));
  expect(await keys()).toEqual(written);
  await store.close();
});
