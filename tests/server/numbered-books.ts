import { catalogueRecordSchema } from '../../src/service/catalogue/model/record.ts';
import { openStore } from '../../src/service/platform/db/open.ts';
import { writeRecords } from '../../src/service/catalogue/import/write/records.ts';

/** Writes books c<from> up to c<to>, as a process of its own would: with a connection that is closed again. */
export async function writeNumberedBooks(
  database: string,
  { libraryId, title }: { libraryId: number; title: string },
  from: number,
  to: number,
): Promise<void> {
  const store = await openStore(database.replace(/^sqlite:/, ''));
  const records = Array.from({ length: to - from }, (_, at) =>
    catalogueRecordSchema.parse({
      controlNumber: `c${String(from + at)}`,
      kind: 'book',
      title: `${title} ${String(from + at)}`,
    }),
  );
  await writeRecords(store, { libraryId, source: 'test' }, records, 1);
  await store.close();
}
