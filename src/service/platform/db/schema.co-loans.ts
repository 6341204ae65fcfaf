/** The table of titles that are borrowed by the same patrons. */
export interface CoLoanDatabase {
  co_loan: CoLoanTable;
}

interface CoLoanTable {
  library_id: number;
  record_id: number;
  other_id: number;
  /** What it says of the two, 1 to 4 (co-loans/worth.ts); never how many patrons there are. */
  worth: number;
}
