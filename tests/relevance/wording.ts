import { Converter } from 'opencc-js/cn2t';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import type { Judged } from './judged.ts';
import { upTo } from './mistakes.ts';

/** Titles typed in the words of Taiwan and Hong Kong, where the record has the mainland's. */

const toTaiwan = Converter({ from: 'cn', to: 'twp' });
const toHongKong = Converter({ from: 'cn', to: 'hkp' });
const maxOfAKind = 120;

/** Queries by their kind: whole titles, and subjects. */
export function judgedWordings(records: readonly CatalogueRecordInput[], seed: number): Map<string, Judged[]> {
  const random = seededRandom(seed);
  const judged = new Map<string, Judged[]>();
  const byTitle = new Map<string, Set<string>>();
  const bySubject = new Map<string, Set<string>>();
  const add = (map: typeof byTitle, text: string, record: CatalogueRecordInput): void => {
    map.set(text, (map.get(text) ?? new Set()).add(record.controlNumber));
  };
  for (const record of records) {
    add(byTitle, record.title, record);
    for (const subject of record.subjects ?? []) add(bySubject, subject, record);
  }
  for (const [region, convert] of [
    ['Taiwan', toTaiwan],
    ['Hong Kong', toHongKong],
  ] as const) {
    for (const [what, texts] of [
      ['titles', byTitle],
      ['subjects', bySubject],
    ] as const) {
      const worded = [...texts].filter(([text]) => foldKey(convert(text)) !== foldKey(text));
      const queries: Judged[] = [];
      while (queries.length < maxOfAKind && worded.length > 0) {
        const [entry] = worded.splice(upTo(random, worded.length), 1);
        if (!entry) break;
        const [text, meant] = entry;
        const parameters = { searchFieldContent: convert(text) };
        queries.push({ parameters, meant, sameAs: text, isSameInAnyOrder: true });
      }
      if (queries.length > 0) judged.set(`${what} in the words of ${region}`, queries);
    }
  }
  return judged;
}
