import { contributorRoles } from '../model/record.ts';
import { authorNames } from '../model/contributors.ts';
import { lookUp } from '../records/search.ts';
import { findRecords, type FoundRecord } from '../model/stored.ts';
import { foldKey } from '../text/analysis.ts';
import type { Deriving } from './near.ts';
import type { AuthorFacts } from './view.ts';

/** Subjects, co-authors and forms of a name in an answer. */
const maxShown = 8;
const readForHeadings = 20;

/** Counts a person's roles in the library's records, most frequent first. */
async function rolesOf({ store, library }: Deriving, key: string): Promise<AuthorFacts['roles']> {
  const rows = await store.db
    .selectFrom('record_contributor')
    .innerJoin('record', 'record.id', 'record_contributor.record_id')
    .select(['record_contributor.role', (count) => count.fn.countAll<number>().as('count')])
    .where('record_contributor.name_key', '=', key)
    .where('record.library_id', '=', library.id)
    .where('record.deleted_at', 'is', null)
    .groupBy('record_contributor.role')
    .execute();
  return rows
    .flatMap((row) => {
      const role = contributorRoles.find((contributorRole) => contributorRole === row.role);
      return role ? { role, count: Number(row.count) } : [];
    })
    .sort((a, b) => b.count - a.count || a.role.localeCompare(b.role));
}

async function headingsOf({ store, library }: Deriving, ids: readonly number[], name: string, key: string) {
  const found = await findRecords(store, library.id, ids);
  const headings = found.flatMap(({ record }) =>
    record.contributors.filter((contributor) => foldKey(contributor.name) === key),
  );
  const names = headings
    .flatMap((heading) => [heading.name, heading.otherName ?? []].flat())
    .filter((entry) => entry !== name);
  return {
    otherNames: [...new Set(names)].slice(0, maxShown),
    nation: headings.find((heading) => heading.nation !== undefined)?.nation ?? null,
    dates: headings.find((heading) => heading.dates !== undefined)?.dates ?? null,
  };
}

/**
 * Collects facts about the first author of a record from the library's records, in place of an authority file.
 * @returns null for a record without an author
 */
export async function authorFacts(context: Deriving, { id, record }: FoundRecord): Promise<AuthorFacts | null> {
  const [name] = authorNames(record.contributors);
  if (name === undefined) return null;
  const key = foldKey(name);
  const { total, ids, facets, years } = lookUp(context, {
    searchField: 'author',
    searchFieldContent: name.slice(0, 500),
    matchMode: '1',
    rows: readForHeadings,
    facets: ['subject', 'author'],
  });
  const counted = (values: readonly { code: string; count: number }[] | undefined) =>
    (values ?? [])
      .filter((value) => foldKey(value.code) !== key)
      .slice(0, maxShown)
      .map((value) => ({ name: value.code, count: value.count }));
  return {
    name,
    ...(await headingsOf(context, [...new Set([id, ...ids])], name, key)),
    // The index may not contain the record yet.
    works: Math.max(total, 1),
    firstYear: years[0]?.year ?? record.pubYear ?? null,
    lastYear: years.at(-1)?.year ?? record.pubYear ?? null,
    roles: await rolesOf(context, key),
    subjects: counted(facets.subject),
    coAuthors: counted(facets.author),
  };
}
