import type { Generated } from 'kysely';
import type { FileImportProblem, FileImportState } from '../../../lib/rules/file-imports.ts';

/** The table of files that staff bring in at the desk; times as in schema.ts. */
export interface FileImportDatabase {
  file_import: FileImportTable;
}

interface FileImportTable {
  id: Generated<number>;
  library_id: number;
  /** Account of who brought it. */
  staff: string;
  /** Name that the file had. */
  file: string;
  /** As staff named it; null: told by the format. */
  source: string | null;
  encoding: string | null;
  state: FileImportState;
  /** 1 until it is over, then null: of each library one at most is open. */
  is_open: 1 | null;
  /** Parts that have come. */
  parts: number;
  bytes: number;
  /** Records read by what is under way. */
  records: number;
  /** JSON of FileImportOutcome: of the trial, then of the import. */
  outcome: string | null;
  problem: FileImportProblem | null;
  created_at: number;
  /** Whoever reads the file writes this every few seconds. */
  updated_at: number;
}
