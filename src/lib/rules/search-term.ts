import { isEmpty } from './empty.ts';
import { isIsbnPart } from './isbn.ts';

/** What is wrong with the words of a search form (portal-content §5). */
export type SearchTermProblem = 'termEmpty' | 'isbnInvalid';

/**
 * Whether a term may be searched for.
 * @param term as it was typed; undefined where no form was sent, as by a link to the whole catalogue
 * @param field the field in which it is looked for
 */
export function searchTermProblem(term: string | undefined, field: string): SearchTermProblem | undefined {
  if (term === undefined) return undefined;
  const typed = term.trim();
  if (isEmpty(typed)) return 'termEmpty';
  return field === 'isbn' && !isIsbnPart(typed) ? 'isbnInvalid' : undefined;
}
