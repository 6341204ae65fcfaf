import type { Generated } from 'kysely';
import type { CertificationState } from '../../../lib/rules/certification.ts';

/** Certifications of readers; times as in schema.ts. */
export interface CertificationDatabase {
  certification: CertificationTable;
}

interface CertificationTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** As the reader wrote it. */
  name: string;
  /** Keyed hash of the ID number, by which staff compare and nobody reads it. */
  id_hash: string;
  /** Its last four characters. */
  id_tail: string;
  state: Exclude<CertificationState, 'none'>;
  asked_at: number;
  decided_at: number | null;
  /** What staff wrote to the reader. */
  note: string | null;
}
