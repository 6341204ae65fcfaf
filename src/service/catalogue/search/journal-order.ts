import { filedTitle } from '../text/title-initial.ts';
import { foldKey } from '../text/analysis.ts';
import { plainSound } from '../text/sounds.ts';
import { soundsOf, syllables } from '../text/pinyin.ts';
import { characterAt, keyOfPlace, placeOf, titleOrderKey } from '../text/title-order.ts';

/**
 * The order of journals in their lists, which go by letters: without the article at the beginning, and with a first
 * character that has several sounds where this word is read (重庆 at chong, 重金属 at zhong).
 */

/** So much of a title says how its first character is read. */
const readCharacters = 12;
/** The last sound there is; behind it the platform has the characters whose sound it does not know. */
const lastSound = '做';

/** The sound that the order has reached at a place: that of the last character before it that has no other. */
function soundAt(place: number): string {
  for (let at = place; at >= 0; at -= 1) {
    const [sound, ...others] = soundsOf(characterAt(at));
    if (sound !== undefined && others.length === 0) return plainSound(sound);
  }
  return '';
}

const startOf = new Map<string, number>();

function placeOfSound(sound: string): number {
  const known = startOf.get(sound);
  if (known !== undefined) return known;
  let from = 0;
  let to = placeOf(lastSound) ?? 0;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (soundAt(middle) < sound) from = middle + 1;
    else to = middle;
  }
  startOf.set(sound, from);
  return from;
}

/**
 * The key by which a journal stands in its lists, to be compared with keys of `titleOrderKey`.
 * @param language MARC code of the title's language, where it is known
 */
export function journalOrderKey(title: string, language?: string): string {
  const filed = foldKey(filedTitle(title, language));
  const key = titleOrderKey(filed);
  const [sign = ''] = filed;
  const place = placeOf(sign);
  if (place === undefined || soundsOf(sign).length < 2) return key;
  const [read = ''] = syllables([...filed.replaceAll(' ', '')].slice(0, readCharacters).join(''), false);
  const sound = plainSound(read);
  return sound === '' || soundAt(place) === sound ? key : keyOfPlace(placeOfSound(sound)) + key.slice(1);
}
