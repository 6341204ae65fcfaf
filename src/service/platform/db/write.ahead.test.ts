import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueRecordSchema } from '../../catalogue/model/record.ts';
import { openTestStore } from '#support/store.ts';
import type { Store } from './open.ts';
import { writeOperations, type WriteOperation } from '../../catalogue/import/write/records.ts';

// What is asked once for a whole batch must not change what the batch does.

const stores: Store[] = [];
let libraries = 0;
beforeAll(async () => {
  stores.push(await openTestStore());
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

async function newLibrary({ db }: Store): Promise<number> {
  libraries += 1;
  const row = { group_code: String(900_000 + libraries), mapping_path: `l${String(libraries)}` };
  const { id } = await db
    .insertInto('library')
    .values({ ...row, name: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const number = fc.constantFrom('a', 'b', 'c"d', 'e\\f', '中，{文}', 'g');
const barcode = fc.constantFrom('1', '2', '3"', '4\\', '5', '6', '7');
const record = fc.record({
  controlNumber: number,
  title: fc.constantFrom('围城', 'One', 'Two'),
  subjects: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 2 }),
  contributors: fc.array(fc.record({ role: fc.constant('author'), name: fc.constantFrom('钱钟书', 'N"ame') }), {
    maxLength: 2,
  }),
  holdings: fc.array(
    fc.record({
      libCode: fc.constant('MAIN'),
      locationId: fc.constantFrom('stacks', 'reading'),
      items: fc.uniqueArray(
        barcode.map((entry) => ({ barcode: entry })),
        { maxLength: 2, selector: (item) => item.barcode },
      ),
    }),
    { maxLength: 2 },
  ),
});
const operation = fc.oneof(
  { weight: 5, arbitrary: record.map((entry) => ({ op: 'put' as const, record: { kind: 'book', ...entry } })) },
  { weight: 1, arbitrary: number.map((controlNumber) => ({ op: 'delete' as const, controlNumber })) },
);

/** Everything that was written for a library, without ids and times. */
async function contentOf({ db }: Store, libraryId: number) {
  const records = await db
    .selectFrom('record')
    .select(['id', 'control_number', 'data', 'deleted_at'])
    .where('library_id', '=', libraryId)
    .orderBy('control_number')
    .execute();
  const ids = records.map(({ id }) => id);
  const nameOf = new Map(records.map(({ id, control_number }) => [id, control_number]));
  const named = (rows: readonly { record_id: number | null }[]) =>
    rows.map((row) => JSON.stringify({ ...row, record_id: nameOf.get(row.record_id ?? 0) })).sort();
  const subjects = await db
    .selectFrom('record_subject')
    .select(['record_id', 'seq', 'term'])
    .where('record_id', 'in', ids)
    .execute();
  const contributors = await db
    .selectFrom('record_contributor')
    .select(['record_id', 'seq', 'name'])
    .where('record_id', 'in', ids)
    .execute();
  const items = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .select(['item.record_id', 'barcode', 'location_id', 'holding.record_id as of'])
    .where('item.library_id', '=', libraryId)
    .execute();
  const holdings = await db
    .selectFrom('holding')
    .select(['record_id', 'location_id'])
    .where('record_id', 'in', ids)
    .execute();
  const changes = await db
    .selectFrom('change')
    .select(['record_id', 'op'])
    .where('library_id', '=', libraryId)
    .orderBy('seq')
    .execute();
  return {
    records: records.map(({ control_number, data, deleted_at }) => [control_number, data, deleted_at !== null]),
    subjects: named(subjects),
    contributors: named(contributors),
    holdings: named(holdings),
    items: named(items.map(({ of, ...item }) => ({ ...item, of: nameOf.get(of) }))),
    changes: changes.map(({ record_id, op }) => [nameOf.get(record_id), op]),
  };
}

it('a batch does what its operations do one after the other', async () => {
  const [store] = stores;
  if (!store) throw new Error('no store');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { maxLength: 20, size: 'max' }), { maxLength: 3 }),
      async (batches) => {
        const given = batches.map((batch) =>
          batch.map((entry): WriteOperation =>
            entry.op === 'put' ? { op: 'put', record: catalogueRecordSchema.parse(entry.record) } : entry,
          ),
        );
        const [whole, single] = [await newLibrary(store), await newLibrary(store)];
        const target = (libraryId: number) => ({ libraryId, source: 'test' });
        const [problems, counts]: [string[][], number[][]] = [
          [[], []],
          [[], []],
        ];
        const note = (at: number, result: Awaited<ReturnType<typeof writeOperations>>) => {
          problems[at]?.push(...result.problems.map((problem) => `${problem.controlNumber}: ${problem.reason}`));
          const { inserted, updated, unchanged, deleted } = result;
          [inserted, updated, unchanged, deleted].forEach((many, place) => {
            const before = counts[at];
            if (before) before[place] = (before[place] ?? 0) + many;
          });
        };
        for (const batch of given) note(0, await writeOperations(store, target(whole), batch, 1));
        for (const entry of given.flat()) note(1, await writeOperations(store, target(single), [entry], 1));
        expect(problems[0]).toEqual(problems[1]);
        if (given.flat().length > 0) expect(counts[0] ?? []).toEqual(counts[1] ?? []);
        expect(await contentOf(store, whole)).toEqual(await contentOf(store, single));
      },
    ),
    { numRuns: 40 },
  );
});
