import type { Generated } from 'kysely';

/** Events of libraries, and who comes to them; times as in schema.ts. */
export interface EventDatabase {
  event: EventTable;
  event_sign_up: EventSignUpTable;
}

interface EventTable {
  id: Generated<number>;
  library_id: number;
  /** `id` of its row in the content file. */
  key: string;
  /** The row of the content file (events/event-content.ts), as JSON. */
  data: string;
  begins_at: number;
  ends_at: number;
}

/** A reader who has a place, or waits for one: those with the lower ids are first. */
interface EventSignUpTable {
  id: Generated<number>;
  event_id: number;
  reader_id: number;
  is_waiting: number;
  /** 1: the reader has been reminded. */
  is_reminded: number;
  created_at: number;
}
