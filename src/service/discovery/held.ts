import type { CallContext } from '../platform/context/context.ts';

/** Numbers by which a work elsewhere is known again here. */
export interface Numbers {
  isbn: readonly string[];
  issn: readonly string[];
  /** Lower case. */
  doi: string | null;
}

const journal = '2';

/** The numbers that stand for the work itself: the ISSN of an article is its journal's. */
export const numbersOf = (entry: {
  docCode: string;
  isbn: string | null;
  issn: string | null;
  doi: string | null;
}): Numbers => ({
  isbn: entry.isbn === null ? [] : [entry.isbn],
  issn: entry.issn !== null && entry.docCode === journal ? [entry.issn.toUpperCase()] : [],
  doi: entry.doi?.toLowerCase() ?? null,
});

const keysOf = ({ isbn, issn, doi }: Numbers): string[] => [
  ...(doi === null ? [] : [`doi ${doi}`]),
  ...isbn.map((entry) => `isbn ${entry}`),
  ...issn.map((entry) => `issn ${entry}`),
];

/**
 * Which of these works the library's own catalogue has, in their order: the id of a record with the same DOI, ISBN or
 * ISSN, or null. Two queries for all of them.
 */
export async function heldRecords(call: CallContext, works: readonly Numbers[]): Promise<(string | null)[]> {
  const keys = works.map(keysOf);
  const values = [...new Set(keys.flat().map((key) => key.slice(key.indexOf(' ') + 1)))];
  if (values.length === 0) return works.map(() => null);
  const rows = await call.store.db
    .selectFrom('record_identifier')
    .select(['record_id', 'type', 'value'])
    .where('type', 'in', ['doi', 'isbn', 'issn'])
    .where('value', 'in', values)
    .execute();
  const ids = [...new Set(rows.map((row) => row.record_id))];
  if (ids.length === 0) return works.map(() => null);
  // The library is looked at here: asked for in the query, it leads a planner without statistics to read all of it.
  const active = await call.store.db
    .selectFrom('record')
    .select(['id', 'library_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const own = new Set(active.filter((row) => row.library_id === call.library.id).map((row) => row.id));
  const byKey = new Map<string, number>();
  for (const { record_id: id, type, value } of rows) {
    const key = `${type} ${value}`;
    if (own.has(id) && id < (byKey.get(key) ?? Infinity)) byKey.set(key, id);
  }
  return keys.map((list) => {
    for (const key of list) {
      const id = byKey.get(key);
      if (id !== undefined) return String(id);
    }
    return null;
  });
}
