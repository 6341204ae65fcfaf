import { type Handlers, type CallContext, ServiceError } from '../platform/context/context.ts';
import { getDepartment, listDepartmentResources, listDepartments } from './departments.ts';
import { listResearchers, researcherSummaries, listIn, namesOf, textOrNull } from './researchers.ts';
import { sql } from 'kysely';
import { researcherLinkTypes } from '../../lib/contract/calls/people.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { docCodes, findRecords, type FoundRecord } from '../catalogue/model/stored.ts';
import { foldKey } from '../catalogue/text/analysis.ts';

/** Works that are looked through: nobody writes more, names that many share do. */
const maxWorks = 1_000;
const maxListed = 10;
/** Co-authors who are looked up among the researchers: some papers have hundreds of authors. */
const maxLookedUp = 500;

/** Values with the number of works they stand in, the most frequent first; `keyOf` says which are the same. */
function tally(lists: readonly (readonly string[])[], keyOf: (value: string) => string) {
  const counts = new Map<string, { name: string; key: string; count: number }>();
  for (const list of lists) {
    for (const [key, name] of new Map(list.map((value) => [keyOf(value), value]))) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { name, key, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Works of the library that name one of these, the latest first: several records of one work count once. */
async function worksOf(nameKeys: readonly string[], { library, store }: CallContext): Promise<FoundRecord[]> {
  const rows = await store.db
    .selectFrom('record_contributor')
    .innerJoin('record', 'record.id', 'record_contributor.record_id')
    .select(['record.id', 'record.pub_year', 'record.kind', 'record.work_key'])
    .where('record_contributor.name_key', 'in', nameKeys)
    // The sum keeps SQLite from reading all records of the library.
    .where(sql<number>`record.library_id + 0`, '=', library.id)
    .where('record.deleted_at', 'is', null)
    .groupBy(['record.id', 'record.pub_year', 'record.kind', 'record.work_key'])
    .orderBy('record.pub_year', 'desc')
    .orderBy('record.id', 'desc')
    .limit(maxWorks)
    .execute();
  const idsByWork = new Map<string, number>();
  for (const row of rows) {
    const work = `${row.kind} ${row.work_key}`;
    if (!idsByWork.has(work)) idsByWork.set(work, row.id);
  }
  return findRecords(store, library.id, [...idsByWork.values()]);
}

/** Works per year from the first to the last, without gaps; a gap of centuries is a mistake in a record. */
function yearsOf(works: readonly FoundRecord[]): { year: number; count: number }[] {
  const years = works.flatMap(({ record }) => record.pubYear ?? []).sort((a, b) => a - b);
  const [first] = years;
  const last = years.at(-1);
  if (first === undefined || last === undefined) return [];
  const countOf = Map.groupBy(years, (year) => year);
  const all =
    last - first > 120 ? [...countOf.keys()] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return all.map((year) => ({ year, count: countOf.get(year)?.length ?? 0 }));
}

function linksIn(text: string): OutputOf<'getResearcher'>['links'] {
  const parsed: { type: string; url: string }[] = JSON.parse(text);
  return parsed.flatMap(({ type, url }) => {
    const known = researcherLinkTypes.find((researcherLinkType) => researcherLinkType === type);
    return known ? [{ type: known, url }] : [];
  });
}

/** Those of some names who have a page of their own, by key; a name that several of them share leads to none. */
async function knownAmong(nameKeys: readonly string[], { library, store }: CallContext): Promise<Map<string, string>> {
  if (nameKeys.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('researcher_name')
    .innerJoin('researcher', 'researcher.id', 'researcher_name.researcher_id')
    .select(['name_key', 'researcher_id'])
    .where('researcher.library_id', '=', library.id)
    .where('name_key', 'in', nameKeys)
    .execute();
  const byKey = Map.groupBy(rows, (row) => row.name_key);
  return new Map(
    [...byKey].flatMap(([key, its]): [string, string][] => {
      const [only, another] = its;
      return only && !another ? [[key, String(only.researcher_id)]] : [];
    }),
  );
}

/** One researcher, and what the records of the library tell of the works. */
const getResearcher: Handlers['getResearcher'] = async ({ id }, call) => {
  const row = await call.store.db
    .selectFrom('researcher')
    .leftJoin('department', 'department.id', 'researcher.department_id')
    .selectAll('researcher')
    .select('department.name as department')
    .where('researcher.library_id', '=', call.library.id)
    .where('researcher.id', '=', Number(id))
    .executeTakeFirst();
  const [summary] = row ? await researcherSummaries([row], call) : [];
  if (!row || !summary) throw new ServiceError(errCodes.notFound, 'researcherNotFound');

  const names = [row.name, ...listIn(row.other_names)];
  const own = new Set(names.map(foldKey));
  const works = await worksOf([...own], call);
  const isSupervised = ({ record }: FoundRecord) =>
    record.contributors.every((contributor) => contributor.role === 'advisor' || !own.has(foldKey(contributor.name)));
  const others = works.map(({ record }) =>
    record.contributors.map((contributor) => contributor.name).filter((name) => !own.has(foldKey(name))),
  );
  const frequent = tally(others, foldKey).slice(0, maxLookedUp);
  const known = await knownAmong(
    frequent.map((entry) => entry.key),
    call,
  );
  // Two writings of one researcher's name are the same person.
  const coauthors = tally(others, (name) => known.get(foldKey(name)) ?? foldKey(name));
  const kinds = tally(
    works.map((work) => [docCodes[work.kind]]),
    String,
  );
  const named = ({ name, count }: { name: string; count: number }) => ({ name, count });
  return {
    ...summary,
    works: works.length < maxWorks ? works.length : summary.works,
    intro: textOrNull(row.intro, call),
    departmentId: row.department_id === null ? null : String(row.department_id),
    links: linksIn(row.links),
    names,
    years: yearsOf(works),
    kinds: kinds.flatMap(({ key, count }) => namesOf('docCode', [key], call).map((entry) => ({ ...entry, count }))),
    supervised: works.filter(isSupervised).length,
    venues: tally(
      works.map(({ record }) => (record.host ? [record.host.title] : [])),
      foldKey,
    )
      .slice(0, maxListed)
      .map(named),
    subjects: tally(
      works.map(({ record }) => record.subjects),
      foldKey,
    )
      .slice(0, maxListed)
      .map(named),
    coauthors: coauthors.slice(0, maxListed).map(({ name, count }) => {
      return { name, count, researcherId: known.get(foldKey(name)) ?? null };
    }),
  };
};

export const peopleHandlers = {
  listDepartments,
  getDepartment,
  listDepartmentResources,
  listResearchers,
  getResearcher,
} satisfies Partial<Handlers>;
