import { separator } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { readEmbargoes } from '#lib/rules/embargo.ts';

/** A remark on the coverage of an electronic title, with KBART's codes of embargoes in words. */
export function noteText(note: string, t: Translate): string {
  const { embargoes, rest } = readEmbargoes(note);
  const words = embargoes.map(({ type, unit, count }) => {
    const code = `${type}${unit}` as const;
    return t(`journals:embargo${code}`, { count, n: count });
  });
  return [...words, rest].filter(Boolean).join(separator);
}
