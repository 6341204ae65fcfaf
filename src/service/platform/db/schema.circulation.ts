import type {
  ClaimStatus,
  RequestActor,
  RequestKind,
  RequestStage,
  VerifyStatus,
} from '../../../lib/rules/copy-requests.ts';
import type { DocumentState, DocumentType } from '../../../lib/rules/document-delivery.ts';
import type { SipPaymentState } from '../../../lib/rules/sip-payments.ts';
import type { Generated, Selectable } from 'kysely';

export type LoanRow = Selectable<CirculationTables['loan']>;

/**
 * How an order goes out. `waiting` for the provider; `sending`: a process has it in hand; `sent`; `withdrawing`: its
 * reader cancelled it, and the provider must be notified; `over`: there is nothing to do any more; `failed`: staff
 * must look.
 */
export type DispatchStage = 'waiting' | 'sending' | 'sent' | 'withdrawing' | 'over' | 'failed';

/** Tables of loans, requests for copies and documents, and machines; times as in database.ts. */
export interface CirculationTables {
  sip_item: { item_id: number; known_at: number };
  /** Readers whose loans are kept when they end; nobody's are without a row here. */
  loan_history_consent: {
    reader_id: number;
    library_id: number;
    agreed_at: number;
  };

  /** A loan, running or over. What it says of the item it keeps, since catalogue and shelves go on changing. */
  loan: {
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
    /** `here`: lent by Yuelan; `import`: reported by another system; `demo`. */
    origin: string;
    created_at: number;
  };

  co_loan: {
    library_id: number;
    record_id: number;
    other_id: number;
    /** What it says of the two, 1 to 4 (co-loans/keep-co-loans.ts); never how many patrons there are. */
    worth: number;
  };

  /** How many requests a reader made in a year whose loans were forgotten, for the limits of that year. */
  copy_request_use: {
    reader_id: number;
    year: number;
    kind: RequestKind;
    used: number;
  };

  copy_request: {
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
  };

  /** A step that a request took. It goes with the reader whose words are in it. */
  copy_request_step: {
    id: Generated<number>;
    request_id: number;
    /** Whoever wrote the text, or for whom it was written. */
    reader_id: number;
    at: number;
    stage: RequestStage;
    actor: RequestActor;
    text: string | null;
  };

  /** Where a copy is sent; it goes with its reader. */
  copy_request_address: {
    request_id: number;
    reader_id: number;
    /** Of an address that the reader keeps in the portal. */
    address_id: string | null;
    recipient: string;
    phone: string;
    detail: string;
    postcode: string;
  };

  /** An order: the form as the reader sent it (lib/rules/document-delivery.ts), empty where nothing was written. */
  document_delivery: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** The record that it was ordered from. */
    record_id: number | null;
    state: DocumentState;
    /** The same for the same document while it is open, so that it is ordered once. */
    open_key: string | null;
    /** What the library wrote last. */
    reply: string | null;
    document_type: DocumentType;
    publication_name: string;
    article_title: string;
    author: string;
    issue: string;
    version: string;
    place: string;
    publisher: string;
    year: string;
    issn: string;
    isbn: string;
    pages: string;
    doi: string;
    remarks: string;
    created_at: number;
    updated_at: number;
  };

  document_dispatch: {
    request_id: number;
    stage: DispatchStage;
    /** Sent along each time, so that the provider knows an order that it has already. */
    order_key: string;
    /** The mail to the library's desk, where orders go by mail. */
    outbox_id: number | null;
    /** What the provider calls it. */
    reference: string | null;
    /** How often in a row it did not get through. */
    tries: number;
    /** When the next step is due. */
    next_at: number;
    /** What was wrong last. */
    problem: string | null;
  };

  /** What came: a file, or an address; neither once its days are over. */
  delivered_document: {
    request_id: number;
    file_name: string | null;
    media_type: string | null;
    bytes: Uint8Array | null;
    url: string | null;
    expires_at: number;
  };

  library_request: {
    id: Generated<number>;
    /** Library of the reader who asks. */
    library_id: number;
    reader_id: number;
    /** Library that is asked, and its record; null when that is gone. */
    owner_id: number;
    record_id: number | null;
    /** Of the record, as it was called when it was asked for. */
    title: string;
    /** 0 start, 1 cancel, 2 end, 3 accepted, 4 completed (lib/rules/library-request.ts). */
    status: number;
    /** The answer of the library to the reader. */
    answer: string | null;
    created_at: number;
    updated_at: number;
  };

  /** What another system reported about a reader other than loans, and when. */
  sip_patron: {
    reader_id: number;
    library_id: number;
    known_at: number;
    owed_fen: number;
    /** A JSON list of texts, amounts and the other system's own numbers. */
    fees: string;
    /** Blocks of the reader: words with commas (service/lending-system/patron-blocks.ts). */
    blocks: string;
    /** 0: it does not tell what the reader has on loan. */
    tells_loans: number;
  };

  sip_account: {
    id: Generated<number>;
    library_id: number;
    /** Unique in the installation: a machine that signs in names no library. */
    account: string;
    account_key: string;
    hash: string;
    is_closed: number;
    /** Library code of the desk of the machine. */
    lib_code: string;
    /** Of the texts on its screen where it names none. */
    language: string;
    charset: string;
    /** Whether it ends its lines as `cr` or `crlf`; both are read. */
    line_end: string;
    delimiter: string;
    created_at: number;
  };

  /** What readers paid online for debts that another system keeps: one message (37) each. Amounts are whole fen. */
  sip_payment: {
    id: Generated<number>;
    library_id: number;
    /** The payment that brought the money. */
    payment_id: number;
    /** Transaction id (BK): the same however often it is sent. */
    number: string;
    /** The other system's number of the debt (CG); empty: of whatever the reader owes there. */
    fee: string;
    amount: number;
    state: SipPaymentState;
    /** How often it was claimed to be sent. */
    attempts: number;
    /** The other system's own words. */
    problem: string;
    /** Not before then it is sent again. */
    next_at: number;
    created_at: number;
    sent_at: number | null;
    settled_at: number | null;
  };
}
