import { fold, mistakesBetween } from '../../catalogue/text/analysis.ts';
import { segmentsOf } from '../chinese-words.ts';
import { inMainlandWords } from '../regional-words.ts';
import { spelledOut } from './chat-words.ts';
import { concepts } from './concepts.ts';

/** What a text has in it, each with its weight; together of length 1. */
export type Features = ReadonlyMap<string, number>;

const isHan = /\p{Script=Han}/u;
/** A text as it is compared: folded, in the words of the mainland, English as one writes it at length. */
export const foldedText = (text: string): string =>
  spelledOut(inMainlandWords(fold(text)))
    .replace(/\b(can|don|doesn|isn|won|haven|aren|couldn|didn) t\b/g, '$1t')
    .replace(/\s+/g, ' ')
    .trim();

const namesByWord = new Map<string, string[]>();
for (const [name, words] of concepts) {
  for (const word of words) {
    const folded = foldedText(word);
    namesByWord.set(folded, [...(namesByWord.get(folded) ?? []), name]);
  }
}
const longestHan = 8;
const longestLatin = 5;

/** A piece of a text: a word or phrase of the concepts, or any other word. */
interface Piece {
  text: string;
  concepts: readonly string[];
}

/** Words of a run of Chinese: the longest that a concept has, what is between them as a segmenter parts it. */
function piecesOfHan(run: string): Piece[] {
  const pieces: Piece[] = [];
  let between = '';
  const end = () => {
    for (const { segment } of segmentsOf(between)) pieces.push({ text: segment, concepts: [] });
    between = '';
  };
  for (let at = 0; at < run.length;) {
    let length = Math.min(longestHan, run.length - at);
    while (length > 0 && !namesByWord.has(run.slice(at, at + length))) length -= 1;
    if (length === 0) between += run[at++] ?? '';
    else {
      end();
      const text = run.slice(at, at + length);
      pieces.push({ text, concepts: namesByWord.get(text) ?? [] });
      at += length;
    }
  }
  end();
  return pieces;
}

/** H319, TP312, QA76: classes of the schemes by which shelves run. */
const callNumber = /^[a-z]{1,2}\d{2,4}$/;

/** English words and phrases; a word with a slip is the word that was meant. */
function piecesOfLatin(run: string): Piece[] {
  const words = run.split(' ').filter((word) => word !== '');
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestLatin, words.length - at);
    const phrase = () => words.slice(at, at + length).join(' ');
    while (length > 0 && !namesByWord.has(phrase())) length -= 1;
    const text = length === 0 ? (words[at] ?? '') : phrase();
    const meant = length === 0 ? meantBy(text) : text;
    const ofWord = namesByWord.get(meant) ?? [];
    pieces.push({ text: meant, concepts: ofWord.length === 0 && callNumber.test(text) ? ['callno'] : ofWord });
    at += Math.max(1, length);
  }
  return pieces;
}

const longWords = [...namesByWord.keys()].filter((word) => /^[a-z]{6,}$/.test(word));
/** Words that are none of the concepts' and no slips of theirs. */
const known = new Set('lecture please library thanks another different present through'.split(' '));
export const knowWord = (word: string): void => {
  known.add(word);
  meantByWord.delete(word);
};

const meantByWord = new Map<string, string>();
/** So many words with slips are remembered. */
const maxSlips = 5000;

function meantBy(word: string): string {
  const before = meantByWord.get(word);
  if (before !== undefined) return before;
  const meant = closest(word);
  if (meantByWord.size < maxSlips) meantByWord.set(word, meant);
  return meant;
}

function closest(word: string): string {
  if (word.length < 6 || known.has(word) || !/^[a-z]+$/.test(word)) return word;
  return (
    longWords.find(
      (longWord) => Math.abs(longWord.length - word.length) <= 1 && mistakesBetween(word, longWord, 1) <= 1,
    ) ?? word
  );
}

