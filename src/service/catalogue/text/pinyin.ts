import { createRequire } from 'node:module';
import type * as PinyinPro from 'pinyin-pro';
import { plainSound } from './sounds.ts';

/**
 * Pronunciations of Chinese characters. Only used for indexing, so that serving processes don't load the dictionary.
 */

const require = createRequire(import.meta.url);
let library: typeof PinyinPro | undefined;
const loaded = (): typeof PinyinPro => (library ??= require('pinyin-pro'));

const options = { toneType: 'none', type: 'array', v: true } as const;
const isHan = /\p{Script=Han}/u;
const known = new Map<string, readonly string[]>();

export const hasHan = (text: string): boolean => isHan.test(text);

/** All pronunciations of a character without tones, the most common first; empty if unknown. */
export function soundsOf(sign: string): readonly string[] {
  let sounds = known.get(sign);
  if (sounds === undefined) {
    const read = isHan.test(sign) ? loaded().pinyin(sign, { ...options, multiple: true }) : [];
    sounds = [...new Set(read)].filter((sound) => /^[a-z]+$/.test(sound));
    known.set(sign, sounds);
  }
  return sounds;
}

/**
 * Pronunciation of a text, one entry per character: 重庆 is chong qing. Other characters represent themselves.
 * @param text folded, without spaces
 * @param isName whether it starts with a family name; some are pronounced differently (单, 曾)
 */
export function syllables(text: string, isName: boolean): readonly string[] {
  if (last.text !== text || last.isName !== isName) last = { text, isName, read: readAloud(text, isName) };
  return last.read;
}

/** Cache of the last text, which is needed for suggestion keys and for pairs of syllables. */
let last: { text: string; isName: boolean; read: readonly string[] } = { text: '', isName: false, read: [] };

/** Syllables of the Chinese characters of a title alone. @param key folded */
export function soundsOfHan(key: string): string[] {
  const text = key.replaceAll(' ', '');
  const read = syllables(text, false);
  return [...text].flatMap((sign, at) => (isHan.test(sign) ? plainSound(read[at] ?? '') : []));
}

function readAloud(text: string, isName: boolean): string[] {
  const signs = [...text];
  const usual = signs.map((sign) => soundsOf(sign)[0] ?? sign);
  // The slow word segmentation is only needed for characters with several pronunciations.
  if (signs.every((sign) => soundsOf(sign).length < 2)) return usual;
  const read = loaded().pinyin(text, { ...options, mode: isName ? 'surname' : 'normal' });
  return read.length === signs.length ? read.map((entry, at) => (entry === '' ? (usual[at] ?? '') : entry)) : usual;
}
