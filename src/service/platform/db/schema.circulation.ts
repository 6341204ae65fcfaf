import type { Generated, Selectable } from 'kysely';

/** The table of loans; times, days and truth values as in schema.ts. */
export interface CirculationDatabase {
  loan: LoanTable;
  loan_history_consent: LoanHistoryConsentTable;
}

/** Readers whose loans are kept when they end; nobody's are without a row here. */
interface LoanHistoryConsentTable {
  reader_id: number;
  library_id: number;
  agreed_at: number;
}

/** A loan, running or over. What it says of the item it keeps, since catalogue and shelves go on changing. */
interface LoanTable {
  id: Generated<number>;
  library_id: number;
  /** Null once the reader is gone, or where an ended loan was not to be kept. */
  reader_id: number | null;
  /** Of running loans never null: imports leave such items alone (write.holdings.ts). */
  item_id: number | null;
  record_id: number | null;
  barcode: string;
  title: string;
  author: string | null;
  volume: string | null;
  call_number: string | null;
  lib_code: string;
  location_id: string;
  material_type: string | null;
  /** Main class of the CLC; empty where the record has none. */
  subject: string;
  /** Title, author, call number and barcode, folded. */
  search_key: string;
  lent_on: string;
  due_on: string;
  renewals: number;
  renewed_on: string | null;
  returned_on: string | null;
  returned_at: number | null;
  /** What the item is once it is back: `available`, or what an import said while it was away. */
  status_after: string;
  /** `here`: lent by Yuelan; `import`: told by another system; `demo`. */
  origin: string;
  created_at: number;
}
export type LoanRow = Selectable<LoanTable>;
