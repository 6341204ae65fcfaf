import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AttachmentAccess } from '../../../lib/rules/attachment-file.ts';
import type { AddressDatabase } from './schema.addresses.ts';
import type { SecondFactorDatabase } from './schema.second-factor.ts';
import type { AuditDatabase } from './schema.audit.ts';
import type { AuthorityDatabase } from './schema.authorities.ts';
import type { AssistantDatabase } from './schema.assistant.ts';
import type { BehaviourDatabase } from './schema.activity.ts';
import type { ChargesDatabase } from './schema.charges.ts';
import type { CirculationDatabase } from './schema.circulation.ts';
import type { CoLoanDatabase } from './schema.co-loans.ts';
import type { ContentDatabase } from './schema.content.ts';
import type { CopyDatabase } from './schema.copies.ts';
import type { CopyRequestDatabase } from './schema.copy-requests.ts';
import type { CourseDatabase } from './schema.courses.ts';
import type { CoverDatabase } from './schema.covers.ts';
import type { RecordNoteDatabase } from './schema.record-notes.ts';
import type { FileImportDatabase } from './schema.file-imports.ts';
import type { WorkMarkDatabase } from './schema.work-marks.ts';
import type { EvaluationDatabase } from './schema.evaluations.ts';
import type { CoreJournalTable } from './schema.journals.ts';
import type { RankingDatabase } from './schema.rankings.ts';
import type { ListDatabase } from './schema.lists.ts';
import type { FavouriteDatabase } from './schema.favourites.ts';
import type { PeopleDatabase } from './schema.people.ts';
import type { DatabasesDatabase } from './schema.databases.ts';
import type { PackageDatabase } from './schema.packages.ts';
import type { HarvestDatabase } from './schema.harvest.ts';
import type { InboxDatabase } from './schema.inbox.ts';
import type { OfferDatabase } from './schema.offers.ts';
import type { RecommendationDatabase } from './schema.recommendations.ts';
import type { PurchasingDatabase } from './schema.purchasing.ts';
import type { QuestionnaireDatabase } from './schema.questionnaires.ts';
import type { DocumentDeliveryDatabase } from './schema.document-delivery.ts';
import type { FeedbackDatabase } from './schema.feedback.ts';
import type { PaymentDatabase } from './schema.payments.ts';
import type { PointsDatabase } from './schema.points.ts';
import type { ProfileDatabase } from './schema.profile.ts';
import type { DonationDatabase } from './schema.donations.ts';
import type { ReaderDatabase } from './schema.readers.ts';
import type { LoadedFilesDatabase } from './schema.loaded-files.ts';
import type { MoveInDatabase } from './schema.move-in.ts';
import type { HoldingRecordDatabase } from './schema.holding-records.ts';
import type { RecordSourceDatabase } from './schema.record-source.ts';
import type { RecordViewDatabase } from './schema.record-views.ts';
import type { SipDatabase } from './schema.sip2.ts';
import type { SearchDatabase } from './schema.searches.ts';
import type { StaffDatabase } from './schema.staff.ts';
import type { StoreMoveDatabase } from './schema.store-move.ts';
import type { SubscriptionDatabase } from './schema.subscriptions.ts';
import type { EventDatabase } from './schema.events.ts';
import type { NewsDatabase } from './schema.news.ts';
import type { NoticeDatabase } from './schema.notices.ts';
import type { CertificationDatabase } from './schema.certification.ts';
import type { LeavingDatabase } from './schema.leaving.ts';
import type { ReaderDataDatabase } from './schema.reader-data.ts';
import type { RequestDatabase } from './schema.requests.ts';
import type { ScheduleDatabase } from './schema.schedule.ts';

/** The store's own connection, or the transaction that a write belongs to. */
export type Db = Kysely<Database>;

/**
 * The tables as Kysely sees them. Times are milliseconds since 1970 (integer), days are ISO dates (text), truth values
 * are 0 and 1, so that SQLite and PostgreSQL hold the same values.
 */
