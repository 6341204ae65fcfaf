/**
 * Text of one field on one line: whatever a catalogue carries in it, no line end and no control character is left,
 * so that it can end no field of any format. Lone surrogates become U+FFFD.
 */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u{FEFF}\u{FFFE}\u{FFFF}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A piece of a citation; italics are the style's, never the script's. */
export interface Segment {
  text: string;
  italic?: true;
}

/** What is copied: the citation without its italics. */
export const plainText = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

/** Scripts in which titles are not set in italics (Chicago 11.96): they have none. */
const uprightScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface Draft {
  add: (text: string) => Draft;
  /** Title of a work that is alone; italic where its script has italics. */
  title: (text: string) => Draft;
  /** A number that the style sets in italics. */
  italic: (text: string) => Draft;
  /** Ends a sentence: a full stop unless the text already ends with a mark that closes it. */
  stop: () => Draft;
  done: () => Segment[];
}

export function draft(): Draft {
  const segments: Segment[] = [];
  const put = (text: string, italic: boolean) => {
    if (text === '') return;
    const last = segments.at(-1);
    if (last !== undefined && (last.italic ?? false) === italic) last.text += text;
    else segments.push(italic ? { text, italic: true } : { text });
  };
  const self: Draft = {
    add: (text) => (put(text, false), self),
    title: (text) => (put(text, !uprightScript.test(text)), self),
    italic: (text) => (put(text, true), self),
    stop: () => {
      const last = segments.at(-1);
      const end = last?.text ?? '';
      // The full stop is within the quotes of what is quoted in Latin script.
      if (last && /[\p{Script=Latin}\d]”$/u.test(end)) last.text = `${end.slice(0, -1)}.”`;
      else if (end !== '' && !/[.!?。！？][”"’»」』]?$/.test(end)) put('.', false);
      return self;
    },
    done: () => segments,
  };
  return self;
}
