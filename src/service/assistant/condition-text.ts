import type { CallContext } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { createFormatter } from './assistant-messages.ts';
import type { Conditions } from './conditions.ts';

/** What a question says about the books, apart from their subject, in words: 2016 年以后、英语、在架. */
export function conditionText(conditions: Conditions, onShelf: boolean, call: CallContext): string {
  const say = createFormatter(call);
  const { from, to, languages, notLanguages, notAuthors, notDocCodes } = conditions;
  const { isBeginner, library, docCode = '1', form, publisher } = conditions;
  const name = (dictionary: 'docCode' | 'langCode' | 'resourceType', code: string) =>
    nameOfCode(call.library, dictionary, code, call.language) ?? code;
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
    docCode === '1' ? '' : name('docCode', docCode),
    form === undefined ? '' : name('resourceType', form),
    ...notDocCodes.map((code) => say('assistantNoneOf', { name: name('docCode', code) })),
    years,
    ...languages.map((code) => name('langCode', code)),
    ...notLanguages.map((code) => say('assistantNoneOf', { name: name('langCode', code) })),
    ...notAuthors.map((notAuthor) => say('assistantNotBy', { name: notAuthor })),
    isBeginner ? say('assistantBeginner') : '',
    publisher ?? '',
    library?.name ?? '',
    onShelf ? say('assistantOnShelfNow') : '',
  ]
    .filter((entry) => entry !== '')
    .join(say('assistantListComma'));
}
