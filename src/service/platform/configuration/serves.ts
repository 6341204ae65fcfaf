import type { Store } from '../db/open.ts';

/**
 * Which libraries of a store SERVE_LIBRARIES names, for those who have not read the libraries' folders.
 * @param serve mapping paths and group codes; undefined: all
 * @returns whether the library with a group code is one of them
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
