import { fold } from '../catalogue/text/analysis.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';
import { otherWordings } from '../catalogue/text/regional-wording.ts';

/** A question in the form that phrases are compared with. */
export interface QuestionWords {
  /** Folded, with the wordings of other regions in further lines. */
  folded: string;
  /** Words in Latin letters without their endings. */
  words: ReadonlySet<string>;
}

/** A phrase: all of its words are in the question. */
export interface Phrase {
  words: readonly string[];
  /** Set if all words are stop words, which must then be next to each other: what can you do. */
  adjacent?: string;
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
  return { words, ...(isSmall && { adjacent: ` ${folded} ` }) };
}

/** The words of a phrase; none if the question lacks one of them. */
export function matchedWords({ words, adjacent }: Phrase, { folded, words: own }: QuestionWords): readonly string[] {
  if (adjacent !== undefined) return ` ${folded} `.includes(adjacent) ? words : [];
  return words.every((word) => (isHan.test(word) ? folded.includes(word) : own.has(word))) ? words : [];
}

/** Score of a word of a phrase: a Chinese character counts as some letters, short words count little. */
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
