import type { Selectable } from 'kysely';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { FaqTable } from '../platform/db/schema.content.ts';

/** A question that the library answers itself, in the reader's language. */
export interface FaqAnswer {
  question: string;
  answer: string;
  link: { label: string; url: string } | null;
}

export type FaqRow = Selectable<FaqTable>;

/** The library's rows, in its order. */
export const faqRowsOf = ({ store, library }: CallContext): Promise<FaqRow[]> =>
  store.db.selectFrom('faq').selectAll().where('library_id', '=', library.id).orderBy('seq').execute();

/** A row in the reader's language. */
export function faqAnswerOf(row: FaqRow, { language }: CallContext): FaqAnswer {
  const question: LocalText = JSON.parse(row.question);
  const answer: LocalText = JSON.parse(row.answer);
  const link: { label: LocalText; url: string } | null = row.link === null ? null : JSON.parse(row.link);
  return {
    question: inLanguage(question, language),
    answer: inLanguage(answer, language),
    link: link && { label: inLanguage(link.label, language), url: link.url },
  };
}

/** All that the library answers itself, in its order. */
export const listAllFaq = async (call: CallContext): Promise<FaqAnswer[]> =>
  (await faqRowsOf(call)).map((row) => faqAnswerOf(row, call));
