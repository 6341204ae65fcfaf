/** Letters of romanisation that are written, left out, or typed as an apostrophe: ʻ ʼ ʹ and their neighbours. */
const modifierLetters = /[\u02b9-\u02bf\u02c8\u02ca\u02cb]/gu;
/** An apostrophe within a word of an alphabet. */
const apostrophes =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{M}])['’‘`´＇](?=[\p{Script=Latin}\p{Script=Cyrillic}])/gu;

/** Words with an apostrophe in one: Quran for Qur'an, popes for pope's, Hawaii for Hawaiʻi. */
export const joinApostrophes = (text: string): string => text.replace(modifierLetters, '').replace(apostrophes, '');

const arabicArticle = /(?<!\p{Script=Arabic})ال(?=\p{Script=Arabic}{3})/gu;

/** Words with an apostrophe or the Arabic article in several: Qur an, l étranger, ال أيام. */
export const splitApostrophes = (text: string): string =>
  text.replace(modifierLetters, ' ').replace(apostrophes, ' ').replace(arabicArticle, 'ال ');