/** A text's pieces in their order. */
export const piecesOf = (folded: string): Piece[] =>
  (folded.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []).flatMap((run) =>
    isHan.test(run) ? piecesOfHan(run) : piecesOfLatin(run),
  );

/** An English word without its ending. */
export const stem = (word: string): string => word.replace(/(?<=[a-z]{3})(ing|ed|es|s)$/, '');

/** A concept, and the kind that it is of: device.umbrella is a device. */
const withKind = (name: string): string[] => (name.includes('.') ? [name, name.slice(0, name.indexOf('.'))] : [name]);

/** What weighs how much, as it tells best over the examples. */
const weights = {
  concept: 1.4,
  pair: 0.7,
  word: 0.6,
  next: 0.5,
  sign: 0.5,
  signs: 0.7,
  part: 0.3,
  unknown: 0.3,
  edge: 0.6,
  always: 0.3,
};
/** Parts of English words of so many letters tell what a word with a slip or another ending is. */
const lettersOfPart = 4;

/**
 * The features of a text.
 * @param isKnown whether a word is one that questions after services have; others are of titles, names and subjects
 */
export function featuresOf(folded: string, isKnown: (word: string) => boolean): Features {
  const features = new Map<string, number>();
  const add = (name: string, weight: number) => features.set(name, weight);
  const pieces = piecesOf(folded);
  const names = [...new Set(pieces.flatMap((piece) => piece.concepts).flatMap(withKind))].sort();
  for (const name of names) add(`c ${name}`, weights.concept);
  for (const [at, entry] of names.entries()) {
    for (const other of names.slice(at + 1)) add(`c ${entry} ${other}`, weights.pair);
  }
  // What stands beside each other: of unknown words, that there is one.
  let before = '^';
  let unknown = 0;
  for (const { text, concepts: own } of [...pieces, { text: '$', concepts: [] }]) {
    const word = stem(text);
    const isOther = own.length === 0 && text !== '$' && !isKnown(word);
    if (isOther && !/^\s*$/.test(text)) unknown += 1;
    const name = isOther ? '…' : (own[0]?.split('.')[0] ?? word);
    if (own.length === 0) add(`w ${word}`, weights.word);
    if (name !== before) add(`n ${before} ${name}`, weights.next);
    before = name;
  }
  for (const run of folded.match(/\p{Script=Han}{2,}/gu) ?? []) {
    for (let at = 1; at < run.length; at += 1) add(`s ${run.slice(at - 1, at + 1)}`, weights.signs);
  }
  for (const sign of folded.match(/\p{Script=Han}/gu) ?? []) add(`h ${sign}`, weights.sign);
  for (const word of folded.match(/[a-z]{4,}/g) ?? []) {
    const whole = `_${word}_`;
    for (let at = 0; at + lettersOfPart <= whole.length; at += 1)
      add(`p ${whole.slice(at, at + lettersOfPart)}`, weights.part);
  }
  // How a question begins and ends: 有没有 …, … 吗, is … in.
  const ends = folded.match(/\p{Script=Han}|[a-z0-9]+/gu) ?? [];
  add(`^ ${ends.slice(0, 1).join(' ')}`, weights.edge);
  add(`^ ${ends.slice(0, 2).join(' ')} `, weights.edge);
  add(`$ ${ends.slice(-1).join(' ')}`, weights.edge);
  add(`$ ${ends.slice(-2).join(' ')} `, weights.edge);
  // How often each is asked at all.
  add('always', weights.always);
  if (unknown > 0) add('unknown', weights.unknown);
  if (unknown > 2) add('unknown many', weights.unknown);
  const length = Math.sqrt([...features.values()].reduce((sum, weight) => sum + weight * weight, 0));
  for (const [name, weight] of features) features.set(name, weight / length);
  return features;
}

/** The words of a text, as `isKnown` is asked of them. */
export const wordsOf = (folded: string): string[] => piecesOf(folded).map(({ text }) => stem(text));
