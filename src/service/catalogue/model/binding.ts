import { cleanText, stripBrackets, stripIsbd } from './text.ts';

/** Words for how a book is bound, in the languages that catalogues write them. */
const words =
  /[装裝]本?$|裝幀|^[平精][装裝]?$|^布面|毛[边邊]本|^[上並]製|活[页頁]|양장|반양장|무선|hard ?(?:cover|back|bound)|h(?:ard)?bk|paper ?(?:back|bound)|p(?:a)?bk|soft ?(?:cover|back|bound)|\bcloth|\bpaper\b|\bboards?\b|leather|binding|bound\b|spiral|\bring(?:[- ]?b(?:ound|inder)|buch)?\b|loose[- ]?leaf|\b(?:bdg|bd)\.|nidottu|sidottu|inbunden|häftad|stapled|sewn|vellum|broch|br(?:os|och)|\bbr\.|reli[eé]|\brel\.|gebunden|\bgeb\.|\bkt\.|Leinen|Pappband|taschenbuch|kart(?:\.|oniert)|hardcover|einband|\bLn\.|\bPp\.|r[uú]stica|tapa|encuadern|rilegat|cart\.|\bhc\b|\bpb\b|\bhb\b|переп|в пер|обл/iu;

/** The binding that a qualifier of a number names; undefined where it names a volume, a set or a publisher. */
export function readBinding(text: string): string | undefined {
  return cleanText(text)
    .split(/[:;：；(（]/)
    .map((part) => stripBrackets(stripIsbd(part.trim())))
    .find((part) => words.test(part));
}
