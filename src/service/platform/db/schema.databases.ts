import type { Generated } from 'kysely';
import type { QuestionState, RequestState, RequestType } from '../../../lib/rules/questions.ts';

/** Tables of databases: what libraries say of them, and what readers ask; times, days and truth values as in schema.ts. */
export interface DatabasesDatabase {
  electronic_database: ElectronicDatabaseTable;
  question: QuestionTable;
  answer: AnswerTable;
  electronic_request: ElectronicRequestTable;
}

interface ElectronicDatabaseTable {
  record_id: number;
  library_id: number;
  /** The title that `initial` was made of: a record may be imported anew under another. */
  title: string;
  /** A to Z or #. */
  initial: string;
  /** The row of the content file (databases/database-content.ts), as JSON. */
  data: string;
}

/** What readers write, each under a number of its day: no two of one reader's day have the same. */
interface Written {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** ISO day, UTC. */
  day: string;
  /** From 1 to what a reader may send in a day. */
  nth: number;
  created_at: number;
  updated_at: number;
}

interface QuestionTable extends Written {
  record_id: number;
  text: string;
  /** Digest of the text as it is compared: the same is asked once. */
  text_key: string;
  state: QuestionState;
}

interface AnswerTable extends Omit<Written, 'reader_id' | 'day' | 'nth'> {
  question_id: number;
  /** These three are null for an answer of the library. */
  reader_id: number | null;
  day: string | null;
  nth: number | null;
  text: string;
  text_key: string;
  state: QuestionState;
}

interface ElectronicRequestTable extends Written {
  type: RequestType;
  record_id: number | null;
  name: string;
  url: string | null;
  reason: string;
  state: RequestState;
  reply: string | null;
  /** What is asked for, while it is being looked at: a reader asks for it once at a time. Null when it is settled. */
  open_key: string | null;
}
