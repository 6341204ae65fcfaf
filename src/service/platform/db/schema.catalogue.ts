import type { AttachmentAccess } from '../../../lib/rules/attachment-file.ts';
import type { CopyEventKind } from '../../../lib/rules/copies.ts';
import type { FileImportProblem, FileImportState } from '../../../lib/rules/file-imports.ts';
import type { ColumnType, Generated } from 'kysely';

/**
 * Where the picture of a cover came from. A later one takes the place of an earlier one, and none that of one before
 * it.
 */
export type CoverOrigin = 'file' | 'attachment';

/** Tables of records, copies and covers; times as in database.ts. */
export interface CatalogueTables {
  library: {
    id: Generated<number>;
    group_code: string;
    mapping_path: string;
    name: string;
  };

  location: {
    library_id: number;
    location_id: string;
    lib_code: string;
    campus_id: string | null;
    type_code: string | null;
    /** JSON {"zh-CN","zh_TW","en-US"}. */
    name: string;
    seq: number;
  };

  record: {
    id: Generated<number>;
    library_id: number;
    /** Name of the import source; with the control number it identifies the record inside its library. */
    source: string;
    control_number: string;
    kind: string;
    title: string;
    /**
     * Title folded for exact comparison (see search/analysis), so that the same title in another script is the same
     * key.
     */
    title_key: string;
    /** The work's own title and the volume, folded (works/title.ts): editions of one work share it. */
    work_key: string;
    pub_year: number | null;
    language: string | null;
    acquired_on: string | null;
    /** The whole CatalogueRecord without holdings, as JSON. */
    data: string;
    created_at: number;
    updated_at: number;
    /** Set when the record was withdrawn: kept for OAI's deleted records, absent everywhere else. */
    deleted_at: number | null;
    /** When staff took it out of what readers see; `deleted_at` is the same as long as its source has it. */
    suppressed_at: Generated<number | null>;
  };

  /** Further keys that a work is looked for under: the title of the original, by which translations find each other. */
  record_work_key: {
    record_id: number;
    key: string;
  };

  record_identifier: {
    record_id: number;
    /** isbn (13 digits), issn, cn, doi. */
    type: string;
    value: string;
  };

  record_contributor: {
    record_id: number;
    seq: number;
    role: string;
    name: string;
    name_key: string;
  };

  record_subject: {
    record_id: number;
    seq: number;
    term: string;
  };

  record_class: {
    record_id: number;
    scheme: string;
    code: string;
  };

  holding: {
    id: Generated<number>;
    record_id: number;
    library_id: number;
    lib_code: string;
    location_id: string;
    call_number: string | null;
    statement: string | null;
  };

  item: {
    id: Generated<number>;
    library_id: number;
    record_id: number;
    holding_id: number;
    barcode: string;
    status: string;
    volume: string | null;
    current_location_id: string | null;
    due_date: string | null;
    material_type: string | null;
    /** Number in the inventory of the institution's property, where it is another than the barcode. */
    property_number: string | null;
    /** 1 after staff changed or added it at the desk: imports leave it as it is. */
    is_own: Generated<number>;
    /** Barcode in imports, if staff gave it another one. */
    source_barcode: string | null;
  };

  electronic_access: {
    record_id: number;
    seq: number;
    url: string;
    label: string | null;
    collection: string | null;
    coverage_from: string | null;
    coverage_to: string | null;
    note: string | null;
  };

  attachment: {
    id: Generated<number>;
    record_id: number;
    seq: number;
    title: string;
    /** Address on the web or of this site; null for a file of the library. */
    url: string | null;
    /** Path below the library's folder of attachments. */
    file: string | null;
    media_type: string | null;
    access: AttachmentAccess;
  };

  /** The feed that every node's search index and page cache follow, in order of `seq`. */
  change: {
    seq: Generated<number>;
    library_id: number;
    record_id: number;
    /** `put`, `delete` or `items` (only availability changed: pages are stale, the index is not). */
    op: string;
    at: ColumnType<number, number, never>;
  };

  import_run: {
    id: Generated<number>;
    library_id: number;
    source: string;
    file: string;
    /** Fingerprint of the file (size and digest of its head), so that only the same file is resumed. */
    fingerprint: string;
    /** Position behind the last committed record: bytes for ISO 2709 and lines, records for XML. */
    position: number;
    records: number;
    rejected: number;
    state: string;
    started_at: number;
    updated_at: number;
  };

  authority: {
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
  };

  authority_form: {
    authority_id: number;
    library_id: number;
    /** `variant`: another form of the heading (see). `also`: another heading (see also). */
    relation: string;
    seq: number;
    name: string;
    name_key: string;
  };

  copy_event: {
    id: Generated<number>;
    item_id: number;
    kind: CopyEventKind;
    /** Status of the copy before the event; null for an added copy. */
    status_before: string | null;
    /** Account of the librarian. */
    staff: string;
    note: string | null;
    at: number;
  };

