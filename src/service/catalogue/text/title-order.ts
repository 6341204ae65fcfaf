/**
 * The order of titles in a list: signs and digits, Latin, then Chinese by pronunciation, as Chinese catalogues file
 * them. The platform's own collation says which character comes before which; keys are then plain text that a database
 * sorts without knowing Chinese.
 */

const first = 0x4e00;
const last = 0x9fff;
const maxCharacters = 24;

let places: Uint16Array | undefined;
let inOrder: Uint16Array | undefined;

/** Place of a character among all in the order of pronunciation; undefined of what is no common Chinese character. */
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

/** What a character at that place is in a key. */
export const keyOfPlace = (place: number): string => String.fromCharCode(first + place);

function pronunciationOrder(): Uint16Array {
  const characters = Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
  const order = new Uint16Array(characters.length);
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin');
  for (const [place, character] of characters.sort(compare).entries()) order[character.charCodeAt(0) - first] = place;
  return order;
}

/** @param key a folded title (foldKey) */
export function titleOrderKey(key: string): string {
  let result = '';
  for (const character of key.slice(0, maxCharacters)) {
    const place = placeOf(character);
    result += place === undefined ? character : keyOfPlace(place);
  }
  return result;
}
