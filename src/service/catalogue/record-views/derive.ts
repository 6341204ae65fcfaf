import { sql } from 'kysely';
import { editionsIn } from '../records/same-work.ts';
import { lookUp } from '../records/search.ts';
import { findRecords, type FoundRecord, type StoredRecord } from '../model/stored.ts';
import { callNumbersOf, summaryOf } from '../records/summary.ts';
import { relatedTo, studiesNear, worksOfAuthor, type Deriving } from './near.ts';
import type { RecordCard, RecordView, AuthorFacts } from './view.ts';
import { contributorRoles } from '../model/record.ts';
import { authorNames } from '../model/contributors.ts';
import { foldKey } from '../text/analysis.ts';

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
async function authorFacts(context: Deriving, { id, record }: FoundRecord): Promise<AuthorFacts | null> {
  const [name] = authorNames(record.contributors);
  if (name === undefined) return null;
  const key = foldKey(name);
  const { total, ids, facets, years } = lookUp(context, {
    searchField: 'author',
    searchFieldContent: name.slice(0, 500),
    matchMode: '1',
    entries: 'works',
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

/** Finds the journal of an article by ISSN, otherwise by title if it is unique. */
async function journalOf(context: Deriving, host: StoredRecord['host']): Promise<number | null> {
  if (!host) return null;
  if (host.issn) {
    const row = await context.store.db
      .selectFrom('record_identifier as identifier')
      .innerJoin('record', 'record.id', 'identifier.record_id')
      .select('record.id')
      .where('identifier.type', '=', 'issn')
      .where('identifier.value', '=', host.issn.toUpperCase())
      .where('record.library_id', '=', context.library.id)
      .where('record.kind', '=', sql.lit('journal'))
      .where('record.deleted_at', 'is', null)
      .orderBy('record.id')
      .executeTakeFirst();
    if (row) return row.id;
  }
  const searchFieldContent = host.title.slice(0, 500);
  const hits = lookUp(context, { searchField: 'title', matchMode: '1', searchFieldContent, docCode: ['2'], rows: 1 });
  return hits.total === 1 ? (hits.ids[0] ?? null) : null;
}

/** Editions of the work that result lists group, including the record, newest first. */
async function editionsOf({ store, search, library }: Deriving, { id }: FoundRecord): Promise<number[]> {
  const ids = search.editions(library.id, id);
  if (ids.length < 2) return [];
  const all = await findRecords(store, library.id, ids);
  if (all.length < 2) return [];
  all.sort((a, b) => (b.record.pubYear ?? -Infinity) - (a.record.pubYear ?? -Infinity) || b.id - a.id);
  return all.map((entry) => entry.id);
}

/** The very edition where a library has it (the same number), else another one. */
function bestEdition(found: FoundRecord, there: readonly FoundRecord[]): FoundRecord | undefined {
  const isbns = new Set(found.record.isbn);
  return there.find(({ record }) => record.isbn.some((entry) => isbns.has(entry))) ?? there[0];
}

/** A record in short, for the pages of others. */
export async function cardOf(context: Deriving, found: FoundRecord): Promise<RecordCard> {
  const callNumbers = (await callNumbersOf(context, [found.id])).get(found.id);
  // Stored pictures change independently of the record, so the view contains only the record's own address.
  const coverUrl = found.record.cover ?? null;
  return { ...summaryOf(found, callNumbers, context), docName: '', summary: null, coverUrl };
}

/** Computes the parts of a record page that depend on other records. */
export async function deriveView(context: Deriving, found: FoundRecord): Promise<RecordView> {
  const { library, registry, store } = context;
  const others = registry().libraries.flatMap(({ id }) => (id === library.id ? [] : [id]));
  const there = others.length === 0 ? [] : [...(await editionsIn(store, found, others))];
  const elsewhere = there.flatMap(([libraryId, records]): RecordView['elsewhere'] => {
    const best = bestEdition(found, records);
    return best ? [[libraryId, best.id]] : [];
  });
  const { dissertations, papers } = await studiesNear(context, found);
  return {
    journalId: await journalOf(context, found.record.host),
    editions: await editionsOf(context, found),
    elsewhere,
    related: await relatedTo(context, found.id),
    works: await worksOfAuthor(context, found),
    dissertations,
    studies: papers,
    author: await authorFacts(context, found),
  };
}
