import type { SelectQueryBuilder } from 'kysely';
import type { ResearcherSummary } from '../../lib/contract/calls/people.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { likes } from '../catalogue/records/folded-texts.ts';
import type { Database } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';
import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';

type Asking = Pick<CallContext, 'language' | 'library'>;

/** A text of the store in the reader's language. */
export function textIn(text: string, { language }: Pick<CallContext, 'language'>): string {
  const parsed: LocalText = JSON.parse(text);
  return inLanguage(parsed, language);
}

/** The same where there may be none. */
export const textOrNull = (text: string | null, asking: Pick<CallContext, 'language'>): string | null =>
  text === null ? null : textIn(text, asking);

/** A list of texts of the store. */
export function listIn(text: string): string[] {
  const parsed: string[] = JSON.parse(text);
  return parsed;
}

/** Codes with their names; a code that the dictionary does not know is its own name. */
export const namesOf = (name: 'discode1' | 'kindNo' | 'docCode', codes: readonly string[], call: Asking) =>
  codes.map((code) => ({ code, name: nameOfCode(call.library, name, code, call.language) ?? code }));

/** Letters in their order, what is under none of them last. */
export const byLetter = (a: { letter: string }, b: { letter: string }): number =>
  Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1);

type Narrowing = Pick<ParsedInputOf<'listResearchers'>, 'q' | 'letter' | 'department' | 'discipline'>;
type Researchers = SelectQueryBuilder<Database, 'researcher', object>;

/** Researchers of the library, narrowed by everything but one thing, which is counted by. */
function narrowed(
  { q, letter, department, discipline }: Narrowing,
  { library, store }: CallContext,
  but?: 'letter' | 'department' | 'discipline',
): Researchers {
  let found: Researchers = store.db.selectFrom('researcher').where('researcher.library_id', '=', library.id);
  for (const like of likes(q)) found = found.where('researcher.search_key', 'like', like);
  if (letter !== undefined && but !== 'letter') found = found.where('researcher.initial', '=', letter);
  if (department !== undefined && but !== 'department') {
    found = found.where('researcher.department_id', '=', Number(department));
  }
  if (discipline !== undefined && but !== 'discipline') {
    const below = `${discipline.replaceAll(/\D/g, '')}%`;
    found = found.where('researcher.id', 'in', (eb) =>
      eb.selectFrom('researcher_discipline').select('researcher_id').where('code', 'like', below),
    );
  }
  return found;
}

async function disciplinesOf(ids: readonly number[], { store }: CallContext): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('researcher_discipline')
    .select(['researcher_id', 'code'])
    .where('researcher_id', 'in', ids)
    .orderBy('seq')
    .execute();
  const byOne = Map.groupBy(rows, (row) => row.researcher_id);
  return new Map([...byOne].map(([id, its]) => [id, its.map((row) => row.code)]));
}

export interface ResearcherRow {
  id: number;
  name: string;
  other_names: string;
  title: string | null;
  department: string | null;
  /** How many records name the researcher. */
  works: number;
}

/** Researchers in short, in the order of the rows. */
export async function researcherSummaries(
  rows: readonly ResearcherRow[],
  call: CallContext,
): Promise<ResearcherSummary[]> {
  const ids = rows.map((row) => row.id);
  const disciplines = await disciplinesOf(ids, call);
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    otherNames: listIn(row.other_names),
    title: textOrNull(row.title, call),
    department: textOrNull(row.department, call),
    disciplines: namesOf('discode1', disciplines.get(row.id) ?? [], call),
    works: row.works,
  }));
}

/** How many researchers a department has. */
export async function countResearchers(departmentId: number, { store }: CallContext): Promise<number> {
  return countRows(store.db.selectFrom('researcher').where('department_id', '=', departmentId));
}

async function countLetters(input: Narrowing, call: CallContext) {
  const rows = await narrowed(input, call, 'letter')
    .select(['initial', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('initial')
    .execute();
  return rows.map((row) => ({ letter: row.initial, count: Number(row.count) })).sort(byLetter);
}

async function countDepartments(input: Narrowing, call: CallContext) {
  const rows = await narrowed(input, call, 'department')
    .innerJoin('department', 'department.id', 'researcher.department_id')
    .select(['department.id', 'department.name', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['department.id', 'department.name', 'department.seq'])
    .orderBy('department.seq')
    .execute();
  return rows.map((row) => ({ code: String(row.id), name: textIn(row.name, call), count: Number(row.count) }));
}

async function countDisciplines(input: Narrowing, call: CallContext) {
  const rows = await narrowed(input, call, 'discipline')
    .innerJoin('researcher_discipline', 'researcher_discipline.researcher_id', 'researcher.id')
    .select(['code', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  const names = new Map(
    namesOf(
      'discode1',
      rows.map((row) => row.code),
      call,
    ).map((entry) => [entry.code, entry.name]),
  );
  return rows.map(({ code, count }) => ({ code, name: names.get(code) ?? code, count: Number(count) }));
}

/** Researchers with works in the library, page by page. */
export const listResearchers: Handlers['listResearchers'] = async ({ page, rows, ...input }, call) => {
  const [counted, letters, departments, disciplines, found] = await Promise.all([
    countRows(narrowed(input, call)),
    countLetters(input, call),
    countDepartments(input, call),
    countDisciplines(input, call),
    narrowed(input, call)
      .leftJoin('department', 'department.id', 'researcher.department_id')
      .select(['researcher.id', 'researcher.name', 'other_names', 'title', 'works', 'department.name as department'])
      // What is under no letter comes last: # would come first.
      .orderBy((eb) => eb.case().when('researcher.initial', '=', '#').then(1).else(0).end())
      .orderBy('researcher.initial')
      .orderBy('researcher.sort_key')
      .orderBy('researcher.id')
      .$call(rowsOfPage({ page, rows })),
  ]);
  return {
    total: counted,
    letters,
    departments,
    disciplines,
    result: await researcherSummaries(found, call),
  };
};
