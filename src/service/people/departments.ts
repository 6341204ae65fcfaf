import { isChinese } from '../../lib/rules/is-chinese.ts';
import { resourceKinds, type ResourceKind } from '../../lib/contract/calls/people.ts';
import type { SearchParametersInput } from '../../lib/contract/calls/search.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { docCodes } from '../catalogue/model/stored.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import { likes } from '../catalogue/records/folded-texts.ts';
import { countResearchers, byLetter, listIn, namesOf, textIn, textOrNull } from './researchers.ts';
import { countRows } from '../platform/db/lists.ts';

/** New acquisitions that a department's page shows. */
const maxNewest = 6;

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

type Part = OutputOf<'getDepartment'>['resources'][number]['search'];

/**
 * Which part of the catalogue a kind of resources is. Books and journals mostly have class numbers, papers and
 * dissertations disciplines: that is asked first, and the other where it finds nothing. Databases are chosen one by one.
 * @returns how many they are, and the part; null where nothing says it
 */
function partOf(
  kind: ResourceKind,
  { disciplines, classes }: Fields,
  call: CallContext,
): { count: number; part: Part } {
  if (kind === 'databases') return { count: 0, part: null };
  const docCode = [docCodes[kindOf[kind]]];
  const byClass = { docCode, kindNo: [...classes], discode1: [] };
  const byDiscipline = { docCode, kindNo: [], discode1: [...disciplines] };
  const isClassed = kind === 'books' || kind === 'journals';
  for (const part of isClassed ? [byClass, byDiscipline] : [byDiscipline, byClass]) {
    // Without a field it would be the whole catalogue.
    if (part.kindNo.length + part.discode1.length === 0) continue;
    const count = lookUp(call, { ...part, entries: 'works', rows: 1 }).total;
    if (count > 0) return { count, part };
  }
  return { count: 0, part: null };
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

/** Courses that a department gives: colleges of courses have the codes of the departments' file. */
async function countCourses(coCode: string, { library, store }: CallContext): Promise<number> {
  return countRows(
    store.db
      .selectFrom('course')
      .where('library_id', '=', library.id)
      .where('college_code', '=', coCode)
      .where('is_current', '=', 1),
  );
}

/** Departments of the university. */
export const listDepartments: Handlers['listDepartments'] = async ({ q, letter }, call) => {
  let found = call.store.db.selectFrom('department').selectAll().where('library_id', '=', call.library.id);
  for (const like of likes(q)) found = found.where('search_key', 'like', like);
  const rows = (await found.orderBy('seq').execute()).map((row) => ({
    ...row,
    letter: isChinese(call.language) ? row.initial : row.initial_en,
  }));
  const letters = [...Map.groupBy(rows, (row) => row.letter)].map(([entry, its]) => ({
    letter: entry,
    count: its.length,
  }));
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
};

/** A department, and how much of each kind the library has for it. */
export const getDepartment: Handlers['getDepartment'] = async ({ id }, call) => {
  const { row, fields } = await findDepartment(id, call);
  const databases = await databasesOf(row.id, call);
  const resources = resourceKinds.map((kind) => {
    const { count, part } = partOf(kind, fields, call);
    return { kind, count: kind === 'databases' ? databases.length : count, search: part };
  });
  const books = resources.find((resource) => resource.kind === 'books')?.search;
  const newest = books
    ? lookUp(call, { ...books, entries: 'works', sortField: 'newest', sortClause: 'desc', rows: maxNewest }).ids
    : [];
  return {
    id: String(row.id),
    name: textIn(row.name, call),
    group: textOrNull(row.group_name, call),
    intro: textOrNull(row.intro, call),
    url: row.url,
    disciplines: namesOf('discode1', fields.disciplines, call),
    classes: namesOf('kindNo', fields.classes, call),
    resources: resources.filter((resource) => resource.count > 0),
    newest: await summariesOf(call, newest),
    researchers: await countResearchers(row.id, call),
    coCode: row.key,
    courses: await countCourses(row.key, call),
  };
};

export const listDepartmentResources: Handlers['listDepartmentResources'] = async ({ id, kind, page, rows }, call) => {
  const { row, fields } = await findDepartment(id, call);
  const { part } = partOf(kind, fields, call);
  if (part) {
    const { total, ids } = lookUp(call, { ...part, ...orderOf[kind], entries: 'works', page, rows });
    return { total, result: await summariesOf(call, ids) };
  }
  const databases = kind === 'databases' ? await databasesOf(row.id, call) : [];
  const ids = databases.slice((page - 1) * rows, page * rows);
  return { total: databases.length, result: await summariesOf(call, ids) };
};
