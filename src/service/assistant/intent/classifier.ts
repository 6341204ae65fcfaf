import type { Features } from './features.ts';

/** An example with the number of its class. */
export interface Example {
  features: Features;
  label: number;
}

/** What was learnt. */
export interface Weights {
  /** Names of features, each with a row of `bytes`. */
  rows: readonly string[];
  classes: number;
  /** A weight for each class, row by row. */
  bytes: Int8Array;
  /** What a step of these bytes is worth, by row. */
  steps: Float32Array;
}

/** Tells how likely each class is for some features. */
export type Classifier = (features: Features) => Float64Array;

const epochs = 6;
/** Examples between two pauses: some milliseconds. */
const slice = 64;
/** Rows between two pauses where weights become bytes. */
const rowsInBytes = 2_000;
/** Names of features between two pauses where they are mapped to their rows: some milliseconds. */
const namesInMap = 10_000;
const rate = 0.8;
const decay = 3e-4;
/** Where the error of a class is smaller, its weights are right already: most classes of most examples. */
const leastError = 1e-3;

/** Numbers between 0 and 1, the same ones every time. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Makes scores into shares that add up to one, the larger for the larger scores. */
function toShares(scores: Float64Array): Float64Array {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) sum += scores[at] = Math.exp((scores[at] ?? 0) - most);
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
}

/** An example by where the weights of its features begin. */
interface Compiled {
  starts: Int32Array;
  values: Float64Array;
  label: number;
}

function* compile(
  examples: readonly Example[],
  classes: number,
  rows: Map<string, number>,
): Generator<undefined, Compiled[]> {
  const compiled: Compiled[] = [];
  for (const [number, { features, label }] of examples.entries()) {
    if (number % slice === 0) yield;
    const starts = Int32Array.from(features.keys(), (name) => {
      const row = rows.get(name) ?? rows.size;
      rows.set(name, row);
      return row * classes;
    });
    compiled.push({ label, starts, values: Float64Array.from(features.values()) });
  }
  return compiled;
}

function addScores({ starts, values }: Compiled, weights: Float32Array, scores: Float64Array): void {
  for (let feature = 0; feature < starts.length; feature += 1) {
    const start = starts[feature] ?? 0;
    const value = values[feature] ?? 0;
    for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) + value * (weights[start + at] ?? 0);
  }
}

/** The weights of each row in a byte each, and what a step of that byte is worth there: a quarter of the memory. */
function* inBytes(weights: Float32Array, classes: number): Generator<undefined, Pick<Weights, 'bytes' | 'steps'>> {
  const bytes = new Int8Array(weights.length);
  const steps = new Float32Array(weights.length / classes);
  for (let row = 0; row < steps.length; row += 1) {
    if (row % rowsInBytes === 0) yield;
    const its = weights.subarray(row * classes, (row + 1) * classes);
    const step = its.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
    steps[row] = step;
    for (const [at, weight] of its.entries()) bytes[row * classes + at] = step === 0 ? 0 : Math.round(weight / step);
  }
  return { bytes, steps };
}

/**
 * Learns from examples which features tell which class: multinomial logistic regression by stochastic gradient descent,
 * with a rate of its own for each weight (Adagrad). The same examples make the same weights. It pauses often, so that
 * other work can go on in between.
 */
export function* learn(examples: readonly Example[], classes: number): Generator<undefined, Weights> {
  const rows = new Map<string, number>();
  const order = yield* compile(examples, classes, rows);
  const weights = new Float32Array(rows.size * classes);
  const squares = new Float32Array(rows.size * classes).fill(1e-3);
  const errors = new Float64Array(classes);

  const random = numbers();
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random.next().value * (at + 1));
      const [entry, two] = [order[at], order[other]];
      if (entry && two) [order[at], order[other]] = [two, entry];
    }
    for (const [number, example] of order.entries()) {
      if (number % slice === 0) yield;
      const { starts, values, label } = example;
      errors.fill(0);
      addScores(example, weights, errors);
      toShares(errors);
      errors[label] = (errors[label] ?? 0) - 1;
      for (let at = 0; at < classes; at += 1) {
        const error = errors[at] ?? 0;
        if (Math.abs(error) < leastError) continue;
        for (let feature = 0; feature < starts.length; feature += 1) {
          const place = (starts[feature] ?? 0) + at;
          const weight = weights[place] ?? 0;
          const slope = error * (values[feature] ?? 0) + decay * weight;
          const square = (squares[place] ?? 0) + slope * slope;
          squares[place] = square;
          weights[place] = weight - (rate * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return { rows: [...rows.keys()], classes, ...(yield* inBytes(weights, classes)) };
}

/** Builds the classifier from what was learnt. It pauses often, so that other work can go on in between. */
export function* classifierOf({ rows, classes, bytes, steps }: Weights): Generator<undefined, Classifier> {
  const numbers = new Map<string, number>();
  for (const [row, name] of rows.entries()) {
    if (row % namesInMap === 0) yield;
    numbers.set(name, row);
  }
  return (features) => {
    const scores = new Float64Array(classes);
    for (const [name, value] of features) {
      const row = numbers.get(name);
      if (row === undefined) continue;
      const start = row * classes;
      const step = value * (steps[row] ?? 0);
      for (let at = 0; at < classes; at += 1) scores[at] = (scores[at] ?? 0) + step * (bytes[start + at] ?? 0);
    }
    return toShares(scores);
  };
}
