import type { Db } from '../platform/db/database.ts';

/** What staff have written about a reader, the newest first, with the names of who wrote it. */
export async function readNotes(db: Db, readerId: number) {
  const rows = await db
    .selectFrom('reader_note')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'reader_note.staff').onRef('staff.library_id', '=', 'reader_note.library_id'),
    )
    .select(['reader_note.id', 'reader_note.text', 'reader_note.staff', 'reader_note.created_at', 'staff.name'])
    .where('reader_note.reader_id', '=', readerId)
    .orderBy('reader_note.id', 'desc')
    .execute();
  return rows.map((row) => ({
    noteId: String(row.id),
    text: row.text,
    by: row.name ?? row.staff,
    writtenAt: new Date(Number(row.created_at)).toISOString(),
  }));
}

/** Writes a note. @param input.staff account of who wrote it */
export async function addNote(
  db: Db,
  input: { libraryId: number; readerId: number; text: string; staff: string; now: number },
): Promise<void> {
  const { libraryId, readerId, text, staff, now } = input;
  const row = { library_id: libraryId, reader_id: readerId, text, staff, created_at: now };
  await db.insertInto('reader_note').values(row).execute();
}

/** Takes a note of that reader away. @returns false when there is none */
export async function dropNote(db: Db, { readerId, noteId }: { readerId: number; noteId: number }): Promise<boolean> {
  const gone = await db
    .deleteFrom('reader_note')
    .where('id', '=', noteId)
    .where('reader_id', '=', readerId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
