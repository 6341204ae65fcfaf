import type { CallContext } from '../context.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import { sayer } from './assistant-messages.ts';
import type { Conditions } from './conditions.ts';

/** What a question says of the books beside their subject, in words: 2016 年以后、英语、在架. */
export function conditionText(conditions: Conditions, onShelf: boolean, call: CallContext): string {
  const say = sayer(call);
  const { from, to, languages, notAuthors, isBeginner, library, docCode = '1' } = conditions;
  const years =
    from !== undefined && to !== undefined
      ? from === to
        ? say('assistantYear', { year: from })
        : say('assistantYears', { from, to })
      : from !== undefined
        ? say('assistantYearFrom', { year: from })
        : to !== undefined
          ? say('assistantYearTo', { year: to })
          : '';
  return [
    // 书 and books are whatever can be read.
    docCode === '1' ? '' : (nameOfCode(call.library, 'docCode', docCode, call.language) ?? ''),
    years,
    ...languages.map((code) => nameOfCode(call.library, 'langCode', code, call.language) ?? code),
    ...notAuthors.map((name) => say('assistantNotBy', { name })),
    isBeginner ? say('assistantBeginner') : '',
    library?.name ?? '',
    onShelf ? say('assistantOnShelfNow') : '',
  ]
    .filter((one) => one !== '')
    .join(say('assistantListComma'));
}
