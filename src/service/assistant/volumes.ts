import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { fold, foldKey } from '../catalogue/text/analysis.ts';

const numerals = '零一二三四五六七八九十';
const formal = '零壹贰叁肆伍陆柒捌玖拾';
const roman = 'i ii iii iv v vi vii viii ix x'.split(' ');
const english = 'zero one two three four five six seven eight nine ten'.split(' ');
/** Parts of so many volumes are told by words. */
const maxNumber = 10;

/** 明朝那些事儿第六本, harry potter book 3: a part of a work, which has a number of its own. */
const volumePatterns = [
  /^(.+?[^ ·])[ ·]*(最后)一(?:本|部|册|卷|集)$/,
  /^(.+?[^ ·])[ ·]*第? ?([一二三四五六七八九十]|\d{1,2}) ?(?:本|部|册|卷|集|辑|季)$/,
  /^(.+?[^ ·])[ ·]*([上中下]) ?(?:册|集|部|卷|篇)$/,
  /^(.{3,}?),? (?:book|vol|volume|part|number) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/,
];

const numberOf = (text: string): number => {
  const at = [numerals.indexOf(text), english.indexOf(text)].find((entry) => entry >= 0);
  return at ?? Number(text);
};

/** So many titles of one work are looked through. */
const maxTitles = 60;

/** The volumes that a title with a number means: editions whose titles have the work and the number, however written. */
export async function findVolume(title: string, call: CallContext): Promise<RecordSummary[]> {
  const folded = fold(title).replace(/\s+/g, ' ').trim();
  const [, work = '', digits = ''] =
    volumePatterns.map((pattern) => pattern.exec(folded)).find((found) => found !== null) ?? [];
  const isOfParts = /^[上中下]$/.test(digits);
  const number = numberOf(digits);
  const isLast = digits === '最后';
  if (work === '' || !(isOfParts || isLast || (number >= 1 && number <= maxNumber))) return [];
  const { ids } = lookUp(call, { searchField: 'title', searchFieldContent: work, exact: true, rows: maxTitles });
  const records = await summariesOf(call, ids);
  const keyOf = (text: string): string => foldKey(text).replaceAll(' ', '');
  const key = keyOf(work);
  const restOf = ({ title, subtitle }: RecordSummary): string => fold(`${title} ${subtitle ?? ''}`).replace(work, ' ');
  const ofWork = records.filter(({ title, subtitle }) => keyOf(`${title} ${subtitle ?? ''}`).includes(key));
  if (isOfParts) {
    const isPart = new RegExp(`(?<!\\p{Script=Han})${digits}(?:[册集部卷篇]|(?!\\p{Script=Han}))`, 'u');
    return ofWork.filter((entry) => isPart.test(restOf(entry)));
  }
  if (isLast) {
    const numbered = ofWork.map((entry) => ({
      one: entry,
      at: Number(/^\s*(\d{1,3})\b/.exec(restOf(entry))?.[1] ?? 0),
    }));
    const last = Math.max(0, ...numbered.map(({ at }) => at));
    return last === 0 ? [] : numbered.filter(({ at }) => at === last).map(({ one }) => one);
  }
  const names = [numerals[number], formal[number]].join('');
  const isNumber = new RegExp(`(?<!\\d)${String(number)}(?!\\d)|[${names}]|\\b${roman[number - 1] ?? ''}\\b`);
  return ofWork.filter((entry) => isNumber.test(restOf(entry)));
}
