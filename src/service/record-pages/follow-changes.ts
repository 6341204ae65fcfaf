import { findRecords, type FoundRecord } from '../catalogue/stored.ts';
import { authorNames } from '../catalogue/contributors.ts';
import type { ServiceContext } from '../context.ts';
import { defaultLanguage } from '../../lib/contract/language.ts';
import { foldKey } from '../search/analysis.ts';
import type { Store } from '../store/open.ts';
import { queueRecordViews } from '../store/write.record-views.ts';
import { relatedTo, type Deriving } from './near.ts';
import { forgetViews, viewOfFound, writeViews } from './stored-views.ts';
import { idsOfView, viewVersion, type RecordView } from './view.ts';

export type Following = Pick<ServiceContext, 'store' | 'search' | 'registry'>;

/** Changes that are followed record by record; after more of them every view is queued again. */
const followedAtMost = 2_000;
/** Changes that are looked at together. */
const changesAtOnce = 50;
/** Records of one author, and of one title, whose views are made again with one of them. */
const maxOfAuthor = 200;
const maxOfWork = 300;

/** Records near one that is there, by what the store and the index know now: its work, its author, its subjects. */
async function neighboursOf(context: Deriving, { id, record }: FoundRecord): Promise<number[]> {
  const { db } = context.store;
  const [author] = authorNames(record.contributors);
  const ofWork = await db
    .selectFrom('record')
    .select('id')
    .where('work_key', 'in', (own) => own.selectFrom('record').select('work_key').where('id', '=', id))
    .limit(maxOfWork)
    .execute();
  const sameNumber = await db
    .selectFrom('record_identifier as own')
    .innerJoin('record_identifier as other', (join) =>
      join.onRef('other.type', '=', 'own.type').onRef('other.value', '=', 'own.value'),
    )
    .select('other.record_id as id')
    .where('own.record_id', '=', id)
    .limit(maxOfWork)
    .execute();
  const ofAuthor =
    author === undefined
      ? []
      : await db
          .selectFrom('record_contributor')
          .select('record_id as id')
          .where('name_key', '=', foldKey(author))
          .limit(maxOfAuthor)
          .execute();
  const related = await relatedTo(context, id);
  return [...ofWork, ...sameNumber, ...ofAuthor].map((row) => row.id).concat(related.ids);
}

/** Records that the views of some name, and those near them now: whoever may show one of them differently. */
async function aroundChanged({ store, search, registry }: Following, ids: readonly number[]): Promise<Set<number>> {
  const around = new Set(ids);
  const before = await store.db.selectFrom('record_view').select('data').where('record_id', 'in', ids).execute();
  for (const { data } of before) {
    const view: RecordView = JSON.parse(data);
    for (const id of idsOfView(view)) around.add(id);
  }
  for (const library of registry().libraries) {
    const context = { store, search, registry, library, language: defaultLanguage };
    for (const found of await findRecords(store, library.id, ids)) {
      for (const id of await neighboursOf(context, found)) around.add(id);
    }
  }
  return around;
}

/**
 * Throws all views away and has them made again.
 * @param upTo number of the last change that is known
 * @returns false when somebody else is writing; nothing was written then
 */
export function queueAllViews(store: Store, upTo: number): Promise<boolean> {
  forgetViews(store, 'all');
  return queueRecordViews(store, 'all', { seq: upTo, version: viewVersion });
}

/**
 * Throws away the views of records that changed, and of those near them, as far as the change feed is not known yet.
 * @param upTo number of the last change that the index knows: what is near a record is asked of it
 * @returns whether there is more to follow
 */
export async function followChanges(context: Following, upTo: number): Promise<boolean> {
  const { store } = context;
  const known = await store.db
    .selectFrom('record_view_feed')
    .select(['seq', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  if (known.version === viewVersion && known.seq >= upTo) return false;
  if (known.version !== viewVersion || upTo - known.seq > followedAtMost) {
    return !(await queueAllViews(store, upTo));
  }
  const changes = await store.db
    .selectFrom('change')
    .select(['seq', 'record_id'])
    .where('seq', '>', known.seq)
    .where('seq', '<=', upTo)
    // What stands on the shelf is read with the page.
    .where('op', '!=', 'items')
    .orderBy('seq')
    .limit(changesAtOnce)
    .execute();
  const seq = changes.length < changesAtOnce ? upTo : (changes.at(-1)?.seq ?? upTo);
  const ids = [...new Set(changes.map((one) => one.record_id))];
  const around = ids.length === 0 ? new Set<number>() : await aroundChanged(context, ids);
  forgetViews(store, around);
  return !(await queueRecordViews(store, around, { seq, version: viewVersion })) || seq < upTo;
}

/** Number of the last change of the feed. */
export async function lastChange({ store }: Pick<Following, 'store'>): Promise<number> {
  const row = await store.db
    .selectFrom('change')
    .select((the) => the.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * Makes views that are due, those that wait longest first.
 * @param isOver asked before each; ends it before all are made
 * @returns whether more are due
 */
export async function makeDueViews(
  { store, search, registry }: Following,
  isOver: () => boolean,
  libraryId?: number,
): Promise<boolean> {
  const due = store.db
    .selectFrom('record_view_due')
    .innerJoin('record', 'record.id', 'record_view_due.record_id')
    .select(['record.id', 'record.library_id'])
    .orderBy('record_view_due.record_id')
    .limit(changesAtOnce);
  const rows = await (libraryId === undefined ? due : due.where('record.library_id', '=', libraryId)).execute();
  const finished: number[] = [];
  for (const row of rows) {
    if (isOver()) break;
    finished.push(row.id);
    const library = registry().byId(row.library_id);
    const [found] = library ? await findRecords(store, library.id, [row.id]) : [];
    if (!library || !found) continue;
    await viewOfFound({ store, search, registry, library, language: defaultLanguage }, found, null);
  }
  if (!(await writeViews(store))) return true;
  // Those of libraries that are not served, and of records that have gone, are nobody's to make.
  if (finished.length > 0) await store.db.deleteFrom('record_view_due').where('record_id', 'in', finished).execute();
  return rows.length > 0;
}
