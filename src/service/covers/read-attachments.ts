import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { readAttachmentFile } from '../catalogue/attachments/files.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { coverOfEpub, firstPageOfPdf } from './cover-of-book.ts';
import { coverRecords, type Covering } from './import-covers.ts';

/** Books are read whole: what is larger is left alone. */
const maxBookBytes = 300 * 1024 * 1024;

/** What became of the attachments of records without a picture. */
export interface AttachmentCovers {
  files: number;
  covers: number;
  /** Files that are not there, name no cover, or cannot be drawn. */
  without: string[];
}

const readers = { epub: coverOfEpub, pdf: firstPageOfPdf } as const;
const kindOf = (file: string): keyof typeof readers | undefined =>
  /\.epub$/i.test(file) ? 'epub' : /\.pdf$/i.test(file) ? 'pdf' : undefined;

/**
 * Gives records that have no picture that of their EPUB, else the first page of their PDF. Only of files that everybody
 * may read: a page of any other is not everybody's to see.
 */
export async function coverFromAttachments(
  covering: Covering & { library: LoadedLibrary },
  files: Pick<FileStore, 'find'>,
): Promise<AttachmentCovers> {
  const { store, library } = covering;
  const rows = await store.db
    .selectFrom('attachment')
    .innerJoin('record', 'record.id', 'attachment.record_id')
    .leftJoin('record_cover as cover', 'cover.record_id', 'record.id')
    .select(['attachment.record_id', 'attachment.file'])
    .where('record.library_id', '=', library.id)
    .where('record.deleted_at', 'is', null)
    .where('cover.record_id', 'is', null)
    .where('attachment.access', '=', 'everyone')
    .where('attachment.file', 'is not', null)
    .orderBy('attachment.record_id')
    .orderBy('attachment.seq')
    .execute();
  const result: AttachmentCovers = { files: 0, covers: 0, without: [] };
  for (const [recordId, its] of Map.groupBy(rows, (row) => row.record_id)) {
    const books = its.flatMap(({ file }) => {
      const kind = file === null ? undefined : kindOf(file);
      return file === null || kind === undefined ? [] : [{ file, kind }];
    });
    // An EPUB names its cover; a first page is often a title page.
    books.sort((a, b) => Number(a.kind === 'pdf') - Number(b.kind === 'pdf'));
    for (const { file, kind } of books) {
      result.files += 1;
      const book = await readAttachmentFile(library, files, file, maxBookBytes);
      const bytes = book && (await readers[kind](book));
      const done = bytes && (await coverRecords(covering, [recordId], { bytes, origin: 'attachment', source: file }));
      if (done) {
        result.covers += done.changed.length;
        break;
      }
      result.without.push(file);
    }
  }
  return result;
}
