/**
 * Chinese names in the older spelling of western books, Wade-Giles: Lu Hsun, Mao Tse-tung. Printers leave out the
 * apostrophes that tell p from p' and the dots that tell u from ü, so one spelling can mean several syllables of
 * pinyin; which of them there are is asked of the index.
 */

const initials: readonly (readonly [string, readonly string[]])[] = [
  ['ch', ['zh', 'ch', 'j', 'q']],
  ['ts', ['z', 'c']],
  ['tz', ['z', 'c']],
  ['sz', ['s']],
  ['ss', ['s']],
  ['sh', ['sh']],
  ['hs', ['x']],
  ['k', ['g', 'k']],
  ['p', ['b', 'p']],
  ['t', ['d', 't']],
  ['j', ['r']],
];

/** Finals that the two spellings write otherwise. */
const finals: Readonly<Record<string, readonly string[]>> = {
  ieh: ['ie'],
  ien: ['ian'],
  iung: ['iong'],
  ung: ['ong'],
  ueh: ['ue'],
  ui: ['ui', 'uei'],
  uei: ['ui'],
  o: ['o', 'e', 'uo'],
  eh: ['e', 'ie'],
  en: ['en', 'an'],
  ih: ['i'],
  u: ['u', 'i', 'ou'],
  erh: ['er'],
};

/** Syllables of pinyin that a syllable of Wade-Giles may be; some of them nobody speaks. @param syllable in lower case */
export function pinyinOf(syllable: string): string[] {
  const [initial = '', sounds = undefined] = initials.find(([entry]) => syllable.startsWith(entry)) ?? [];
  const first = /^[bcdfghklmnpqrstwxyz]?/.exec(syllable)?.[0] ?? '';
  const begins = sounds ?? [first];
  const rest = syllable.slice(sounds ? initial.length : first.length);
  return begins.flatMap((begin) => [rest, ...(finals[rest] ?? [])].map((end) => begin + end));
}

/** People whose names western readers know in a spelling by no rule. @see `foldKey` for how they are written here */
export const knownByOtherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['confucius', ['孔子', '孔丘']],
  ['mencius', ['孟子', '孟轲']],
  ['sun yat sen', ['孙中山', '孙文', '孙逸仙']],
  ['chiang kai shek', ['蒋介石', '蒋中正']],
  ['li po', ['李白']],
  ['po chu i', ['白居易']],
  ['eileen chang', ['张爱玲']],
  ['louis cha', ['金庸']],
  ['soong ching ling', ['宋庆龄']],
  ['wellington koo', ['顾维钧']],
  ['v k wellington koo', ['顾维钧']],
  ['lin yutang', ['林语堂']],
  ['hu shih', ['胡适']],
  ['lao tzu', ['老子', '李耳']],
  ['sun tzu', ['孙子', '孙武']],
  ['chuang tzu', ['庄子', '庄周']],
]);