  /** Copies that no request has, on their way to the library of their holding. */
  copy_transit: {
    item_id: number;
    /** Code of the library that sent the copy last. */
    from_lib: string;
    /** Status of the copy once it has arrived. */
    status_after: string;
    at: number;
  };

  /** The picture that a record is shown with. Its files are not in the store (service/covers/cover-files.ts). */
  record_cover: {
    record_id: number;
    library_id: number;
    /** Name of the picture (lib/rules/cover-picture.ts). */
    picture: string;
    origin: CoverOrigin;
    /** Name of the file that it was made of, for staff. */
    source: string;
    added_at: number;
  };

  file_import: {
    id: Generated<number>;
    library_id: number;
    /** Account of who brought it. */
    staff: string;
    /** Name that the file had. */
    file: string;
    /** As staff named it; null: derived from the format. */
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
    /** JSON of MoveInTask; null for an import of records. */
    move_in: string | null;
    created_at: number;
    /** Whoever reads the file writes this every few seconds. */
    updated_at: number;
  };

  /** How far the harvest from a source of library.json is: one row a source. Moments named so are the repository's. */
  harvest: {
    library_id: number;
    source: string;
    /** Address, format and set of the list: another one is harvested from its beginning. */
    list: string;
    /** Its clock when the last whole harvest began: the next one asks from then on. */
    done_until: string | null;
    /** Where the harvest that is under way goes on, and its clock when it began. */
    token: string | null;
    began_at: string | null;
    /** Our clock; the library's day. */
    done_day: string | null;
    updated_at: number;
    /** Records and withdrawals of the harvest under way, else of the last one. */
    records: number;
    withdrawn: number;
    rejected: number;
    /** Why the last one stopped. */
    problem: string | null;
    /** Whoever harvests, and until when nobody else may. */
    holder: string | null;
    held_until: number;
    /** Result of the last one, JSON (harvest/outcome.ts). */
    outcome: string | null;
    /** Records of the list, if the repository says so. */
    list_size: number | null;
    /** When staff started one that no process has taken up yet. */
    requested_at: number | null;
  };

  separate_holding: {
    library_id: number;
    source: string;
    /** Its own number. */
    control_number: string;
    /** Number of the record that it is for, which may come later. */
    record_number: string;
    /** JSON of Holding[] (import/record.ts). */
    holdings: string;
  };

  /** What staff wrote down about a record. A text that is not there is empty. */
  record_note: {
    record_id: number;
    library_id: number;
    /** For staff alone. */
    staff_text: string;
    /** For readers, on the page of the record. */
    public_text: string;
    /** Both, folded for the desk's search. */
    note_key: string;
    /** Account of who wrote it last. */
    staff: string;
    /** Counted up with each change. */
    version: number;
    updated_at: number;
  };

  /**
   * The record of a file that a record was imported from, as it came. Records that nothing was imported for have none.
   */
  record_source: {
    record_id: number;
    /** One of `formats` (import/sniff.ts). */
    format: string;
    /** What its text is in: a name of import/marc/encoding.ts, else of TextDecoder. */
    encoding: string;
    /** Of its fields, whatever they are written in (import/marc/digest.ts); empty where the format is none of MARC. */
    digest: string;
    /** Bytes as they came. */
    size: number;
    /** Packed (import/packing.ts). */
    bytes: Uint8Array;
  };

  /** What a record's page shows that other records decide on, by their ids. */
  record_views: {
    record_id: number;
    /** `viewVersion` of service/catalogue/record-views/view.ts when the row was made; another one is not read. */
    version: number;
    /** `record.updated_at` of the record that the row was made of; an older one is not read. */
    updated_at: number;
    /** JSON of RecordCard: the record in short, for the pages of others. */
    card: string;
    /** JSON of RecordView. */
    data: string;
  };

  /** Records whose view is to be made in the background. */
  record_views_due: {
    record_id: number;
    version: number;
    /** Number of the change because of which it is: who made a view and knew less made it of what was before. */
    seq: number;
  };

  /** How far the views of a library's records know the change feed; one row a version. */
  record_views_feed: {
    library_id: number;
    version: number;
    seq: number;
    /** When this version was followed first. */
    since: number;
    /** When a server of this version was last there, within an hour. */
    seen_at: number;
  };

  /** What staff say of the work that a record is of. What was taken back leaves its version alone. */
  record_work_mark: {
    record_id: number;
    library_id: number;
    /** Key that all records have which staff joined; null where nobody did. */
    work: string | null;
    /** 1 where neither title nor numbers of the record join it with others. */
    is_apart: number;
    /** Account of who changed it last. */
    staff: string;
    /** Counted up with each change. */
    version: number;
    updated_at: number;
  };
}
