/**
 * Sort order of titles: punctuation and digits, Latin, then Chinese by pronunciation, as in Chinese catalogues. The
 * platform's collation defines the order of characters; keys are plain text that a database can sort without a Chinese
 * collation.
 */

const first = 0x4e00;
const last = 0x9fff;
const maxCharacters = 40;

const { compare } = new Intl.Collator('zh-CN-u-co-pinyin');
let places: Uint16Array | undefined;
let inOrder: Uint16Array | undefined;

/** Position of a character by pronunciation; undefined for other than common Chinese characters. */
export function placeOf(character: string): number | undefined {
  const unit = character.charCodeAt(0);
  if (!(unit >= first && unit <= last)) return undefined;
  places ??= pronunciationOrder();
  return places[unit - first];
}

/** The character at a place. */
export function characterAt(place: number): string {
  places ??= pronunciationOrder();
  if (!inOrder) {
    inOrder = new Uint16Array(places.length);
    for (const [at, its] of places.entries()) inOrder[its] = first + at;
  }
  return String.fromCharCode(inOrder[place] ?? 0);
}

/** The key of a character at a position. */
export const keyOfPlace = (place: number): string => String.fromCharCode(first + place);

/** The first place of a letter: the collation has a mark before its characters (UTS #35, index characters). */
export function placeOfLetter(letter: string): number {
  let from = 0;
  let to = last - first;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(characterAt(middle), `\ufdd0${letter}`) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function pronunciationOrder(): Uint16Array {
  const characters = Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
  const order = new Uint16Array(characters.length);
  for (const [place, character] of characters.sort(compare).entries()) order[character.charCodeAt(0) - first] = place;
  return order;
}

/** @param key a folded title (foldKey) */
export const titleOrderKey = (key: string): string => headingOrderKey(key.slice(0, maxCharacters));

/** @param key a folded text (foldKey) */
export function headingOrderKey(key: string): string {
  let result = '';
  for (const character of key) {
    const place = placeOf(character);
    result += place === undefined ? character : keyOfPlace(place);
  }
  return result;
}
