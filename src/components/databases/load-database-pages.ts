import type { OutputOf } from '#lib/contract/contract.ts';
import { databaseInitials, databaseSorts, databaseStates, type DatabaseSort } from '#lib/contract/database-terms.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import type { ListState } from '../parts/query.ts';
import { databaseLists, type DatabaseListName, type Screen } from './database-address.ts';

const listRows = 40;
export const titleRows = 20;
export const questionRows = 5;
/** Trials begin and end by the day; a page is never older than this, in seconds. */
const maxAge = 1800;

const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find((entry) => entry === value) ?? '';

/** Whether the library uses the newer screen; where nobody can say, it does. Without it, its addresses lead to the other. */
export async function usesNewScreen({ locals: { client } }: Pick<LoaderInput, 'locals'>): Promise<boolean> {
  const answer = await client.call('getNewElectronicFlag', {});
  return !answer.success || answer.data.newEleFlag;
}

export interface LoadedList {
  screen: Screen;
  state: ListState<DatabaseListName>;
  sort: DatabaseSort;
  view: 'cards' | 'list';
  list: OutputOf<'listDatabases'> | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadList({ locals, url, response }: LoaderInput, screen: Screen): Promise<LoadedList> {
  const { client, site } = locals;
  const list = databaseLists[screen].read(url.searchParams);
  const { values } = list;
  // What names nothing narrows nothing, so that an address has no more pages than it needs.
  const known = {
    letter: oneOf(databaseInitials, values.letter.toUpperCase()),
    state: oneOf(databaseStates, values.state),
  };
  const sort = oneOf(databaseSorts, values.sort) || 'title';
  const view = values.view === 'list' || screen === 'nav' ? 'list' : 'cards';
  const shape =
    screen === 'nav'
      ? { sort: '', view: '' }
      : { sort: sort === 'title' ? '' : sort, view: view === 'list' ? view : '' };
  const state = { page: list.page, values: { ...values, ...known, ...shape } };
  const answer = await client.call('listDatabases', {
    q: values.q,
    ...known,
    subject: values.subject,
    type: values.type,
    language: values.language,
    sort: screen === 'nav' ? 'title' : sort,
    page: state.page,
    rows: listRows,
  });
  const { groupCode } = site;
  if (!answer.success) response.status = statusOf(answer);
  else
    declareCache(response, {
      tags: [`library:${groupCode}`, ...['databases', 'search'].map((name) => `list:${groupCode}:${name}`)],
      maxAge,
    });
  const last = answer.success ? Math.max(1, Math.ceil(answer.data.total / listRows)) : 1;
  if (state.page > last) response.status = 404;
  return {
    screen,
    state,
    sort,
    view,
    last,
    list: answer.success ? answer.data : undefined,
    failure: answer.success ? undefined : answer,
  };
}

export interface LoadedDatabase {
  screen: Screen;
  id: string;
  database: OutputOf<'getDatabase'> | undefined;
  /** Why there is none; undefined where the library does not have it. */
  failure: Failure | undefined;
  titles: OutputOf<'listDatabaseTitles'> | undefined;
  questions: OutputOf<'listQuestions'> | undefined;
  find: string;
  titlePage: number;
  questionPage: number;
  failures: string[];
}

const pageIn = (query: URLSearchParams, name: string): number => {
  const page = Number(query.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
};

export async function loadDatabase(
  { locals, url, response }: LoaderInput,
  screen: Screen,
  id: string,
): Promise<LoadedDatabase> {
  const { client, site } = locals;
  const query = url.searchParams;
  const find = (query.get('find') ?? '').trim().slice(0, 200);
  const titlePage = pageIn(query, 'titles');
  const questionPage = pageIn(query, 'questions');
  const nothing = { titles: undefined, questions: undefined, failures: [] };
  const parameters = { screen, id, find, titlePage, questionPage };
  if (!/^\d{1,15}$/.test(id)) {
    response.status = 404;
    return { ...parameters, ...nothing, database: undefined, failure: undefined };
  }
  const [database, titles, questions] = await Promise.all([
    client.call('getDatabase', { recordId: id }),
    client.call('listDatabaseTitles', { recordId: id, q: find, page: titlePage, rows: titleRows }),
    client.call('listQuestions', { recordId: id, page: questionPage, rows: questionRows }),
  ]);
  if (!database.success) {
    const isNone = database.errCode === 404;
    response.status = isNone ? 404 : statusOf(database);
    return { ...parameters, ...nothing, database: undefined, failure: isNone ? undefined : database };
  }
  const { groupCode } = site;
  const lists = ['databases', 'questions'].map((name) => `list:${groupCode}:${name}`);
  // Its titles are records like all others: they change when the catalogue does.
  if (database.data.titleCount > 0) lists.push(`list:${groupCode}:search`);
  declareCache(response, { tags: [`library:${groupCode}`, `record:${id}`, ...lists], maxAge });
  return {
    ...parameters,
    database: database.data,
    failure: undefined,
    titles: titles.success ? titles.data : undefined,
    questions: questions.success ? questions.data : undefined,
    failures: [titles, questions].flatMap((entry) => (entry.success ? [] : [entry.message])),
  };
}
