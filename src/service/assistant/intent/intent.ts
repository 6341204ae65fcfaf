import { existsSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { classifierOf, learn, type Classifier, type Example, type Weights } from './classifier.ts';
import { featuresOf, foldedText, knowWord, piecesOf, stem } from './features.ts';
import { intentsPath } from './intents-file.ts';
import { readPhrases } from './phrases.ts';

/** What a question is after, as its words let one guess; `books` is whatever the catalogue may have. */
export interface Intent {
  name: string;
  /** How likely it is, from 0 to 1. */
  share: number;
}

interface Model {
  names: readonly string[];
  classify: Classifier;
  known: ReadonlySet<string>;
}

/** What a model is made of, as the build stores it. */
interface StoredModel {
  names: readonly string[];
  known: readonly string[];
  weights: Weights;
}

/** Phrases between two pauses, of which features are taken. */
const slice = 200;

function* learning(): Generator<undefined, StoredModel> {
  const { names, phrases, known } = yield* readPhrases();
  for (const word of known) knowWord(word);
  const examples: Example[] = [];
  for (const [at, { text, label }] of phrases.entries()) {
    if (at % slice === 0) yield;
    examples.push({ label, features: featuresOf(text, (word) => known.has(word)) });
  }
  return { names, known: [...known], weights: yield* learn(examples, names.length) };
}

function* modelOf({ names, known, weights }: StoredModel): Generator<undefined, Model> {
  for (const word of known) knowWord(word);
  return { names, classify: yield* classifierOf(weights), known: new Set(known) };
}

/** All steps at once. */
function allStepsOf<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** What is learnt from the examples, for a file of the build: learning takes seconds, and ten times the memory. */
export const storedIntents = (): Buffer => serialize(allStepsOf(learning()));

/** Builds the model from the build's file, or from the examples where there is no such file. */
function* building(): Generator<undefined, Model> {
  const file = intentsPath();
  if (file === undefined || !existsSync(file)) return yield* modelOf(yield* learning());
  const bytes = readFileSync(file);
  yield;
  const read: StoredModel = deserialize(bytes);
  return yield* modelOf(read);
}

let model: Model | undefined;

/** The model, built here and now unless it was prepared. */
const ready = (): Model => (model ??= allStepsOf(building()));

let preparing: Promise<void> | undefined;
async function prepare(): Promise<void> {
  const steps = building();
  while (model === undefined) {
    await setImmediate();
    const step = steps.next();
    if (step.done) model = step.value;
  }
}
/**
 * Reads what the build has learnt from the examples, or learns it, once in the process. It pauses often, and other requests
 * are served meanwhile: reading takes 0.1 s of work, learning up to three seconds.
 */
export const prepareIntents = (): Promise<void> => (preparing ??= prepare());

/** What a question may be after, the likeliest first. */
export function intentsOf(text: string): Intent[] {
  const { names, classify, known } = ready();
  const all = classify(featuresOf(foldedText(text), (word) => known.has(word)));
  return names.map((name, at) => ({ name, share: all[at] ?? 0 })).sort((a, b) => b.share - a.share);
}

/**
 * The concepts of a text, how many signs of it belong to words that questions after services do not have, and how many
 * are single Chinese signs of a concept, which may be part of any name (白夜行).
 */
export function unknownIn(text: string): { concepts: string[]; signs: number; singles: number } {
  const { known } = ready();
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
