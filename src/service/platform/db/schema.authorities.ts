import type { Generated } from 'kysely';

/** Authority records, as far as search and pages use them. */
export interface AuthorityDatabase {
  authority: AuthorityTable;
  authority_form: AuthorityFormTable;
}

interface AuthorityTable {
  id: Generated<number>;
  library_id: number;
  /** Name of the import; control numbers are unique within it. */
  source: string;
  control_number: string;
  /** `name` or `subject`. */
  kind: string;
  heading: string;
  /** Folded as names of contributors are. */
  heading_key: string;
}

interface AuthorityFormTable {
  authority_id: number;
  library_id: number;
  /** `variant`: another form of the heading (see). `also`: another heading (see also). */
  relation: string;
  seq: number;
  name: string;
  name_key: string;
}
