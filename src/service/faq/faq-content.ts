import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { serviceTopics } from '../../lib/rules/service-topics.ts';
import { contentKind, ContentError, linkRow } from '../platform/content/kind.ts';

/** One line of content/faq.jsonl: what readers ask the library about, and its answer. */
const faqRow = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe('Identifies the entry.'),
  question: localText.describe('Question.'),
  answer: localText.describe('Answer in plain text.'),
  topic: z
    .enum(serviceTopics)
    .optional()
    .describe('Topic; without one the entry answers questions close to its wording only.'),
  phrases: z
    .array(z.string().trim().min(1).max(200))
    .max(40)
    .default([])
    .describe('Other wordings of the question, in any language.'),
  link: linkRow.optional().describe('Page that does what is asked.'),
});

/** Questions with the library's own answers, which the assistant gives (docs/operate/assistant.md). */
export const faqContent = contentKind({
  name: 'faq',
  names: { key: ['id'], title: 'question' },
  row: faqRow,
  put: async ({ db, libraryId }, rows) => {
    const ids = new Set<string>();
    for (const { id } of rows) {
      if (ids.has(id)) throw new ContentError('idTwice', { name: id });
      ids.add(id);
    }
    await db.deleteFrom('faq').where('library_id', '=', libraryId).execute();
    for (const [seq, { id, question, answer, topic = null, phrases, link }] of rows.entries()) {
      await db
        .insertInto('faq')
        .values({
          library_id: libraryId,
          code: id,
          seq,
          topic,
          question: JSON.stringify(question),
          answer: JSON.stringify(answer),
          phrases: JSON.stringify(phrases),
          link: link === undefined ? null : JSON.stringify(link),
        })
        .execute();
    }
  },
});
