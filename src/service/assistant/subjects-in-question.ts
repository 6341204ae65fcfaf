import { lookUp } from '../catalogue/search.ts';
import type { CallContext } from '../context.ts';
import { fold } from '../search/analysis.ts';
import { unknownIn } from './intent/intent.ts';
import { smallWords } from './title-words.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Fewer records than this make no subject. */
const fewRecords = 2;
/** More words than this are not looked up; each is a look into the index. */
const maxWords = 14;

/** Words that only ask, or say whom and when it is for. */
const idle = new Set(
  'have recommend item mine day person hello ok help library about howmany due change where enter howuse'.split(' '),
);
const tellsNothing = (word: string): boolean =>
  smallWords.has(word) ||
  /^(什么|怎么|想|可以|一点|一下|最近|刚|先|听说|觉得|喜欢|好|看|读|学习|了解|起来|something|anything|books?|read|want|need|like|about|good|help|understand|learn|know)$/.test(
    word,
  ) ||
  (unknownIn(word).signs === 0 && unknownIn(word).concepts.some((name) => idle.has(name)));

/**
 * The word of a question that records have as a subject, where all of it together found nothing: 聽說敦煌很美，想先做功課.
 * Of several the one that fewest records have, which tells most. Empty where there is none.
 */
export function subjectsIn(text: string, call: CallContext): string {
  const words = [...segmenter.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike === true && !tellsNothing(fold(segment).trim()))
    .map(({ segment }) => segment)
    .filter((word) => (/\p{Script=Han}/u.test(word) ? word.length > 1 : word.length > 3));
  const [best] = [...new Set(words)]
    .slice(0, maxWords)
    .map((word) => {
      const parameters = { searchField: 'subject' as const, searchFieldContent: word, exact: true, rows: 1 };
      return { word, total: lookUp(call, parameters).total };
    })
    .filter(({ total }) => total >= fewRecords)
    .sort((a, b) => a.total - b.total);
  return best?.word ?? '';
}
