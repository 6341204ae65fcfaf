import { fold } from '../catalogue/text/analysis.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import { otherWordings } from '../catalogue/text/regional-wording.ts';

/** A question as phrases are matched with it. */
export interface QuestionWords {
  /** Folded, in the wordings of all regions, in one. */
  folded: string;
  /** Words of alphabets without their endings. */
  words: ReadonlySet<string>;
}

/** A phrase: all of its words are in the question. */
export interface Phrase {
  words: readonly string[];
  /** Small words alone say something only side by side: what can you do. */
  together?: string;
}

const isHan = /\p{Script=Han}/u;

/** An English word without its ending. */
export const stem = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?:ing|ed|es|s)$/, (end) => (word.length - end.length < 3 ? end : ''));

const wordsOf = (folded: string): string[] => folded.match(/[a-z0-9+#]+/g) ?? [];

export function getQuestionWords(text: string): QuestionWords {
  const folded = fold(text).replace(/\s+/g, ' ').trim();
  const wordings = isHan.test(folded) ? otherWordings(text) : [];
  return {
    folded: [folded, ...wordings].join('\n'),
    words: new Set(wordsOf(folded).map(stem)),
  };
}

export function phraseOf(text: string): Phrase {
  const folded = fold(text).replace(/\s+/g, ' ').trim();
  const words = folded.split(' ').map((word) => (isHan.test(word) ? word : stem(word)));
  const isSmall = folded.split(' ').every((word) => stopWords.has(word) && !isHan.test(word));
  return { words, ...(isSmall && { together: ` ${folded} ` }) };
}

/** The words of a phrase that a question has; none where one is missing. */
export function matchedWords({ words, together }: Phrase, { folded, words: own }: QuestionWords): readonly string[] {
  if (together !== undefined) return ` ${folded} `.includes(together) ? words : [];
  return words.every((word) => (isHan.test(word) ? folded.includes(word) : own.has(word))) ? words : [];
}

/** What a word of a phrase says: a character as much as some letters, small words next to nothing. */
export const weightOfWord = (word: string): number =>
  isHan.test(word)
    ? [...word].length
    : word.length < 3
      ? 0.3
      : word.length < 4
        ? 0.7
        : 1 + Math.min(word.length, 9) / 6;

/** Lines "name, language, phrases" as phrases by their name. */
export function readPhrases(lines: string): ReadonlyMap<string, readonly Phrase[]> {
  const read = new Map<string, Phrase[]>();
  for (const line of lines.split('\n')) {
    const [name = '', , phrases] = line.split('\t');
    if (phrases === undefined) continue;
    read.set(name, [...(read.get(name) ?? []), ...phrases.split('|').map(phraseOf)]);
  }
  return read;
}
