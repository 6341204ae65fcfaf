/**
 * What the search has reached and must not fall below, kind by kind: shares of queries with a record that is meant in
 * the first place and in the first ten, and the mean of 1/place.
 */
export interface Floor {
  first: number;
  ten: number;
  reciprocal: number;
  /** Share of the queries that find the same as the other way to type them; all of them where it is not said. */
  same?: number;
}
export type Floors = Record<string, Floor>;

/** Known records: their titles, numbers, and titles with mistakes. */
export const knownItemFloors: Floors = {
  'exact title': { first: 0.99, ten: 1, reciprocal: 0.99 },
  'exact title, title field': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'title with subtitle': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'title: subtitle': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'author title': { first: 0.94, ten: 0.99, reciprocal: 0.96 },
  'title author': { first: 0.94, ten: 0.99, reciprocal: 0.96 },
  'author+title in one': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'title+author in one': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'surname and a word': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'title and year': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'ISBN-13': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-13, hyphens': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-10': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN-10, hyphens': { first: 1, ten: 1, reciprocal: 1 },
  'ISBN, isbn field': { first: 1, ten: 1, reciprocal: 1 },
  'traditional for simplified': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'simplified for traditional': { first: 0.98, ten: 1, reciprocal: 0.99 },
  pinyin: { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'pinyin with spaces': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'pinyin, mixed titles': { first: 0.87, ten: 0.93, reciprocal: 0.9 },
  'pinyin of the first words': { first: 0.92, ten: 0.97, reciprocal: 0.94 },
  'pinyin of the last words': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  initials: { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'same sound': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'missing character': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  'doubled character': { first: 0.95, ten: 0.97, reciprocal: 0.96 },
  'swapped characters': { first: 0.95, ten: 0.97, reciprocal: 0.96 },
  'wrong character': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'missing letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'doubled letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'swapped letters': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'wrong letter': { first: 0.94, ten: 0.97, reciprocal: 0.95 },
  'mistake in title, with author': { first: 0.88, ten: 0.95, reciprocal: 0.91 },
  'first words': { first: 0.9, ten: 0.95, reciprocal: 0.93 },
  'last words': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'first characters': { first: 0.9, ten: 0.97, reciprocal: 0.94 },
  'last characters': { first: 0.9, ten: 0.96, reciprocal: 0.93 },
  'middle characters': { first: 0.93, ten: 0.97, reciprocal: 0.95 },
  'first words, one mistaken': { first: 0.88, ten: 0.95, reciprocal: 0.9 },
  'first characters, one mistaken': { first: 0.9, ten: 0.95, reciprocal: 0.93 },
  'journal named by a common word': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'in brackets': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'full width': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'lower case': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'without article': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'without accents': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'without punctuation': { first: 0.95, ten: 0.98, reciprocal: 0.96 },
  'signs of names': { first: 0.98, ten: 1, reciprocal: 0.99 },
  'volume numerals': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
};

/** People, however their name is written. */
export const peopleFloor: Floor = { first: 0.9, ten: 0.95, reciprocal: 0.93 };

/** Titles and subjects in the words of another region. Records have subjects without saying them. */
export const wordingFloors: Floors = {
  'titles in the words of Taiwan': { first: 0.97, ten: 0.99, reciprocal: 0.98, same: 0.99 },
  'subjects in the words of Taiwan': { first: 0.4, ten: 0.93, reciprocal: 0.6, same: 0.99 },
  'titles in the words of Hong Kong': { first: 0.97, ten: 0.99, reciprocal: 0.98, same: 0.99 },
  'subjects in the words of Hong Kong': { first: 0.3, ten: 0.93, reciprocal: 0.6, same: 0.93 },
};

/** Pieces of titles, words about who wrote them, and volumes by their number. */
export const partFloors: Floors = {
  'last characters, unique': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'middle characters, unique': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'last words, unique': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'middle words, unique': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'title by author': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'title, author 著': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'title, author 著 apart': { first: 0.97, ten: 0.99, reciprocal: 0.98 },
  'volume by its number': { first: 0.95, ten: 0.97, reciprocal: 0.96 },
};

/** Share of titles, chosen as often as they are read, that stand in the list when so much of them is typed. */
export const typingFloors: Record<string, number> = {
  'four letters': 0.9,
  'two Chinese characters': 0.9,
  'two initials': 0.6,
  'three initials': 0.95,
  'the whole in pinyin, another sound of a character': 0.95,
};

/** Share of slips whose title is among the three proposals. */
export const spellingFloors: Record<string, number> = {
  'an omitted character': 0.85,
  'swapped characters': 0.85,
  'a character of the same sound': 0.85,
  'a wrong character': 0.85,
  'a wrong letter': 0.9,
  'an omitted letter': 0.9,
  'swapped letters': 0.9,
};

/** Of the first ten records for a subject in any field, those that have it. */
export const subjectFloor = 0.9;

/** Share of the first ten works of the other language that are on the topic that was asked. */
export const otherLanguageFloor = 0.75;
