import type { Store } from '../db/open.ts';

/**
 * Resolves SERVE_LIBRARIES from the store, for processes that have not read the libraries folder.
 * @param serve mapping paths and group codes; undefined for all
 * @returns a function that checks a group code
 */
export async function servesOf(
  { db }: Store,
  serve: readonly string[] | undefined,
): Promise<(groupCode: string) => boolean> {
  if (serve === undefined) return () => true;
  const rows = await db
    .selectFrom('library')
    .select('group_code')
    .where((eb) => eb.or([eb('mapping_path', 'in', serve), eb('group_code', 'in', serve)]))
    .execute();
  const codes = new Set(rows.map((row) => row.group_code));
  return (groupCode) => codes.has(groupCode) || serve.includes(groupCode);
}
