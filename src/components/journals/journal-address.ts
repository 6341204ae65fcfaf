import { journalQueryNames } from '#lib/queries/list-names.ts';
import { listAddress, type ListState } from '../parts/query.ts';

export type JournalListName = (typeof journalQueryNames)[number];
export type JournalListState = ListState<JournalListName>;

export const journalList = listAddress('/magazineNav', journalQueryNames, ['resourceType']);

export const journalRows = 30;
/** A list that says which form it is of can be narrowed to no other. */
export const formOf = ({ values }: JournalListState): string => values.resourceType || values.form;

/** Path of a journal among the journals; its record's page is the one that search engines keep. */
export function journalPath(recordId: string, year?: number, page = 1): string {
  const query = new URLSearchParams({
    id: recordId,
    ...(year !== undefined && { year: String(year) }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/magazineNavDetail?${query.toString()}`;
}

const longestCode = 64;

/** What is asked of the service for a list; what is no letter or form is as good as none. */
export function journalInput(state: JournalListState) {
  const { q, letter, discode1, kindNo, langCode, coreInclude, openAccess } = state.values;
  const code = (text: string) => text.slice(0, longestCode);
  return {
    term: q,
    letter: /^[A-Z#]$/.test(letter) ? letter : '',
    page: state.page,
    rows: journalRows,
    discode1: code(discode1),
    kindNo: code(kindNo),
    langCode: code(langCode),
    coreInclude: code(coreInclude),
    resourceType: code(formOf(state)),
    openAccess: openAccess === '1' ? ('1' as const) : ('' as const),
  };
}
