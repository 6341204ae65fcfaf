import { z } from 'zod';
import type { ContentProblem } from '../../lib/contract/desk/content.ts';
import type { Language } from '../../lib/contract/language.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';

/**
 * What schemas say themselves, in English as anyone who loads a file reads it, with the texts that staff read instead.
 */
const ownTexts: Readonly<Partial<Record<string, MessageKey>>> = {
  'ends before it begins': 'contentProblem_endsBeforeBegins',
  'it ends before it begins': 'contentProblem_endsBeforeBegins',
  '`until` before `from`': 'contentProblem_endsBeforeBegins',
  'Needs controlNumber or title': 'contentProblem_numberOrTitle',
  'Needs either books or money': 'contentProblem_booksOrMoney',
  'either records or a search': 'contentProblem_recordsOrSearch',
  '"other" is the choice that `other` adds': 'contentProblem_otherIsTaken',
  'has a code twice': 'contentProblem_codeTwice',
  'has the id of a question twice': 'contentProblem_questionTwice',
  '`min` and `max` do not fit the number of options': 'contentProblem_choicesDoNotFit',
  '`from` must be below `to`': 'contentProblem_scaleOrder',
  'what is anonymous cannot be found again to be changed': 'contentProblem_anonymousChange',
  'public results need an end: `until`': 'contentProblem_publicNeedsEnd',
  'is listed twice': 'contentProblem_twice',
  'has a placeholder that nothing fills': 'contentProblem_placeholder',
  'a time like 08:30': 'contentProblem_clock',
  'it closes before it opens': 'contentProblem_closesFirst',
  'there is no such location type': 'contentProblem_noLocationType',
  'there is no such library': 'contentProblem_noLibrary',
  'there is no such campus': 'contentProblem_noCampus',
};

/** What zod says of values of the wrong kind, in the languages of the desk. */
const locales: Partial<Record<Language, z.core.$ZodErrorMap>> = {
  'zh-CN': z.locales.zhCN().localeError,
  zh_TW: z.locales.zhTW().localeError,
};

/** What of an entry is at that place. */
const partIn = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([key]) => key === String(name))?.[1]
        : undefined,
    value,
  );

const isNumber = ({ origin }: { origin: string }): boolean => origin === 'number' || origin === 'int';

/** The limit that a number exceeds. */
function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_small' && isNumber(issue)) return Number(issue.minimum);
  return issue.code === 'too_big' && isNumber(issue) ? Number(issue.maximum) : undefined;
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): ContentProblem['problem'] {
  switch (issue.code) {
    case 'invalid_type':
      return partIn(value, issue.path) === undefined ? 'missing' : 'wrong';
    case 'too_small':
      if (isNumber(issue)) return 'tooSmall';
      return issue.minimum === 1 ? 'missing' : 'tooShort';
    case 'too_big':
      if (isNumber(issue)) return 'tooBig';
      return 'tooLong';
    case 'invalid_value':
      return 'notOne';
    case 'unrecognized_keys':
      return 'unknown';
    default:
      return 'wrong';
  }
}

function detailOf(issue: z.core.$ZodIssue, language: Language): string {
  const own = ownTexts[issue.message];
  if (own) return message(language, own);
  if (issue.code === 'invalid_type' && issue.expected === 'int') return message(language, 'contentProblem_wholeNumber');
  // A pattern says nothing to the person who fills in a form.
  const isPattern = issue.code === 'invalid_format' && issue.format === 'regex';
  return isPattern ? message(language, 'contentProblem_format') : issue.message;
}

/** What is wrong with an entry, field by field; nothing when the kind takes it. */
export function contentProblems(row: z.ZodType, value: unknown, language: Language): ContentProblem[] {
  const parsed = row.safeParse(value, { error: locales[language] ?? z.locales.en().localeError });
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const limit = limitOf(issue);
    return {
      path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
      problem: problemOf(issue, value),
      detail: detailOf(issue, language),
      ...(limit !== undefined && { limit }),
    };
  });
}
