/** What is known of the libraries' files that were loaded. */
export interface LoadedFilesDatabase {
  loaded_files: LoadedFilesTable;
}

/** At most one row, with id 1. */
interface LoadedFilesTable {
  id: number;
  /** Tells these files, and the program that loaded them, from others. */
  state: string;
  at: number;
}
