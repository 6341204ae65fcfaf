import type { ContentValue } from '#lib/contract/desk/content.ts';
import { membersOf, partsOf, type Part } from './content-values.ts';

const textOf = (part: Part): string => (typeof part === 'string' ? part : '');

/** The closed days as the form has them, without periods whose limits are missing or reversed. */
export const readClosedDays = (value: ContentValue) => ({
  weekdays: membersOf(value['weekdays']).map(Number),
  days: membersOf(value['dates']).map(textOf),
  periods: membersOf(value['periods'])
    .map(partsOf)
    .map(({ from, to, name, reason, libCodes }) => ({
      from: textOf(from),
      to: textOf(to),
      name: partsOf(name),
      reason: textOf(reason),
      libCodes: membersOf(libCodes).map(textOf),
    }))
    .filter(({ from, to }) => from !== '' && from <= to),
});
