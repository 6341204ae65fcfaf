import type { MineWords } from '../mine/words.ts';

const known = [
  ...(['view', 'share', 'export', 'download', 'access', 'navigation'] as const),
  ...([
    'loan',
    'return',
    'renewal',
    'fine',
    'lost',
    'damage',
    'fee',
    'order',
    'payment',
    'waiver',
    'reversal',
  ] as const),
  ...(['refund', 'frozen', 'cardLost', 'debt'] as const),
] as const;

/** The name of a type; a library's own stands as the library calls it. */
export function typeName(type: string, words: MineWords): string {
  const name = known.find((one) => one === type);
  return name === undefined ? type : words[`type_${name}`];
}
