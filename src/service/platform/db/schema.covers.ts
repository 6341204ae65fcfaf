/** The table of covers; times as in schema.ts. */
export interface CoverDatabase {
  record_cover: RecordCoverTable;
}

/** Where the picture of a cover came from. A later one takes the place of an earlier one, and none that of one before it. */
export type CoverOrigin = 'file' | 'attachment';

/** The picture that a record is shown with. Its files are not in the store (service/covers/cover-files.ts). */
interface RecordCoverTable {
  record_id: number;
  library_id: number;
  /** Name of the picture (lib/rules/cover-picture.ts). */
  picture: string;
  origin: CoverOrigin;
  /** Name of the file that it was made of, for staff. */
  source: string;
  added_at: number;
}
