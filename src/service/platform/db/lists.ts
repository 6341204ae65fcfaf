import { sql, type SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query, whatever it selects and in whatever order. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, unknown>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number | string>`count(*)`.as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Loads one page of a query: `query.$call(rowsOfPage({ page, rows }))`. @param input.page from 1 */
export const rowsOfPage =
  ({ page, rows }: { page: number; rows: number }) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .limit(rows)
      .offset((page - 1) * rows)
      .execute();
