import type { Generated } from 'kysely';
import type { CoverType } from '../../../lib/rules/favourites.ts';
import type { FeedbackKind, FeedbackState } from '../../../lib/rules/feedback.ts';

/** Problems that readers report; times and days as in schema.ts. */
export interface FeedbackDatabase {
  feedback: FeedbackTable;
  feedback_message: FeedbackMessageTable;
  feedback_picture: FeedbackPictureTable;
}

/** A report, under a number of its day: no two of one reader's day have the same. */
export interface FeedbackTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  kind: FeedbackKind;
  /** Address inside the portal of the page where it happened. */
  page: string | null;
  state: FeedbackState;
  /** Who closed it. */
  closed_by: 'reader' | 'library' | null;
  /** ISO day where the library stands. */
  day: string;
  /** From 1 to what a reader may report in a day. */
  nth: number;
  created_at: number;
  updated_at: number;
}

interface FeedbackMessageTable {
  feedback_id: number;
  /** From 1, the report itself. */
  nth: number;
  /** 1: the library wrote it; 0: the reader. */
  is_reply: number;
  text: string;
  created_at: number;
}

interface FeedbackPictureTable {
  feedback_id: number;
  /** From 1 to 3. */
  nth: number;
  media_type: CoverType;
  width: number;
  height: number;
  bytes: Uint8Array;
}
