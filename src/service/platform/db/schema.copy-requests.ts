import type { Generated } from 'kysely';
import type {
  ClaimStatus,
  RequestActor,
  RequestKind,
  RequestStage,
  VerifyStatus,
} from '../../../lib/rules/copy-requests.ts';

/** The tables of requests for copies; times, days and truth values as in schema.ts. */
export interface CopyRequestDatabase {
  copy_request: CopyRequestTable;
  copy_request_step: CopyRequestStepTable;
  copy_request_address: CopyRequestAddressTable;
  copy_request_use: CopyRequestUseTable;
}

/** How many requests a reader made in a year whose loans were forgotten, for the limits of that year. */
interface CopyRequestUseTable {
  reader_id: number;
  year: number;
  kind: RequestKind;
  used: number;
}

export interface CopyRequestTable {
  id: Generated<number>;
  library_id: number;
  kind: RequestKind;
  stage: RequestStage;
  /** 0 start, 1 cancelled, 2 ended, 3 accepted, 4 completed: always that of the stage. */
  status: number;
  /** 1 while something is still to be done; the unique indexes count these alone. */
  is_open: number;
  /** Null once the reader is gone. */
  reader_id: number | null;
  /** In re-lending, the reader who has the copy. */
  holder_id: number | null;
  record_id: number | null;
  volume: string | null;
  /** Folded (lib/rules/copy-request-rules.ts); empty: the title as a whole. */
  volume_key: string;
  /** Of the record, as it was called when it was asked for. */
  title: string;
  title_lang: string;
  author: string | null;
  /** The copy that is promised to this request and to no other open one. */
  item_id: number | null;
  barcode: string | null;
  call_number: string | null;
  location_id: string | null;
  /** What the copy is once it is released: `available`, or what an import said while it was promised. */
  item_after: string;
  /** In re-lending, the loan that is to end. */
  asked_loan_id: number | null;
  /** The loan that came of it. */
  loan_id: number | null;
  /** As `listPickupPlaces` has it: id of a location, or a library code. */
  pickup_place: string | null;
  /** Whole fen. */
  fee: number;
  needs_approval: number;
  verify_status: VerifyStatus | null;
  claim_status: ClaimStatus | null;
  /** First day on which it counts again. */
  suspended_until: string | null;
  /** Last day on the pick-up shelf, to answer or to hand over. */
  until: string | null;
  code_hash: string | null;
  code_expires_at: number | null;
  /** Wrong entries of this code. */
  code_tries: number;
  created_at: number;
  updated_at: number;
}

/** A step that a request took. It goes with the reader whose words are in it. */
interface CopyRequestStepTable {
  id: Generated<number>;
  request_id: number;
  /** Whoever wrote the text, or for whom it was written. */
  reader_id: number;
  at: number;
  stage: RequestStage;
  actor: RequestActor;
  text: string | null;
}

/** Where a copy is sent; it goes with its reader. */
interface CopyRequestAddressTable {
  request_id: number;
  reader_id: number;
  /** Of an address that the reader keeps in the portal. */
  address_id: string | null;
  recipient: string;
  phone: string;
  detail: string;
  postcode: string;
}
