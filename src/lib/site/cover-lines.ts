/** Articles that say nothing of a title, with the space or apostrophe behind them. */
const article = /^(?:the|an?|le|la|les|l['’]|der|die|das|ein|eine|el|los|las|il|lo|gli)(?:(?<=['’])|\s+)(?=\S)/iu;

/** The first letter or character of a title, for a cover whose title is printed next to it. */
export function monogramOf(title: string): string {
  const [first = ''] = title.replace(article, '').match(/[\p{L}\p{N}]/u) ?? [];
  return first.toLocaleUpperCase('en');
}

/** Width of a sign in ems of its own size, as serif faces have it, rather too wide than too narrow. */
const widthOf = (sign: string): number =>
  /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u.test(sign)
    ? 1.02
    : /[MWmw@%]/.test(sign)
      ? 0.95
      : /\p{Lu}/u.test(sign)
        ? 0.74
        : /[\s.,:;'’!|ijlIt()-]/.test(sign)
          ? 0.34
          : 0.58;
const widthIn = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

const segmenters = new Map<string, Intl.Segmenter>();

/** Signs that no line begins with, and those that none ends with. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー～〜・]+$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/**
 * The parts of a title between which a line may break: words, also where a language writes none apart, with the signs
 * that belong to them.
 */
export function wordsOf(title: string, language: string | undefined): string[] {
  // What a catalogue says of a language need not be one.
  const tag = language !== undefined && /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/.test(language) ? language : 'zh';
  let segmenter = segmenters.get(tag);
  if (!segmenter) segmenters.set(tag, (segmenter = new Intl.Segmenter(tag, { granularity: 'word' })));
  const words: string[] = [];
  for (const { segment } of segmenter.segment(title.trim())) {
    const last = words.at(-1);
    const joins = last !== undefined && (closing.test(segment) || opening.test(last) || /^\s+$/.test(segment));
    // Latin words stay whole with what hangs on them; a space ends them.
    const hangs = last !== undefined && /[^\s\u2e80-\u9fff]$/u.test(last) && /^[^\s\u2e80-\u9fff]/u.test(segment);
    if (joins || hangs) words[words.length - 1] = `${last}${segment}`;
    else words.push(segment);
  }
  return words;
}

/** Sizes of type on a drawn cover, in its own ems, and how many lines of it there is room for. */
export const typeSizes = [
  { size: 0.95, lines: 3 },
  { size: 0.8, lines: 4 },
  { size: 0.65, lines: 5 },
  { size: 0.5, lines: 7 },
  { size: 0.4, lines: 8 },
] as const;
/** Ems between the margins of a cover. */
export const textWidth = 4.7;

/** How many lines words fill at that size, each line as full as it gets. */
function linesAt(widths: readonly number[], size: number): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && (used + width) * size > textWidth) {
      lines += 1;
      used = 0;
    }
    used += width;
  }
  return lines;
}

/**
 * The words of a title and the largest type (index of `typeSizes`) in which its longest word is not broken and all of it
 * has room; the smallest where none has.
 */
export function typesetTitle(title: string, language: string | undefined): { words: string[]; type: number } {
  const words = wordsOf(title, language);
  const widths = words.map((word) => widthIn(word.trimEnd()));
  const longest = Math.max(0, ...widths);
  const fits = typeSizes.findIndex(
    ({ size, lines }) => longest * size <= textWidth && linesAt(words.map(widthIn), size) <= lines,
  );
  return { words, type: fits < 0 ? typeSizes.length - 1 : fits };
}
