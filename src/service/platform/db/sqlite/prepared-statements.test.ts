import { expect, test } from 'vitest';
import { openStore } from '../open.ts';

test('queries that were prepared once see what was written and migrated since', async () => {
  const { db, close } = await openStore(':memory:');
  const named = () => db.selectFrom('library').selectAll().orderBy('group_code').execute();
  expect(await named()).toEqual([]);
  for (const code of ['1', '2']) {
    await db
      .insertInto('library')
      .values({ group_code: code, mapping_path: `p${code}`, name: code })
      .execute();
    await db.schema.alterTable('library').addColumn(`extra_${code}`, 'text').execute();
  }
  expect(await named()).toMatchObject([
    { group_code: '1', extra_2: null },
    { group_code: '2', extra_2: null },
  ]);
  await close();
});

test('many different queries are answered one after another, the first one again at the end', async () => {
  const { db, close } = await openStore(':memory:');
  const count = async (values: number[]) => {
    const rows = await db.selectFrom('record').select('id').where('id', 'in', values).execute();
    return rows.length;
  };
  for (let length = 1; length <= 500; length += 1) expect(await count(Array.from({ length }, (_, at) => at))).toBe(0);
  expect(await count([1])).toBe(0);
  await close();
});
