/** Where one thing that is said ends and another begins; initials of names end nothing. */
const ends =
  /[，,。！!？?；;：:\n…～~()（）]+|(?<=\p{Script=Han}) +(?=\p{Script=Han})|(?<=[\p{L}\d]{2})\.(?= |$)| [-–—]+ |——|(?<=.{2})(?:但是?(?!丁)|不[过過]|可是|因[为為]|所以|而且|然后|然後|就是)|\b(?:but(?! (?:no|not|nothing|none|without|anything|any)\b)|because|though|although)\b/u;

/** What a question says one after the other: readers tell why they ask, for whom, and what they have read. */
export const clausesOf = (text: string): string[] =>
  text
    .split(ends)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]{2}/u.test(clause));
