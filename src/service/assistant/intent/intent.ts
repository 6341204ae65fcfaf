import { setImmediate } from 'node:timers/promises';
import { learn, type Classifier, type Example } from './classifier.ts';
import { featuresOf, foldedText, knowWord, piecesOf, stem } from './features.ts';
import { readPhrases } from './phrases.ts';

/** What a question is after, as its words let one guess; `books` is whatever the catalogue may have. */
export interface Intent {
  name: string;
  /** How likely it is, from 0 to 1. */
  share: number;
}

interface Model {
  names: string[];
  classify: Classifier;
  known: ReadonlySet<string>;
}

/** Phrases between two pauses, of which features are taken. */
const slice = 200;

function* building(): Generator<undefined, Model> {
  const { names, phrases, known } = yield* readPhrases();
  for (const word of known) knowWord(word);
  const examples: Example[] = [];
  for (const [at, { text, label }] of phrases.entries()) {
    if (at % slice === 0) yield;
    examples.push({ label, features: featuresOf(text, (word) => known.has(word)) });
  }
  const classify = yield* learn(examples, names.length);
  return { names, classify, known };
}

let model: Model | undefined;

/** The model, learnt here and now where nobody has prepared it. */
function ready(): Model {
  const steps = building();
  for (;;) {
    const step = steps.next();
    if (step.done) return (model = step.value);
  }
}

let preparing: Promise<void> | undefined;
async function prepare(): Promise<void> {
  const steps = building();
  for (let step = steps.next(); model === undefined; step = steps.next()) {
    if (step.done) model = step.value;
    else await setImmediate();
  }
}
/** Learns from the examples, once for the process, in pauses of which others are served: up to two seconds of work. */
export const prepareIntents = (): Promise<void> => (preparing ??= prepare());

/** What a question may be after, the likeliest first. */
export function intentsOf(text: string): Intent[] {
  const { names, classify, known } = model ?? ready();
  const all = classify(featuresOf(foldedText(text), (word) => known.has(word)));
  return names.map((name, at) => ({ name, share: all[at] ?? 0 })).sort((a, b) => b.share - a.share);
}

/**
 * The concepts of a text, how many signs of it belong to words that questions after services do not have, and how many
 * are single Chinese signs of a concept, which may be part of any name (白夜行).
 */
export function unknownIn(text: string): { concepts: string[]; signs: number; singles: number } {
  const { known } = model ?? ready();
  const pieces = piecesOf(foldedText(text));
  const unknown = pieces.filter(
    ({ text: word, concepts }) => concepts.length === 0 && /[\p{L}\p{N}]/u.test(word) && !known.has(stem(word)),
  );
  return {
    concepts: pieces.flatMap(({ concepts }) => concepts.slice(0, 1)),
    signs: unknown.reduce((sum, { text: word }) => sum + word.length, 0),
    singles: pieces.filter(({ text: word, concepts }) => concepts.length > 0 && /^\p{Script=Han}$/u.test(word)).length,
  };
}

/** Things of one kind that a text names, such as device.umbrella: what is said of another is no answer. */
export const thingsIn = (text: string): string[] => [
  ...new Set(piecesOf(foldedText(text)).flatMap(({ concepts }) => concepts.filter((name) => name.includes('.')))),
];
