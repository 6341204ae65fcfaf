import type { AnswerLeads } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary, SearchParametersInput } from '../../lib/contract/calls/search.ts';
import { maxBooks } from '../../lib/rules/assistant.ts';
import { lookUpListed, parametersOf as parametersOfSearch } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import type { Conditions } from './conditions.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { createFormatter } from './assistant-messages.ts';
import { answerOf, type AnswerKind, type AnswerWithoutModel } from './answer-shape.ts';
import { availabilityLines, titleLine } from './copies.ts';

/** The conditions of a list on copies, as its query: copies elsewhere are left out. */
const askedOfCopies = (list: AnswerWithoutModel['list']): string | undefined =>
  list?.campusId || list?.libCode
    ? new URLSearchParams([
        ...(list.campusId ?? []).map((code) => ['campusId', code]),
        ...(list.libCode ?? []).map((code) => ['libCode', code]),
      ]).toString()
    : undefined;

/** A heading, and a line for each book with where it is to be had. */
export async function listed(
  kind: AnswerKind,
  heading: string,
  books: readonly RecordSummary[],
  call: CallContext,
  list: AnswerWithoutModel['list'] = null,
): Promise<AnswerWithoutModel> {
  const shown = books.slice(0, maxBooks);
  const available = await availabilityLines(shown, call, askedOfCopies(list));
  const stop = createFormatter(call)('assistantStop');
  const lines = shown.map((entry, at) => {
    const availability = available.get(entry.recordId) ?? '';
    return `${String(at + 1)}. ${[titleLine(entry, call), ...(availability === '' ? [] : [availability])].join(stop)}`;
  });
  return answerOf(kind, [heading, ...lines], { books: shown, list });
}

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

/** What was found, by which words, and whether it is as it was typed. */
export interface Finding {
  words: string;
  total: number;
  records: RecordSummary[];
  isAsTyped: boolean;
  /** Whether the search read the words as a title in pinyin, a number or a reference. */
  isNamed?: boolean;
  /** The list of all of it; null where no list can have the same conditions. */
  list: AnswerLeads['list'];
}

export interface Narrowing {
  conditions: Conditions;
  onShelf: boolean;
  field?: 'keyWord' | 'title' | 'author';
  sort?: 'relevance' | 'newest' | 'popularity';
  /** Pages of hits that earlier answers listed. */
  before?: number;
}

/** Records that are compared with conditions at most. */
const maxAmong = 100;

const row = (oper: 'AND' | 'NOT', searchField: 'author' | 'title' | 'publisher', text: string) => ({
  oper,
  searchField,
  searchFieldContent: text,
});

function parametersOf(words: string, { conditions, onShelf, ...given }: Narrowing): SearchParametersInput {
  const { from, to, languages, notLanguages, notAuthors, docCode, notDocCodes, form, library, publisher } = conditions;
  const { field = 'keyWord', sort = 'relevance' } = given;
  return {
    searchField: field,
    searchFieldContent: words,
    ...(docCode !== undefined && { docCode: [docCode] }),
    ...(languages.length > 0 && { langCode: [...languages] }),
    ...(from !== undefined && { publishBegin: from }),
    ...(to !== undefined && { publishEnd: to }),
    ...(library && { [library.by]: [library.code] }),
    ...(onShelf && { onlyOnShelf: true }),
    ...(sort !== 'relevance' && { sortField: sort, sortClause: 'desc' as const }),
    ...(form !== undefined && { resourceType: [form] }),
    exclude: {
      ...(notDocCodes.length > 0 && { docCode: [...notDocCodes] }),
      ...(notLanguages.length > 0 && { langCode: [...notLanguages] }),
    },
    searchItems: [
      ...(publisher === undefined ? [] : [row('AND', 'publisher', publisher)]),
      ...notAuthors.flatMap((name) => [row('NOT', 'author', name), row('NOT', 'title', name)]),
    ],
  };
}

const listOf = (words: string, total: number, { conditions, onShelf, ...given }: Narrowing): AnswerLeads['list'] =>
  conditions.publisher !== undefined
    ? null
    : {
        total,
        q: words,
        field: given.field ?? 'keyWord',
        sort: given.sort ?? 'relevance',
        onlyOnShelf: onShelf,
        docCode: conditions.docCode === undefined ? [] : [conditions.docCode],
        langCode: [...conditions.languages],
        kindNo: [],
        publishBegin: conditions.from ?? null,
        publishEnd: conditions.to ?? null,
        withoutAuthors: [...conditions.notAuthors],
        ...(conditions.notAuthors.length > 0 && { withoutTitles: [...conditions.notAuthors] }),
        ...(conditions.notDocCodes.length > 0 && { withoutDocCode: [...conditions.notDocCodes] }),
        ...(conditions.notLanguages.length > 0 && { withoutLangCode: [...conditions.notLanguages] }),
        ...(conditions.form !== undefined && { resourceType: [conditions.form] }),
        ...(conditions.library && { [conditions.library.by]: [conditions.library.code] }),
      };

/**
 * Searches the catalogue as the search box does.
 * @param exact without other readings of the words
 */
export async function findWords(
  words: string,
  narrowing: Narrowing,
  call: CallContext,
  exact = false,
): Promise<Finding> {
  const page = (narrowing.before ?? 0) + 1;
  const parameters = { ...parametersOf(words, narrowing), ...(exact && { exact }), page, rows: maxBooks };
  const { total, ids, widened } = lookUpListed(call, parameters);
  return {
    words,
    total,
    records: await summariesOf(call, ids),
    isAsTyped: widened === undefined,
    isNamed: widened === 'pinyin' || widened === 'number' || widened === 'parts',
    list: total === 0 ? null : listOf(words, total, narrowing),
  };
}

/** Those of some records that meet the conditions of a question, in their order. */
export async function findAmong(
  ids: readonly number[],
  words: string,
  narrowing: Narrowing,
  call: CallContext,
): Promise<Finding> {
  const scope = { any: [], recordIds: [...new Set(ids)] };
  const parameters = parametersOfSearch({ ...parametersOf('', narrowing), rows: maxAmong, facets: [] });
  const met = new Set(call.search.search(call.library.id, parameters, call.language, scope).ids);
  const matching = scope.recordIds.filter((id) => met.has(id));
  const records = await summariesOf(call, matching.slice(0, maxBooks));
  return { words, total: matching.length, records, isAsTyped: true, list: null };
}
