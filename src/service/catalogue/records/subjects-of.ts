import type { CallContext } from '../../platform/context/context.ts';

/** The subjects of some records as these have them, first ones first; one statement, none for no record. */
export async function subjectsOf({ store }: CallContext, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('record_subject')
    .select(['record_id', 'term'])
    .where('record_id', 'in', ids)
    .orderBy('record_id')
    .orderBy('seq')
    .execute();
  const groups = Map.groupBy(rows, ({ record_id }) => record_id);
  return new Map([...groups].map(([id, some]) => [id, some.map(({ term }) => term)]));
}