export interface Database
  extends
    ReaderDatabase,
    AddressDatabase,
    AuditDatabase,
    AuthorityDatabase,
    SecondFactorDatabase,
    SipDatabase,
    StaffDatabase,
    SearchDatabase,
    StoreMoveDatabase,
    PaymentDatabase,
    ReaderDataDatabase,
    CertificationDatabase,
    LeavingDatabase,
    LoadedFilesDatabase,
    MoveInDatabase,
    PackageDatabase,
    RecordSourceDatabase,
    HoldingRecordDatabase,
    RecordViewDatabase,
    RequestDatabase,
    ListDatabase,
    FavouriteDatabase,
    PeopleDatabase,
    BehaviourDatabase,
    AssistantDatabase,
    ChargesDatabase,
    CirculationDatabase,
    CoLoanDatabase,
    CopyDatabase,
    CopyRequestDatabase,
    ContentDatabase,
    DatabasesDatabase,
    CourseDatabase,
    CoverDatabase,
    RecordNoteDatabase,
    WorkMarkDatabase,
    FileImportDatabase,
    RankingDatabase,
    RecommendationDatabase,
    OfferDatabase,
    HarvestDatabase,
    InboxDatabase,
    PointsDatabase,
    ProfileDatabase,
    PurchasingDatabase,
    QuestionnaireDatabase,
    FeedbackDatabase,
    DocumentDeliveryDatabase,
    DonationDatabase,
    ScheduleDatabase,
    EvaluationDatabase,
    EventDatabase,
    NewsDatabase,
    NoticeDatabase,
    SubscriptionDatabase {
  library: LibraryTable;
  location: LocationTable;
  record: RecordTable;
  record_work_key: RecordWorkKeyTable;
  record_identifier: RecordIdentifierTable;
  record_contributor: RecordContributorTable;
  record_subject: RecordSubjectTable;
  record_class: RecordClassTable;
  holding: HoldingTable;
  item: ItemTable;
  electronic_access: ElectronicAccessTable;
  attachment: AttachmentTable;
  popularity: PopularityTable;
  activity_month: ActivityMonthTable;
  popular_search: PopularSearchTable;
  core_journal: CoreJournalTable;
  change: ChangeTable;
  import_run: ImportRunTable;
}

interface LibraryTable {
  id: Generated<number>;
  group_code: string;
  mapping_path: string;
  name: string;
}

interface LocationTable {
  library_id: number;
  location_id: string;
  lib_code: string;
  campus_id: string | null;
  type_code: string | null;
  /** JSON {"zh-CN","zh_TW","en-US"}. */
  name: string;
  seq: number;
}

interface RecordTable {
  id: Generated<number>;
  library_id: number;
  /** Name of the import source; with the control number it identifies the record inside its library. */
  source: string;
  control_number: string;
  kind: string;
  title: string;
  /** Title folded for exact comparison (see search/analysis), so that the same title in another script is the same key. */
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
}

/** Further keys that a work is looked for under: the title of the original, by which translations find each other. */
interface RecordWorkKeyTable {
  record_id: number;
  key: string;
}

interface RecordIdentifierTable {
  record_id: number;
  /** isbn (13 digits), issn, cn, doi. */
  type: string;
  value: string;
}

interface RecordContributorTable {
  record_id: number;
  seq: number;
  role: string;
  name: string;
  name_key: string;
}

interface RecordSubjectTable {
  record_id: number;
  seq: number;
  term: string;
}

interface RecordClassTable {
  record_id: number;
  scheme: string;
  code: string;
}

interface HoldingTable {
  id: Generated<number>;
  record_id: number;
  library_id: number;
  lib_code: string;
  location_id: string;
  call_number: string | null;
  statement: string | null;
}

interface ItemTable {
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
}

interface ElectronicAccessTable {
  record_id: number;
  seq: number;
  url: string;
  label: string | null;
  collection: string | null;
  coverage_from: string | null;
  coverage_to: string | null;
  note: string | null;
}

interface AttachmentTable {
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
}

interface PopularityTable {
  record_id: number;
  loans: Generated<number>;
  views: Generated<number>;
  favourites: Generated<number>;
}

/** What was done with a record in a month. */
interface ActivityMonthTable {
  record_id: number;
  /** view, loan, favourite, share, export, download, access (activity/types.ts). */
  type: string;
  /** YYYY-MM, in UTC for what is counted here. */
  month: string;
  /** Empty: counted here. Else the name of the history that it was imported with. */
  origin: string;
  count: number;
}

interface PopularSearchTable {
  library_id: number;
  term: string;
  searches: number;
  last_at: number;
}

/** The feed that every node's search index and page cache follow, in order of `seq`. */
interface ChangeTable {
  seq: Generated<number>;
  library_id: number;
  record_id: number;
  /** `put`, `delete` or `items` (only availability changed: pages are stale, the index is not). */
  op: string;
  at: ColumnType<number, number, never>;
}

interface ImportRunTable {
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
}
