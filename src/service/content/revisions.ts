import type { ContentAct } from '../../lib/contract/desk/content.ts';
import type { Db } from '../platform/db/database.ts';

export interface ContentLine {
  line: number;
  value: unknown;
  /** As it is in the file. */
  text?: string;
}

export interface ContentPlace {
  libraryId: number;
  kind: string;
}

/** What staff made of an entry; without a value they took it out. */
export interface ContentEdit {
  revision: number;
  value: object | undefined;
}

const revisionsOf = (db: Db, { libraryId, kind }: ContentPlace) =>
  db.selectFrom('content_revision').where('library_id', '=', libraryId).where('kind', '=', kind);

/** Written by `addRevision`: an object of JSON. */
const valueOf = (text: string | null): object | undefined => {
  if (text === null) return undefined;
  const value: object = JSON.parse(text);
  return value;
};

/** Number of the newest change of a kind; 0 before the first. */
export async function newestRevision(db: Db, place: ContentPlace): Promise<number> {
  const row = await revisionsOf(db, place)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** What overrides the file of a kind, by the keys of its entries. */
export async function currentEdits(db: Db, place: ContentPlace): Promise<Map<string, ContentEdit>> {
  const newest = revisionsOf(db, place)
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy('key');
  const rows = await db
    .selectFrom('content_revision')
    .select(['id', 'key', 'act', 'value'])
    .where('id', 'in', newest)
    .where('act', '!=', 'asFile')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, key, value }) => [key, { revision: id, value: valueOf(value) }]));
}

/** The changes of one entry, the newest first, with the names of who made them. */
export async function revisionsOfEntry(db: Db, place: ContentPlace, key: string) {
  const rows = await db
    .selectFrom('content_revision as revision')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'revision.staff').onRef('staff.library_id', '=', 'revision.library_id'),
    )
    .select(['revision.id', 'revision.act', 'revision.value', 'revision.staff', 'revision.created_at', 'staff.name'])
    .where('revision.library_id', '=', place.libraryId)
    .where('revision.kind', '=', place.kind)
    .where('revision.key', '=', key)
    .orderBy('revision.id', 'desc')
    .execute();
  return rows.map((row) => ({
    revision: row.id,
    act: row.act,
    value: valueOf(row.value),
    by: row.name ?? row.staff,
    at: Number(row.created_at),
  }));
}

/** Adds a change. @param input.now milliseconds since 1970 */
export async function addRevision(
  db: Db,
  { libraryId, kind }: ContentPlace,
  input: { key: string; act: ContentAct; value?: object | undefined; staff: string; now: number },
): Promise<void> {
  const { key, act, value, staff, now } = input;
  const row = { library_id: libraryId, kind, key, act, staff, created_at: now };
  const text = value === undefined ? null : JSON.stringify(value);
  await db
    .insertInto('content_revision')
    .values({ ...row, value: text })
    .execute();
}

/** The lines of a file with what staff changed: in the place of what they changed, what they added behind the rest. */
export function withEdits(
  lines: readonly ContentLine[],
  keyOf: (value: unknown) => string | undefined,
  edits: ReadonlyMap<string, ContentEdit>,
): ContentLine[] {
  if (edits.size === 0) return [...lines];
  const inFile = new Set<string>();
  const changed = lines.flatMap((entry) => {
    const key = keyOf(entry.value);
    const edit = key === undefined ? undefined : edits.get(key);
    if (key === undefined || edit === undefined) return [entry];
    const isSecond = inFile.has(key);
    inFile.add(key);
    return edit.value === undefined || isSecond ? [] : [{ line: entry.line, value: edit.value }];
  });
  const behind = lines.at(-1)?.line ?? 0;
  const added = [...edits].flatMap(([key, { value }]) => (inFile.has(key) || value === undefined ? [] : [value]));
  return [...changed, ...added.map((value, at) => ({ line: behind + at + 1, value }))];
}
