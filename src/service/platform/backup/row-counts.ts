import { sql, type Kysely } from 'kysely';

/** Rows of each table of a store, by its name; those of the migrations are left out. */
export async function rowCounts<DB>(db: Kysely<DB>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<{ count: number | string }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** A line for each table with another number of rows. */
export function countDifferences(expected: Record<string, number>, found: Record<string, number>): string[] {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return tables
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table} has ${String(found[table] ?? 0)} rows, not ${String(expected[table] ?? 0)}`);
}
