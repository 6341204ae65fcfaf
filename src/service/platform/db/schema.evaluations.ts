import type { Generated } from 'kysely';
import type { CommentState } from '#lib/rules/evaluations.ts';

/** Ratings and comments of readers, who found them helpful, and how many a reader wrote today; times as in schema.ts. */
export interface EvaluationDatabase {
  evaluation: EvaluationTable;
  helpful_vote: HelpfulVoteTable;
  daily_count: DailyCountTable;
}

interface EvaluationTable {
  id: Generated<number>;
  library_id: number;
  record_id: number;
  reader_id: string;
  /** As the reader is called; others are told a shortened one. */
  reader_name: string;
  score: number | null;
  comment: string | null;
  /** Of the comment; without one it means nothing. */
  state: CommentState;
  /** How many readers found the comment helpful. */
  helpful: number;
  /** When the comment was written. */
  created_at: number;
  updated_at: number;
}

interface HelpfulVoteTable {
  evaluation_id: number;
  reader_id: number;
  voted_at: number;
}

interface DailyCountTable {
  reader_id: number;
  /** What is counted: DailyKind of service/platform/readers/daily-limit.ts. */
  kind: string;
  /** ISO day in the library's time zone. */
  day: string;
  count: number;
}
