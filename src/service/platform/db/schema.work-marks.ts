/** The table of works that staff made by hand; times as in schema.ts. */
export interface WorkMarkDatabase {
  record_work_mark: WorkMarkTable;
}

/** What staff say of the work that a record is of. What was taken back leaves its version alone. */
interface WorkMarkTable {
  record_id: number;
  library_id: number;
  /** Key that all records have which staff joined; null where nobody did. */
  work: string | null;
  /** 1 where neither title nor numbers of the record put it beside others. */
  is_apart: number;
  /** Account of who changed it last. */
  staff: string;
  /** Counted up with each change. */
  version: number;
  updated_at: number;
}
