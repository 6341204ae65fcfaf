import type { ReaderCall } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';

/** Words for kinds of readers, a line each; a library calls its types by one of them, readers by any. Longer ones first. */
const words: readonly (readonly string[])[] = [
  ['undergraduate student', 'undergraduate', 'undergrad', '大学部学生', '本科生', '大学生', '本科', 'bachelor'],
  [
    'graduate student',
    'postgraduate',
    'graduate',
    'grad',
    '研究生',
    '硕士',
    '博士',
    '硕博',
    'doctoral student',
    'master',
    'phd',
  ],
  ['teaching staff', 'faculty', 'teacher', 'professor', 'lecturer', '教职工', '教职员', '教师', '老师', '教授'],
  ['child', 'kid', '少儿', '儿童', '小孩', '孩子', '小朋友', '学龄前', 'junior'],
  ['adult', '成人', '成年人', 'grown up'],
];

const isLatin = (word: string): boolean => /^[a-z ]+$/.test(word);
const has = (text: string, word: string): boolean =>
  isLatin(word) ? new RegExp(`\\b${word}(?:e?s)?\\b`).test(text) : text.includes(word);

/**
 * The type of readers whose rules a question asks for: 研究生可以借几本书. Undefined where none is named, or
 * several are.
 */
export function namedReaderType(question: string, { library }: ReaderCall): string | undefined {
  const text = fold(question);
  const named = library.file.circulation.readerTypes.filter(({ name }) => {
    const own = Object.values(name).map((entry) => fold(entry ?? '').trim());
    const kinds = words.filter((kind) => kind.some((word) => own.some((entry) => has(entry, word))));
    return [...own, ...kinds.flat()].some((word) => word !== '' && has(text, word));
  });
  return named.length === 1 ? named[0]?.code : undefined;
}
