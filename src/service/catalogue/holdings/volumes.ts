import { filingKey } from '../text/filing-order.ts';

const year = String.raw`(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)`;
const yearOrRange = new RegExp(`${year}(?:年?\\s*(?:[-–—~～/]|至)\\s*${year})?`, 'g');
/** A longer range is no volume of a serial but a mistake. */
const longestRange = 60;

/**
 * Years that the designation of a volume names: 2003年第1-6期, v.12 (1998-2000), 2003:no.4. Ascending, each once.
 * @param volume as the catalogue writes it
 */
export function yearsOfVolume(volume: string): number[] {
  const years = new Set<number>();
  for (const [, first, last = first] of volume.normalize('NFKC').matchAll(yearOrRange)) {
    const from = Number(first);
    const to = Number(last);
    years.add(from);
    if (to <= from || to - from > longestRange) years.add(to);
    else for (let at = from + 1; at <= to; at += 1) years.add(at);
  }
  return [...years].sort((a, b) => a - b);
}

/** Compares designations of volumes as people order them: 第2卷 before 第10卷, 上册 before 中册. For one list. */
export function volumeOrder(): (a: string | null, b: string | null) => number {
  const keys = new Map<string, string>();
  // A number of a volume follows a title.
  const keyOf = (volume: string): string =>
    keys.get(volume) ?? keys.set(volume, filingKey(`0 ${volume}`, 'und')).get(volume) ?? '';
  return (a, b) => {
    const [one, other] = [keyOf(a ?? ''), keyOf(b ?? '')];
    return one < other ? -1 : one > other ? 1 : 0;
  };
}

/** Whether a designation contains all these words, ignoring width and case. */
export function hasWords(volume: string, words: string): boolean {
  const text = volume.normalize('NFKC').toLowerCase();
  return words
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
