import { createRequire } from 'node:module';
import type * as PinyinPro from 'pinyin-pro';
import { plainSound } from './sounds.ts';

/**
 * Sounds of Chinese characters, for indexing alone: a reader's typing is compared with what the index has, so that a
 * process that only answers never loads the dictionary.
 */

const require = createRequire(import.meta.url);
let library: typeof PinyinPro | undefined;
const loaded = (): typeof PinyinPro => (library ??= require('pinyin-pro'));

const options = { toneType: 'none', type: 'array', v: true } as const;
const isHan = /\p{Script=Han}/u;
const known = new Map<string, readonly string[]>();

export const hasHan = (text: string): boolean => isHan.test(text);

/** All sounds of a character, without tones, the usual one first; empty when it is not Chinese or nobody knows. */
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
 * How a text is read aloud, one entry a character: 重庆 is chong qing. What is not Chinese represents itself.
 * @param text folded, without spaces
 * @param isName whether it begins with a family name, some of which sound otherwise than the word (单, 曾)
 */
export function syllables(text: string, isName: boolean): readonly string[] {
  if (last.text !== text || last.isName !== isName) last = { text, isName, read: readAloud(text, isName) };
  return last.read;
}

/** The same text is read for the keys of suggestions and for the pairs of its syllables. */
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
  // Only where a character has several sounds does it matter which word it is in, and that takes most of the time.
  if (signs.every((sign) => soundsOf(sign).length < 2)) return usual;
  const read = loaded().pinyin(text, { ...options, mode: isName ? 'surname' : 'normal' });
  return read.length === signs.length ? read.map((entry, at) => (entry === '' ? (usual[at] ?? '') : entry)) : usual;
}
