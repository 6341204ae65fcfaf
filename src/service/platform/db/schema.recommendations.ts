import type { Generated } from 'kysely';
import type { RequestState } from '../../../lib/rules/questions.ts';
import type { RecommendationWay } from '#lib/rules/recommendations.ts';

/** Purchases that readers recommend; times and days as in schema.ts. */
export interface RecommendationDatabase {
  order_title: OrderTitleTable;
  recommendation: RecommendationTable;
  recommendation_reader: RecommendationReaderTable;
}

interface Titled {
  title: string;
  author: string | null;
  publisher: string | null;
  pub_year: number | null;
  /** 13 digits. */
  isbn: string | null;
  /** Key of the work (works/title.ts). */
  work_key: string;
}

/** What the library could order. */
interface OrderTitleTable extends Titled {
  id: Generated<number>;
  library_id: number;
  /** By which a row of the content file is known again. */
  key: string;
  price: string | null;
  /** Title, author, publisher and ISBN, folded. */
  search_key: string;
  seq: number;
}

/** A title that one reader or several recommend. */
interface RecommendationTable extends Titled {
  id: Generated<number>;
  library_id: number;
  way: RecommendationWay;
  order_title_id: number | null;
  /** The record of which more copies are wanted. */
  record_id: number | null;
  state: RequestState;
  answer: string | null;
  /** What is wanted, while it is processed: one recommendation of it at a time. Null when the library has decided. */
  open_key: string | null;
  created_at: number;
  settled_at: number | null;
}

/** Who recommends it; a row for each reader, under a number of the day that no other of that reader has. */
interface RecommendationReaderTable {
  recommendation_id: number;
  reader_id: number;
  /** ISO day, UTC. */
  day: string;
  /** From 1 to what a reader may recommend in a day. */
  nth: number;
  way: RecommendationWay;
  /** JSON: codes of reasons. */
  reasons: string;
  remark: string | null;
  /** JSON: the library's own fields, name to text. */
  fields: string;
  created_at: number;
}
