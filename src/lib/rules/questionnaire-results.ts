import { otherCode, type StoredAnswers, type QuestionRule } from './questionnaires.ts';

export interface QuestionResult {
  id: string;
  answered: number;
  /** For each choice or point of the scale, in the order of the question, how many readers took it. */
  counts: { code: string; count: number }[];
  /** Mean of a scale, not rounded; null for other questions and without answers. */
  mean: number | null;
  /** Texts that readers typed, to the question or with "other", in the order in which the answers came. */
  texts: string[];
}

/** The codes under which answers to a question are counted; points of a scale are their digits. */
export function codesOf(question: QuestionRule): string[] {
  if (question.type === 'text') return [];
  if (question.type === 'scale')
    return Array.from({ length: question.to - question.from + 1 }, (_, at) => String(question.from + at));
  return [...question.options.map(({ code }) => code), ...(question.other ? [otherCode] : [])];
}

/**
 * Counts answers one after another, so that not all of them need be in memory.
 * @param questions of the questionnaire as it is now; answers to questions and choices of before are left out
 */
export function countAnswers(questions: readonly QuestionRule[]): {
  add: (answers: StoredAnswers) => void;
  results: () => { answers: number; questions: QuestionResult[] };
} {
  let all = 0;
  const places = questions.map((question) => ({
    question,
    counts: new Map(codesOf(question).map((code) => [code, 0])),
    texts: [] as string[],
    answered: 0,
  }));
  return {
    add: (answers) => {
      all += 1;
      for (const place of places) {
        const given = answers[place.question.id];
        if (!given) continue;
        const codes = given.choices ?? (given.value === undefined ? [] : [String(given.value)]);
        const known = codes.filter((code) => place.counts.has(code));
        for (const code of known) place.counts.set(code, (place.counts.get(code) ?? 0) + 1);
        const text = place.question.type === 'text' ? given.text : known.includes(otherCode) ? given.other : undefined;
        if (text !== undefined) place.texts.push(text);
        if (known.length > 0 || text !== undefined) place.answered += 1;
      }
    },
    results: () => ({
      answers: all,
      questions: places.map(({ question, counts, texts, answered }) => {
        const list = [...counts].map(([code, count]) => ({ code, count }));
        const sum = list.reduce((total, { code, count }) => total + Number(code) * count, 0);
        const mean = question.type === 'scale' && answered > 0 ? sum / answered : null;
        return { id: question.id, answered, counts: list, mean, texts };
      }),
    }),
  };
}
