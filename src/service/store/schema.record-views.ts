/** The tables of record views; times as in schema.ts. All of them are derived and may be emptied at any time. */
export interface RecordViewDatabase {
  record_view: RecordViewTable;
  record_view_due: RecordViewDueTable;
  record_view_feed: RecordViewFeedTable;
}

/** What a record's page shows that other records decide on, by their ids. */
export interface RecordViewTable {
  record_id: number;
  /** `viewVersion` of service/record-pages/view.ts when the row was made; another one is not read. */
  version: number;
  /** `record.updated_at` of the record that the row was made of; an older one is not read. */
  updated_at: number;
  /** JSON of RecordCard: the record in short, for the pages of others. */
  card: string;
  /** JSON of RecordView. */
  data: string;
}

/** Records whose view is to be made in the background. */
export interface RecordViewDueTable {
  record_id: number;
}

/** How far the views know the change feed; one row, with the id 1. */
export interface RecordViewFeedTable {
  id: number;
  seq: number;
  /** `viewVersion` of the rows that were queued last. */
  version: number;
}
