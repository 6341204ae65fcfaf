/** The table of separate holdings records. */
export interface HoldingRecordDatabase {
  separate_holding: HoldingRecordTable;
}

interface HoldingRecordTable {
  library_id: number;
  source: string;
  /** Its own number. */
  control_number: string;
  /** Number of the record that it is for, which may come later. */
  record_number: string;
  /** JSON of Holding[] (import/record.ts). */
  holdings: string;
}
