import { headingFields, type HeadingField } from '#lib/contract/search-terms.ts';
import { listAddress, type ListState } from '../parts/query.ts';

const names = ['field', 'from', 'initial', 'after', 'before'] as const;
export const headingList = listAddress('/headings', names, names);
export type HeadingState = ListState<(typeof names)[number]>;

const usualField: HeadingField = 'author';

/** The field of an address; names of authors where it says none. */
export const fieldOf = ({ values }: HeadingState): HeadingField =>
  headingFields.find((field) => field === values.field) ?? usualField;

/** Path of the headings of a field from a text on. */
export const headingsFrom = (field: HeadingField, from: string): string =>
  headingList.path({
    values: { field: field === usualField ? '' : field, from, initial: '', after: '', before: '' },
    page: 1,
  });
