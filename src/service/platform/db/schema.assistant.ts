import type { Generated } from 'kysely';
import type { Role } from '../../../lib/rules/assistant.ts';

/** The tables of the assistant; times and days as in schema.ts. */
export interface AssistantDatabase {
  assistant_message: AssistantMessageTable;
  assistant_day: AssistantDayTable;
}

/** One message of a reader's conversation with the assistant. */
interface AssistantMessageTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  role: Role;
  text: string;
  /** JSON of BookAttachment[]. */
  attachments: string;
  /** JSON of AnswerLeads. */
  leads: Generated<string>;
  created_at: number;
}

/** How many questions a reader has asked on a day; deleting the conversation does not give them back. */
interface AssistantDayTable {
  reader_id: number;
  /** YYYY-MM-DD, in UTC. */
  day: string;
  questions: number;
}
