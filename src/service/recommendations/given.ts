import { errCodes } from '../../lib/contract/envelope.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { tidyText } from '../../lib/rules/questions.ts';
import {
  checkRecommendation,
  lengthOf,
  recommendationLimits,
  type RecommendationProblem,
  type RecommendedTitle,
} from '#lib/rules/recommendations.ts';
import { situations } from '../../lib/rules/situations.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { findRecord } from '../catalogue/model/stored.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';

type Typed = ParsedInputOf<'saveRecommendation'>;

export interface Given extends RecommendedTitle {
  reasons: string[];
  fields: Record<string, string>;
  recordId: number | null;
  orderTitleId: number | null;
}

interface Problem {
  field: string;
  key: MessageKey;
  values?: Record<string, string | number>;
}

const keyOfProblem: Record<RecommendationProblem['problem'], MessageKey> = {
  titleMissing: 'recommendationTitleMissing',
  tooLong: 'recommendationTooLong',
  yearInvalid: 'recommendationYearInvalid',
  isbnInvalid: situations.isbnInvalid.key,
};

const problemOf = ({ field, problem }: RecommendationProblem): Problem => ({
  field,
  key: keyOfProblem[problem],
  ...(problem === 'tooLong' && field in recommendationLimits && { values: { most: maxOf(field) } }),
});
const maxOf = (field: RecommendationProblem['field']): number =>
  field === 'title' || field === 'author' || field === 'publisher' || field === 'remark'
    ? recommendationLimits[field]
    : recommendationLimits.field;

/** 400 with the first thing that is wrong as its message, and all of them by field (`data.problems`). */
function refuse(language: ReaderCall['language'], wrong: readonly Problem[]): ServiceError {
  const [first] = wrong;
  const problems = wrong.map(({ field, key, values }) => ({ field, message: message(language, key, values) }));
  return new ServiceError(errCodes.badRequest, first?.key ?? 'badRequest', first?.values, { problems });
}

/** The library's own fields as they were filled in; unknown ones are left behind. */
function readFields(
  typed: Typed,
  { library, language }: ReaderCall,
): { fields: Record<string, string>; problems: Problem[] } {
  const problems: Problem[] = [];
  const fields: Record<string, string> = {};
  if (typed.way !== 'custom') return { fields, problems };
  for (const { name, label, required, choices } of library.file.recommendation.fields) {
    const text = tidyText(typed.fields[name] ?? '').replace(/\s+/gu, ' ');
    const field = `fields.${name}`;
    const isChoice = choices.some((choice) => inLanguage(choice, language) === text);
    if (text === '' && required)
      problems.push({ field, key: 'recommendationFieldMissing', values: { name: inLanguage(label, language) } });
    else if (lengthOf(text) > recommendationLimits.field)
      problems.push({ field, key: 'recommendationTooLong', values: { most: recommendationLimits.field } });
    else if (text !== '' && choices.length > 0 && !isChoice)
      problems.push({ field, key: 'recommendationFieldMissing', values: { name: inLanguage(label, language) } });
    else if (text !== '') fields[name] = text;
  }
  return { fields, problems };
}

/** What the way brings on its own: a title of the library's list, or a record. @throws ServiceError 404 */
async function known(typed: Typed, { store, library }: ReaderCall): Promise<Partial<Typed>> {
  if (typed.way === 'record') {
    const { record } = await findRecord(store, library.id, typed.recordId ?? '0');
    return {
      title: record.title,
      author: authorStatement(record.contributors, 'und') ?? '',
      publisher: record.publisher ?? '',
      publishYear: record.pubYear?.toString() ?? '',
      isbn: record.isbn[0] ?? '',
    };
  }
  if (typed.way !== 'order') return {};
  const row = await store.db
    .selectFrom('order_title')
    .select(['title', 'author', 'publisher', 'pub_year', 'isbn'])
    .where('id', '=', Number(typed.orderTitleId ?? 0))
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'orderTitleNotFound');
  const { title, author, publisher, pub_year, isbn } = row;
  return {
    title,
    author: author ?? '',
    publisher: publisher ?? '',
    isbn: isbn ?? '',
    publishYear: pub_year?.toString() ?? '',
  };
}

/** Catalogues have longer titles than forms take, and years and numbers that no rule lets pass. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');
function fitting(own: Partial<Typed>): Partial<Typed> {
  const { title = '', author = '', publisher = '' } = own;
  const given = {
    title: cut(title, recommendationLimits.title),
    author: cut(author, recommendationLimits.author),
    publisher: cut(publisher, recommendationLimits.publisher),
  };
  return { ...own, ...given };
}

/**
 * Reads what a reader recommends.
 * @throws ServiceError 400 with `data.problems` ({ field, message }), 404 when the title or record is not there
 */
export async function readGiven(typed: Typed, call: ReaderCall): Promise<Given> {
  const own = fitting(await known(typed, call));
  const isKnown = typed.way === 'order' || typed.way === 'record';
  const { given, problems } = checkRecommendation(isKnown ? { ...typed, ...own } : typed, call.now());
  const { fields, problems: ownProblems } = readFields(typed, call);
  const codes = new Set(call.library.file.recommendation.reasons.map((reason) => reason.code));
  // What is in the catalogue is not the reader's mistake: only what the reader wrote counts.
  const mistakes = isKnown ? problems?.filter(({ field }) => field === 'remark') : problems;
  if (mistakes?.length || ownProblems.length > 0)
    throw refuse(call.language, [...(mistakes ?? []).map(problemOf), ...ownProblems]);
  const bare = given ?? checkRecommendation({ ...typed, ...own, publishYear: '', isbn: '' }, call.now()).given;
  if (!bare) throw refuse(call.language, [{ field: 'title', key: 'recommendationTitleMissing' }]);
  return {
    ...bare,
    fields,
    reasons: [...new Set(typed.reasons)].filter((code) => codes.has(code)),
    recordId: typed.way === 'record' ? Number(typed.recordId) : null,
    orderTitleId: typed.way === 'order' ? Number(typed.orderTitleId) : null,
  };
}
