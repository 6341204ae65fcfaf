import type { Parsed, Readable } from './parsed.ts';

/** A row of a table with the number of the title that it describes, or why it cannot be read. */
export type TableRow<R> = { ok: true; key: string; row: R } | { ok: false; reason: string };

/**
 * Groups the rows of each title, wherever they are in a table. Reads the table twice, to know when a title is complete:
 * memory contains a number per title and the rows of incomplete titles. Positions count titles in order of completion.
 * @param read reads the rows from the start; called twice
 * @param makeTitle converts the rows of a title, or returns why they are invalid
 */
export async function* gatherRows<R, T>(
  read: () => AsyncIterable<TableRow<R>[]>,
  skip: number,
  makeTitle: (rows: R[], key: string) => Omit<Readable<T>, 'position' | 'end'>,
): AsyncGenerator<Parsed<T>[]> {
  const counts = new Map<string, number>();
  for await (const rows of read())
    for (const row of rows) if (row.ok) counts.set(row.key, (counts.get(row.key) ?? 0) + 1);

  const open = new Map<string, R[]>();
  let position = 0;
  for await (const rows of read()) {
    const titles: Parsed<T>[] = [];
    for (const row of rows) {
      let gathered: R[] | undefined;
      if (row.ok) {
        gathered = open.get(row.key) ?? [];
        gathered.push(row.row);
        if (gathered.length < (counts.get(row.key) ?? 1)) {
          open.set(row.key, gathered);
          continue;
        }
        open.delete(row.key);
      }
      const at = { position, end: position + 1 };
      position += 1;
      if (at.position < skip) continue;
      if (gathered !== undefined && row.ok) titles.push({ ...makeTitle(gathered, row.key), ...at });
      else if (!row.ok) titles.push({ ok: false, reason: row.reason, ...at });
    }
    if (titles.length > 0) yield titles;
  }
}
