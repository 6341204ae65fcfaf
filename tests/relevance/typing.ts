import { pinyin } from 'pinyin-pro';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';

/** What has been typed of a title when it should stand in the list. */
export interface Typed {
  text: string;
  key: string;
}

const options = { toneType: 'none', type: 'array', v: true } as const;
const maxOfAKind = 150;
const onlyHan = /^\p{Script=Han}{3,}$/u;
const onlyLatin = /^[\p{Script=Latin}\p{N}\p{P}\s]{8,}$/u;

const firstLetters = (title: string): string =>
  pinyin(title, options)
    .map((sound) => sound.charAt(0))
    .join('');

/** A title as it sounds, with one character read by another of its sounds; undefined when each has one alone. */
function readOtherwise(title: string): string | undefined {
  const usual = pinyin(title, options);
  const place = [...title].findIndex((sign) => new Set(pinyin(sign, { ...options, multiple: true })).size > 1);
  const sign = [...title][place];
  const others = sign === undefined ? [] : pinyin(sign, { ...options, multiple: true });
  const other = others.find((sound) => sound !== usual[place]);
  return other === undefined ? undefined : usual.with(place, other).join('');
}

/** Titles as they are typed, chosen as often as they are read: what readers look for is what they have always read. */
export function typedTitles(records: readonly CatalogueRecordInput[], seed: number): Map<string, Typed[]> {
  const random = seededRandom(seed);
  const kinds: Record<string, { fits: RegExp; type: (title: string) => string | undefined }> = {
    'four letters': { fits: onlyLatin, type: (title) => title.replace(/^(?:the|an?) /i, '').slice(0, 4) },
    'two Chinese characters': { fits: onlyHan, type: (title) => [...title].slice(0, 2).join('') },
    'two initials': { fits: onlyHan, type: (title) => firstLetters(title).slice(0, 2) },
    'three initials': { fits: onlyHan, type: (title) => firstLetters(title).slice(0, 3) },
    'the whole in pinyin, another sound of a character': { fits: onlyHan, type: readOtherwise },
  };
  const typed = new Map<string, Typed[]>();
  for (const [kind, { fits, type }] of Object.entries(kinds)) {
    const fitting = records.filter(({ title }) => fits.test(title) && title.length < 80);
    const read = fitting.map(({ priorLoans = 0 }) => priorLoans);
    const sums = read.map(
      (
        (sum) => (loans: number) =>
          (sum += loans)
      )(0),
    );
    const queries: Typed[] = [];
    for (let tries = 0; tries < maxOfAKind * 3 && queries.length < maxOfAKind; tries += 1) {
      const at = random() * (sums.at(-1) ?? 0);
      const title = fitting[sums.findIndex((sum) => sum > at)]?.title;
      const text = title === undefined ? undefined : type(title);
      if (title !== undefined && text !== undefined) queries.push({ text, key: foldKey(title) });
    }
    typed.set(kind, queries);
  }
  return typed;
}
