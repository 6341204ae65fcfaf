import { fold } from '../text/analysis.ts';

/** How Chinese words are compared: simplified. */
export const glossaryKey = (text: string): string => fold(text).trim();

const irregular: Readonly<Record<string, string>> = { children: 'child', women: 'woman', men: 'man', people: 'person' };

/** English words without the ending of their plural. */
const singular = (word: string): string =>
  irregular[word] ?? word.replace(/(?<=[a-z]{3})(?:ies)$/, 'y').replace(/(?<=[a-z]{2}[^s])s$/, '');

/** How English words are compared: without case, in the singular. */
export const englishKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
    .split(' ')
    .map(singular)
    .join(' ');

/** Comparison key of a person's name. */
export const personKey = (name: string): string =>
  `@${fold(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()}`;

/** How titles of works are compared: English ones without their article. */
export const workKey = (title: string): string =>
  /\p{Script=Han}/u.test(title) ? glossaryKey(title) : englishKey(title.replace(/^(?:the|an?) /i, ''));
