import { sql } from 'kysely';
import { editionsIn } from '../records/same-work.ts';
import { lookUp } from '../records/search.ts';
import { findRecords, type FoundRecord, type StoredRecord } from '../model/stored.ts';
import { callNumbersOf, summaryOf } from '../records/summary.ts';
import { authorFacts } from './author.ts';
import { relatedTo, studiesNear, worksOfAuthor, type Deriving } from './near.ts';
import type { RecordCard, RecordView } from './view.ts';

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
