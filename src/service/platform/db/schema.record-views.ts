/** The tables of record views; times as in schema.ts. All of them are derived and may be emptied at any time. */
export interface RecordViewDatabase {
  record_views: RecordViewTable;
  record_views_due: RecordViewDueTable;
  record_views_feed: RecordViewFeedTable;
}

/** What a record's page shows that other records decide on, by their ids. */
interface RecordViewTable {
  record_id: number;
  /** `viewVersion` of service/catalogue/record-views/view.ts when the row was made; another one is not read. */
  version: number;
  /** `record.updated_at` of the record that the row was made of; an older one is not read. */
  updated_at: number;
  /** JSON of RecordCard: the record in short, for the pages of others. */
  card: string;
  /** JSON of RecordView. */
  data: string;
}

/** Records whose view is to be made in the background. */
interface RecordViewDueTable {
  record_id: number;
  version: number;
  /** Number of the change because of which it is: who made a view and knew less made it of what was before. */
  seq: number;
}

/** How far the views of a library's records know the change feed; one row a version. */
interface RecordViewFeedTable {
  library_id: number;
  version: number;
  seq: number;
  /** When this version was followed first. */
  since: number;
  /** When a server of this version was last there, within an hour. */
  seen_at: number;
}
