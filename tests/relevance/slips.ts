import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import { charactersBySound, upTo, withMistake, type Mistake } from './mistakes.ts';

/** A title typed with one slip, and the title that should be proposed. */
export interface Slip {
  text: string;
  title: string;
}

const onlyHan = /^\p{Script=Han}{4,20}$/u;
const onlyLatin = /^[\p{Script=Latin}\p{N}\p{P}\s]{6,80}$/u;
const maxOfAKind = 40;

const kinds: Record<string, [RegExp, Mistake]> = {
  'an omitted character': [onlyHan, 'missing'],
  'swapped characters': [onlyHan, 'swapped'],
  'a character of the same sound': [onlyHan, 'sameSound'],
  'a wrong character': [onlyHan, 'wrong'],
  'a wrong letter': [onlyLatin, 'wrong'],
  'an omitted letter': [onlyLatin, 'missing'],
  'swapped letters': [onlyLatin, 'swapped'],
};

/** Slips by their kind. What is left without its first or last character is a piece of the title and no slip. */
export function slips(records: readonly CatalogueRecordInput[], seed: number): Map<string, Slip[]> {
  const random = seededRandom(seed);
  const bySound = charactersBySound(records.map(({ title }) => title));
  const titles = new Set(records.map(({ title }) => foldKey(title)));
  return new Map(
    Object.entries(kinds).map(([kind, [fits, mistake]]): [string, Slip[]] => {
      const fitting = records.filter(({ title }) => fits.test(title));
      const made: Slip[] = [];
      for (let tries = 0; tries < maxOfAKind * 10 && made.length < maxOfAKind; tries += 1) {
        const title = fitting[upTo(random, fitting.length)]?.title ?? '';
        const text = withMistake(title, mistake, random, bySound) ?? title;
        const key = foldKey(text);
        if (!titles.has(key) && !foldKey(title).includes(key)) made.push({ text, title });
      }
      return [kind, made];
    }),
  );
}
