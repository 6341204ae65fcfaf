import type { Generated } from 'kysely';

/** Questionnaires of libraries, and what readers answered; times and days as in schema.ts. */
export interface QuestionnaireDatabase {
  questionnaire: QuestionnaireTable;
  questionnaire_participant: QuestionnaireParticipantTable;
  questionnaire_answer: QuestionnaireAnswerTable;
}

interface QuestionnaireTable {
  id: Generated<number>;
  library_id: number;
  /** `id` of its row in the content file. */
  key: string;
  /** The row of the content file (questionnaires/questionnaire-content.ts), as JSON. */
  data: string;
  /** ISO days, the first and the last; null: no such limit. */
  starts_on: string | null;
  ends_on: string | null;
  /** 0: the content file does not have it any more, but it was answered. */
  is_listed: number;
  /** Readers up to this id were told that it is open (or it was not for them). */
  announced_to: number;
}

/**
 * Who has taken part: a reader once. Of an anonymous questionnaire nothing else of a reader is kept, and neither table
 * has row numbers, so that the order of the one tells nothing about the other.
 */
interface QuestionnaireParticipantTable {
  questionnaire_id: number;
  reader_id: number;
}

interface QuestionnaireAnswerTable {
  /** Random. */
  id: string;
  questionnaire_id: number;
  /** Null in anonymous questionnaires. */
  reader_id: number | null;
  /** JSON: StoredAnswers of lib/rules/questionnaires.ts. */
  answers: string;
  /** ISO day of the last change, where the library stands; null in anonymous questionnaires. */
  answered_on: string | null;
}
