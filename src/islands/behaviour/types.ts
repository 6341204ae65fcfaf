import { namedBehavior } from '#lib/rules/behavior-types.ts';
import type { MineWords } from '../mine/words.ts';

/** The name of a type; a library's own stands as the library calls it. */
export function typeName(type: string, words: MineWords): string {
  const name = namedBehavior(type);
  return name === undefined ? type : words[`type_${name}`];
}
