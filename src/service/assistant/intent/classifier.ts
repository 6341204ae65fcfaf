import type { Features } from './features.ts';

/** An example with the number of its class. */
export interface Example {
  features: Features;
  label: number;
}

/** Tells how likely each class is for some features. */
export type Classifier = (features: Features) => Float64Array;

const epochs = 14;
/** Examples between two pauses: some milliseconds. */
const slice = 64;
const rate = 1.2;
const decay = 2e-5;

/** Numbers between 0 and 1, the same ones every time. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Shares that add up to one, the larger for the larger scores. */
function shares(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/**
 * Learns from examples which features tell which class: multinomial logistic regression by stochastic gradient descent,
 * with a rate of its own for each weight (Adagrad). The same examples make the same classifier. It pauses often, so that
 * other work can go on in between.
 */
export function* learn(examples: readonly Example[], classes: number): Generator<undefined, Classifier> {
  const rows = new Map<string, number>();
  for (const { features } of examples) for (const name of features.keys()) rows.set(name, rows.get(name) ?? rows.size);
  const weights = new Float32Array(rows.size * classes);
  const squares = new Float32Array(rows.size * classes).fill(1e-3);

  const scoresOf = (features: Features): Float64Array => {
    const scores = new Float64Array(classes);
    for (const [name, value] of features) {
      const row = rows.get(name);
      if (row === undefined) continue;
      for (let at = 0; at < classes; at += 1)
        scores[at] = (scores[at] ?? 0) + value * (weights[row * classes + at] ?? 0);
    }
    return scores;
  };

  const random = numbers();
  const order = [...examples];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random.next().value * (at + 1));
      const [one, two] = [order[at], order[other]];
      if (one && two) [order[at], order[other]] = [two, one];
    }
    for (const [at, { features, label }] of order.entries()) {
      if (at % slice === 0) yield;
      const errors = shares(scoresOf(features));
      errors[label] = (errors[label] ?? 0) - 1;
      for (const [name, value] of features) {
        const row = (rows.get(name) ?? 0) * classes;
        for (let at = 0; at < classes; at += 1) {
          const error = errors[at] ?? 0;
          if (Math.abs(error) < 1e-3) continue;
          const weight = weights[row + at] ?? 0;
          const slope = error * value + decay * weight;
          const square = (squares[row + at] ?? 0) + slope * slope;
          squares[row + at] = square;
          weights[row + at] = weight - (rate * 0.2 * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return (features) => shares(scoresOf(features));
}
