import type { CallContext } from '../../platform/context/context.ts';
import { coLoansOf } from '../co-loans/read-co-loans.ts';
import { authorNames } from '../model/contributors.ts';
import { docCodes, findRecords, type FoundRecord, type StoredRecord } from '../model/stored.ts';
import { foldKey } from '../text/analysis.ts';
import type { RecordView } from './view.ts';

export type Deriving = Pick<CallContext, 'store' | 'search' | 'registry' | 'library' | 'language'>;

const maxNear = 20;

/** Bound for names that a catalogue repeats beyond sense. */
const maxWorks = 5_000;
/** Factor of additional index results, because many are editions of the same work. */
const oversample = 4;

/** Filters out withdrawn records of any library; ascending by ID. */
async function activeRecords({ store }: Deriving, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return store.db
    .selectFrom('record')
    .select(['id', 'library_id', 'pub_year', 'kind', 'work_key'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

type ActiveRecord = Awaited<ReturnType<typeof activeRecords>>[number];

/** Of records in their order the first of each work, and none of the work of the record `id`. */
function dedupeByWork<Row extends Pick<ActiveRecord, 'id' | 'kind' | 'work_key'>>(
  id: number,
  rows: readonly Row[],
): Row[] {
  // Serials and databases with one title are as often as not different ones.
  const workOf = (row: Row) =>
    row.kind === 'journal' || row.kind === 'database' ? String(row.id) : `${row.kind} ${row.work_key}`;
  const seen = new Set(rows.filter((row) => row.id === id).map(workOf));
  return rows.filter((row) => {
    const work = workOf(row);
    const isNew = !seen.has(work);
    seen.add(work);
    return isNew;
  });
}

/** Finds records related by class, subjects and authors (index) and by common borrowers, without other editions. */
export async function relatedTo(context: Deriving, id: number): Promise<RecordView['related']> {
  const coLoans = await coLoansOf(context.store.db, id);
  const { total, near } = context.search.related(context.library.id, id, maxNear * oversample, coLoans);
  const reasons = new Map(near.map((entry) => [entry.id, entry.reason]));
  const active = new Map((await activeRecords(context, [id, ...reasons.keys()])).map((row) => [row.id, row]));
  const rows = [id, ...reasons.keys()].flatMap((entry) => active.get(entry) ?? []);
  const works = dedupeByWork(id, rows).slice(0, maxNear);
  const shown = works.flatMap(({ id: other }) => {
    const reason = reasons.get(other);
    return reason ? [{ id: other, reason }] : [];
  });
  return { total, near: shown };
}

/** Lists other works of the first author, newest first, each with its newest record. */
export async function worksOfAuthor(
  context: Deriving,
  { id, record }: FoundRecord,
): Promise<{ author: string | null; total: number; ids: number[] }> {
  const [author] = authorNames(record.contributors);
  if (author === undefined) return { author: null, total: 0, ids: [] };
  const named = await context.store.db
    .selectFrom('record_contributor')
    .select('record_id')
    .where('name_key', '=', foldKey(author))
    .where('role', 'in', ['author', 'corporate', 'editor', 'compiler'])
    .limit(maxWorks)
    .execute();
  const active = await activeRecords(context, [...new Set([id, ...named.map((row) => row.record_id)])]);
  const own = active.filter((row) => row.library_id === context.library.id);
  own.sort((a, b) => (b.pub_year ?? -Infinity) - (a.pub_year ?? -Infinity) || b.id - a.id);
  const works = dedupeByWork(id, own);
  return { author, total: works.length, ids: works.slice(0, maxNear).map((row) => row.id) };
}

/** Weights of shared headings. A person, or a title as subject of the other record, weighs more than a subject. */
const worth = { person: 3, title: 3, subject: 2 } as const;
/** Minimum weight: a single subject such as 情感 is not enough; two subjects, a person or a title are. */
const least = 3;
const maxHeadings = 8;
const maxHits = 20;

/** Persons and subjects of a record. A book's title can be the subject of studies about it. */
function headingsOf(record: StoredRecord): Record<'persons' | 'titles' | 'subjects', string[]> {
  const persons = record.contributors
    .filter((contributor) => contributor.role !== 'sponsor')
    .map((contributor) => contributor.name);
  const titles = record.kind === 'book' ? [record.title.slice(0, 200)] : [];
  return {
    persons: [...new Set(persons)].slice(0, maxHeadings),
    titles,
    subjects: [...new Set(record.subjects)].slice(0, maxHeadings),
  };
}

/** Total weight of the shared headings of two records. */
function nearness(a: ReturnType<typeof headingsOf>, b: StoredRecord): number {
  const keys = (texts: readonly string[]) => new Set(texts.map(foldKey));
  const persons = keys(b.contributors.map((contributor) => contributor.name));
  const subjects = keys(b.subjects);
  const shared = (texts: readonly string[], among: ReadonlySet<string>) =>
    texts.filter((text) => among.has(foldKey(text))).length;
  const ofBook = shared(a.titles, subjects) * worth.title;
  return shared(a.persons, persons) * worth.person + ofBook + shared(a.subjects, subjects) * worth.subject;
}

/**
 * Finds dissertations and papers about a record or with a common person or several common subjects, closest first. Only
 * the most popular candidates are compared if there are many.
 */
export async function studiesNear(
  context: Deriving,
  { id, record }: FoundRecord,
): Promise<{ dissertations: number[]; papers: number[] }> {
  const { library, search, store } = context;
  const headings = headingsOf(record);
  const about = [...new Set([...headings.titles, ...headings.subjects])];
  const kinds = [docCodes.dissertation, docCodes.paper];
  const hits = search.sharing(library.id, { author: headings.persons, subject: about }, kinds, maxHits);
  const others = new Set(hits.flat());
  others.delete(id);
  const found = new Map((await findRecords(store, library.id, [...others])).map((other) => [other.id, other]));
  const nearest = (ids: readonly number[] = []): number[] =>
    [...new Set(ids)]
      .flatMap((other) => found.get(other) ?? [])
      .map((other) => ({ id: other.id, near: nearness(headings, other.record) }))
      .filter((other) => other.near >= least)
      .sort((a, b) => b.near - a.near || b.id - a.id)
      .slice(0, maxNear)
      .map((other) => other.id);
  return { dissertations: nearest(hits[0]), papers: nearest(hits[1]) };
}
