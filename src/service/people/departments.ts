import { resourceKinds, type ResourceKind } from '../../lib/contract/calls/people.ts';
import type { SearchParametersInput } from '../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { lookUp } from '../catalogue/search.ts';
import { docCodes } from '../catalogue/stored.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { countResearchers } from './researchers.ts';
import { byLetter, likes, listIn, namesOf, textIn, textOrNull } from './texts.ts';

/** New acquisitions that a department's page shows. */
const mostNewest = 6;

const kindOf = {
  books: 'book',
  journals: 'journal',
  databases: 'database',
  papers: 'paper',
  dissertations: 'dissertation',
} as const satisfies Record<ResourceKind, keyof typeof docCodes>;

/** What comes first: books that are lent most, journals by title, what was written last. */
const orderOf = {
  books: { sortField: 'popularity', sortClause: 'desc' },
  journals: { sortField: 'title', sortClause: 'asc' },
  databases: {},
  papers: { sortField: 'publishYear', sortClause: 'desc' },
  dissertations: { sortField: 'publishYear', sortClause: 'desc' },
} as const satisfies Record<ResourceKind, SearchParametersInput>;

interface Fields {
  disciplines: readonly string[];
  classes: readonly string[];
}

/**
 * Which part of the catalogue a kind of resources is. Books and journals have class numbers, papers and dissertations
 * disciplines: where a department names only one of the two, that one says it for all. Databases are chosen one by one.
 * @returns undefined where nothing says it
 */
function partOf(kind: ResourceKind, { disciplines, classes }: Fields) {
  if (kind === 'databases' || disciplines.length + classes.length === 0) return undefined;
  const isClassed = kind === 'books' || kind === 'journals';
  const byClass = classes.length > 0 && (isClassed || disciplines.length === 0);
  return {
    docCode: [docCodes[kindOf[kind]]],
    kindNo: byClass ? [...classes] : [],
    discode1: byClass ? [] : [...disciplines],
  };
}

async function findDepartment(id: string, call: CallContext) {
  const row = await call.store.db
    .selectFrom('department')
    .selectAll()
    .where('library_id', '=', call.library.id)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'departmentNotFound');
  return { row, fields: { disciplines: listIn(row.disciplines), classes: listIn(row.classes) } };
}

/** Ids of the databases that a department is sent to, in their order. */
async function databasesOf(departmentId: number, { store }: CallContext): Promise<number[]> {
  const rows = await store.db
    .selectFrom('department_record')
    .innerJoin('record', 'record.id', 'department_record.record_id')
    .select('record_id')
    .where('department_id', '=', departmentId)
    .where('record.deleted_at', 'is', null)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.record_id);
}

/** Departments of the university. */
export async function listDepartments(
  { q, letter }: ParsedInputOf<'listDepartments'>,
  call: CallContext,
): Promise<OutputOf<'listDepartments'>> {
  let found = call.store.db.selectFrom('department').selectAll().where('library_id', '=', call.library.id);
  for (const like of likes(q)) found = found.where('search_key', 'like', like);
  const rows = (await found.orderBy('seq').execute()).map((row) => ({
    ...row,
    letter: call.language === 'en-US' ? row.initial_en : row.initial,
  }));
  const letters = [...Map.groupBy(rows, (row) => row.letter)].map(([one, its]) => ({ letter: one, count: its.length }));
  const shown = rows.filter((row) => letter === undefined || row.letter === letter);
  return {
    total: shown.length,
    letters: letters.sort(byLetter),
    result: shown.map((row) => ({
      id: String(row.id),
      name: textIn(row.name, call),
      group: textOrNull(row.group_name, call),
      intro: textOrNull(row.intro, call),
      disciplines: namesOf('discode1', listIn(row.disciplines), call),
    })),
  };
}

/** A department, and how much of each kind the library has for it. */
export async function getDepartment(
  { id }: ParsedInputOf<'getDepartment'>,
  call: CallContext,
): Promise<OutputOf<'getDepartment'>> {
  const { row, fields } = await findDepartment(id, call);
  const databases = await databasesOf(row.id, call);
  const resources = resourceKinds.map((kind) => {
    const search = partOf(kind, fields);
    const count = search ? lookUp(call, { ...search, rows: 1 }).total : kind === 'databases' ? databases.length : 0;
    return { kind, count, search: search ?? null };
  });
  const books = partOf('books', fields);
  const newest = books ? lookUp(call, { ...books, sortField: 'newest', sortClause: 'desc', rows: mostNewest }).ids : [];
  return {
    id: String(row.id),
    name: textIn(row.name, call),
    group: textOrNull(row.group_name, call),
    intro: textOrNull(row.intro, call),
    url: row.url,
    disciplines: namesOf('discode1', fields.disciplines, call),
    classes: namesOf('kindNo', fields.classes, call),
    resources: resources.filter((one) => one.count > 0),
    newest: await summariesOf(call, newest),
    researchers: await countResearchers(row.id, call),
  };
}

/** One kind of a department's resources, page by page. */
export async function listDepartmentResources(
  { id, kind, page, rows }: ParsedInputOf<'listDepartmentResources'>,
  call: CallContext,
): Promise<OutputOf<'listDepartmentResources'>> {
  const { row, fields } = await findDepartment(id, call);
  const search = partOf(kind, fields);
  if (search) {
    const { total, ids } = lookUp(call, { ...search, ...orderOf[kind], page, rows });
    return { total, result: await summariesOf(call, ids) };
  }
  const databases = kind === 'databases' ? await databasesOf(row.id, call) : [];
  const ids = databases.slice((page - 1) * rows, page * rows);
  return { total: databases.length, result: await summariesOf(call, ids) };
}
