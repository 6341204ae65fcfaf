import { createHash } from 'node:crypto';
import type { StoredAnswer, StoredAnswers } from '#lib/rules/questionnaires.ts';
import { codesOf } from '#lib/rules/questionnaire-results.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import {
  parseQuestionnaire,
  type QuestionData,
  type QuestionnaireData,
} from '#service/questionnaires/questionnaire-content.ts';
import { ruleOf } from '#service/questionnaires/read-questionnaires.ts';

/** Readers who answered a questionnaire of a demonstration that is over. */
const many = 140;
/** What some of them wrote. */
const written = [
  '考试周希望延长到 23:30。',
  '周日上午开门能早一点吗？',
  '自习区的灯光有点暗。',
  '谢谢值班老师，每次都很耐心。',
  'Please keep one floor open overnight before exams.',
  '寒假也请开放一间阅览室。',
];

/** From 0 up to 1, the same for the same texts every time. */
const chance = (...texts: string[]): number =>
  createHash('sha1').update(texts.join(' ')).digest().readUInt32BE(0) / 0x1_0000_0000;

function answerTo(question: QuestionData, seed: string): StoredAnswer | undefined {
  const rule = ruleOf(question);
  const codes = codesOf(rule).filter((code) => code !== 'other');
  // Some are taken more than others.
  const pick = codes[Math.floor(chance(seed, 'pick') ** 1.6 * codes.length)] ?? '';
  if (rule.type === 'text') {
    const text = written[Math.floor(chance(seed, 'text') * written.length * 4)];
    return text === undefined ? undefined : { text };
  }
  if (rule.type === 'scale') {
    return { value: Math.round(rule.to - chance(seed, 'value') ** 1.5 * (rule.to - rule.from)) };
  }
  if (rule.type === 'one') return { choices: [pick] };
  const more = codes.filter((code) => code === pick || chance(seed, code) < 0.35).slice(0, rule.max);
  return more.length < rule.min ? undefined : { choices: more };
}

const answersTo = ({ questions }: QuestionnaireData, seed: string): StoredAnswers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answerTo(question, `${seed} ${question.id}`);
      return answer ? [[question.id, answer]] : [];
    }),
  );

/** Id of an answer, random in its look alone, so that a demonstration is the same each time. */
const idOf = (seed: string): string => createHash('sha256').update(seed).digest('base64url').slice(0, 22);

/**
 * Fills the questionnaires of the demo libraries, once: many answered the anonymous ones that are over, the first demo
 * reader the first one that may be changed.
 * @returns mapping paths of the libraries that got it
 */
export async function loadDemoQuestionnaires(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries.filter(({ file }) => file.demo)) {
    const rows = await store.db
      .selectFrom('questionnaire')
      .select(['id', 'data'])
      .where('library_id', '=', library.id)
      .orderBy('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    const answered = await store.db
      .selectFrom('questionnaire_answer')
      .select('id')
      .where('questionnaire_id', 'in', ids)
      .limit(1)
      .executeTakeFirst();
    const reader = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (rows.length === 0 || answered || !reader) continue;
    const today = libraryDay(library, now());
    await inTransaction(store.db, async (db) => {
      for (const { id, data: stored } of rows) {
        const data = parseQuestionnaire(stored);
        const isOver = data.until !== undefined && data.until < today;
        const seed = `${library.mappingPath} ${data.id}`;
        if (data.anonymous && isOver) {
          const answers = Array.from({ length: many }, (_, at) => `${seed} ${String(at)}`).map((entry) => ({
            id: idOf(entry),
            questionnaire_id: id,
            reader_id: null,
            answered_on: null,
            answers: JSON.stringify(answersTo(data, entry)),
          }));
          await db.insertInto('questionnaire_answer').values(answers).execute();
        } else if (data.changeable) {
          const own = { questionnaire_id: id, reader_id: reader.id };
          await db.insertInto('questionnaire_participant').values(own).execute();
          const answers = JSON.stringify(answersTo(data, seed));
          await db
            .insertInto('questionnaire_answer')
            .values({ ...own, id: idOf(seed), answers, answered_on: today })
            .execute();
        }
      }
    });
    loaded.push(library.mappingPath);
  }
  return loaded;
}
