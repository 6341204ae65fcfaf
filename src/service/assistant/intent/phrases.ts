import { askedQuestions, examplesOfHouseMatters } from './examples/all.ts';
import { subjectsOfBooks, waysToAskForBooks } from './examples/books.ts';
import { foldedText, wordsOf } from './features.ts';

const books = 'books';
/** Each way to ask for books is taken with so many subjects. */
const subjectsOfWay = 3;

function bookPhrases(): string[] {
  return (['chinese', 'english'] as const).flatMap((language) => {
    const subjects = subjectsOfBooks[language];
    return waysToAskForBooks[language]
      .flatMap((way, at) =>
        Array.from({ length: subjectsOfWay }, (_, turn) =>
          way.replace('…', subjects[(at * subjectsOfWay + turn * 11) % subjects.length] ?? ''),
        ),
      )
      .concat(subjects);
  });
}

/** What is learnt from: intents by their numbers, phrases with the number of theirs, words that several phrases have. */
export interface Phrases {
  names: string[];
  phrases: { text: string; label: number }[];
  known: ReadonlySet<string>;
}

/** All example phrases, folded, each once for what it is after; it pauses, so that other work can go on in between. */
export function* readPhrases(): Generator<undefined, Phrases> {
  const ofHouse: (readonly [string, string[]])[] = [];
  for (const [name, some] of examplesOfHouseMatters()) {
    ofHouse.push([name, [...new Set(some.map(foldedText))].filter((phrase) => phrase !== '')]);
  }
  // A word of one phrase alone is as new as those that readers will bring.
  const counts = new Map<string, number>();
  for (const [, some] of ofHouse) {
    yield;
    for (const word of some.flatMap((phrase) => [...new Set(wordsOf(phrase))]))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const written = [...ofHouse, [books, bookPhrases().map(foldedText)] as const];
  const all = written.map(
    ([name, some]) => [name, [...some, ...(askedQuestions.get(name) ?? []).map(foldedText)]] as const,
  );
  return {
    names: all.map(([name]) => name),
    phrases: all.flatMap(([, some], label) => some.map((text) => ({ text, label }))),
    known: new Set([...counts].flatMap(([word, count]) => (count > 1 ? [word] : []))),
  };
}
