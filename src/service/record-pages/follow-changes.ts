import { setImmediate } from 'node:timers/promises';
import { findRecords, type FoundRecord } from '../catalogue/model/stored.ts';
import { authorNames } from '../catalogue/model/contributors.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import { defaultLanguage } from '../../lib/contract/language.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { queueRecordViews } from '../catalogue/record-views/write-record-views.ts';
import { relatedTo, type Deriving } from '../catalogue/record-views/near.ts';
import {
  forgetViews,
  knownChangeOf,
  noteKnownChange,
  viewOfFound,
  writeViews,
} from '../catalogue/record-views/stored-views.ts';
import { idsOfView, viewVersion, type RecordView } from '../catalogue/record-views/view.ts';

export type Following = Pick<ServiceContext, 'store' | 'search' | 'registry' | 'now'>;

/** How often a library without changes is noted as followed, in milliseconds. */
const seenEveryMs = 60 * 60_000;
/**
 * Changes that are followed record by record, or one of so many records of the library: after more of them every view of
 * the library is queued again. What is near a changed record are some twenty others, whose views are made again with it.
 */
const followedAnyway = 2_000;
const shareFollowed = 25;
/** While more come than are followed anyway, that waits until nothing has come for so long, but not for longer than this, in milliseconds. */
const settledMs = 5_000;
const maxUnsettledMs = 120_000;
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
  return [...ofWork, ...sameNumber, ...ofAuthor, ...related.near]
    .map((row) => row.id)
    .concat(context.search.editions(context.library.id, id));
}

/** Records that the views of some name, and those near them now: anyone who may show one of them differently. */
async function aroundChanged(
  { store, search, registry }: Following,
  library: LoadedLibrary,
  ids: readonly number[],
): Promise<Set<number>> {
  const around = new Set(ids);
  const before = await store.db
    .selectFrom('record_views')
    .select('data')
    .where('record_id', 'in', ids)
    .where('version', '=', viewVersion)
    .execute();
  for (const { data } of before) {
    const view: RecordView = JSON.parse(data);
    for (const id of idsOfView(view)) around.add(id);
  }
  const context = { store, search, registry, library, language: defaultLanguage };
  for (const found of await findRecords(store, library.id, ids)) {
    for (const id of await neighboursOf(context, found)) around.add(id);
    // SQLite answers without a pause: fifty records would hold readers up for half a second at a million.
    await setImmediate();
  }
  return around;
}

/**
 * Throws all views of a library away and has them made again.
 * @param upTo number of the last change that is known
 * @returns false when somebody else is writing; nothing was written then
 */
export function queueAllViews(
  { store, now }: Pick<Following, 'store' | 'now'>,
  libraryId: number,
  upTo: number,
): Promise<boolean> {
  forgetViews(store, 'all');
  return queueRecordViews(store, 'all', { libraryId, seq: upTo, version: viewVersion, now: now() });
}

/** Libraries to which very much has come: which change was the last one, and since when. */
const unsettled = new WeakMap<Store, Map<number, { upTo: number; at: number; since: number }>>();

/**
 * Whether no change has come for a while, so that queuing every view is done once and not again with the next thousand, and
 * what is near a record is looked for once.
 */
function isSettled(store: Store, libraryId: number, upTo: number): boolean {
  const libraries = unsettled.get(store) ?? new Map<number, { upTo: number; at: number; since: number }>();
  unsettled.set(store, libraries);
  const at = performance.now();
  const last = libraries.get(libraryId) ?? { upTo, at, since: at };
  const next = last.upTo === upTo ? last : { ...last, upTo, at };
  libraries.set(libraryId, next);
  return at - next.at >= settledMs || at - next.since >= maxUnsettledMs;
}

const forgetUnsettled = (store: Store, libraryId: number): void => {
  unsettled.get(store)?.delete(libraryId);
};

/** Follows the changes of one library. @returns whether there is more to follow */
async function followLibrary(context: Following, library: LoadedLibrary, upTo: number): Promise<boolean> {
  const { store } = context;
  const now = context.now();
  const known = await store.db
    .selectFrom('record_views_feed')
    .select(['seq', 'seen_at'])
    .where('library_id', '=', library.id)
    .where('version', '=', viewVersion)
    .executeTakeFirst();
  if (!known) return !(await queueAllViews(context, library.id, upTo));
  if (known.seq >= upTo && now - known.seen_at < seenEveryMs) return false;
  const changed = store.db
    .selectFrom('change')
    .where('library_id', '=', library.id)
    .where('seq', '>', known.seq)
    .where('seq', '<=', upTo)
    // What is on the shelf is read with the page.
    .where('op', '!=', 'items');
  const areMoreThan = async (most: number): Promise<boolean> =>
    upTo - known.seq > most &&
    (await changed.select('seq').orderBy('seq').offset(most).limit(1).executeTakeFirst()) !== undefined;
  if (!(await areMoreThan(followedAnyway))) forgetUnsettled(store, library.id);
  else {
    if (!isSettled(store, library.id, upTo)) return false;
    if (await areMoreThan(Math.max(followedAnyway, Math.floor(context.search.records(library.id) / shareFollowed)))) {
      if (!(await queueAllViews(context, library.id, upTo))) return true;
      forgetUnsettled(store, library.id);
      return false;
    }
  }
  const changes = await changed.select(['seq', 'record_id']).orderBy('seq').limit(changesAtOnce).execute();
  const seq = changes.length < changesAtOnce ? upTo : (changes.at(-1)?.seq ?? upTo);
  const ids = [...new Set(changes.map((change) => change.record_id))];
  const around = ids.length === 0 ? new Set<number>() : await aroundChanged(context, library, ids);
  forgetViews(store, around);
  const noted = { libraryId: library.id, seq, version: viewVersion, now };
  return !(await queueRecordViews(store, around, noted)) || seq < upTo;
}

/** How far a process has looked through the feed, and the last change of each library that views depend on. */
const looked = new WeakMap<Store, { upTo: number; latest: Map<number, number> }>();

/** Served libraries with changes that their views do not know, and those that were not seen for long. */
async function librariesBehind({ store, registry, now }: Following, upTo: number): Promise<LoadedLibrary[]> {
  const rows = await store.db
    .selectFrom('record_views_feed')
    .select(['library_id', 'seq', 'seen_at'])
    .where('version', '=', viewVersion)
    .execute();
  const known = new Map(rows.map((row) => [row.library_id, row]));
  const before = looked.get(store);
  const from = before?.upTo ?? Math.min(upTo, ...rows.map(({ seq }) => seq));
  const latest = before?.latest ?? new Map<number, number>();
  // What was looked through is not looked through again while an import goes on.
  const changed = await store.db
    .selectFrom('change')
    .select((eb) => ['library_id', eb.fn.max('seq').as('seq')])
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
    .where('op', '!=', 'items')
    .groupBy('library_id')
    .execute();
  for (const row of changed) latest.set(row.library_id, row.seq);
  looked.set(store, { upTo, latest });
  return registry().served.filter(({ id }) => {
    const row = known.get(id);
    return !row || row.seq < (latest.get(id) ?? 0) || now() - row.seen_at >= seenEveryMs;
  });
}

/**
 * Throws away the views of records that changed, and of those near them, as far as the change feed is not known yet: of
 * the libraries that this node serves.
 * @param upTo number of the last change that the index knows: what is near a record is asked of it
 * @returns whether there is more to follow
 */
export async function followChanges(context: Following, upTo: number): Promise<boolean> {
  noteKnownChange(context.store, upTo);
  for (const library of await librariesBehind(context, upTo)) {
    if (await followLibrary(context, library, upTo)) return true;
  }
  return false;
}

/** Number of the last change of the feed. */
export async function lastChange({ store }: Pick<Following, 'store'>): Promise<number> {
  const row = await store.db
    .selectFrom('change')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The views of these libraries that are made next. */
export const dueViews = ({ db }: Pick<Store, 'db'>, libraryIds: readonly number[]) =>
  db
    .selectFrom('record_views_due')
    // SQLite keeps the order of a cross join: it would go through all records of a library and sort them otherwise, 240 ms
    // at a million records, even where one view is due.
    .crossJoin('record')
    .select(['record.id', 'record.library_id', 'record_views_due.seq'])
    .whereRef('record.id', '=', 'record_views_due.record_id')
    .where('record_views_due.version', '=', viewVersion)
    .where('record.library_id', 'in', libraryIds)
    .orderBy('record_views_due.record_id')
    .limit(changesAtOnce);

/**
 * Makes views that are due, those that wait longest first.
 * @param isOver asked before each; ends it before all are made
 * @returns whether more are due
 */
export async function makeDueViews(
  { store, search, registry }: Omit<Following, 'now'>,
  isOver: () => boolean,
  libraryId?: number,
): Promise<boolean> {
  const served = registry().served.map(({ id }) => id);
  const libraries = libraryId === undefined ? served : served.filter((id) => id === libraryId);
  if (libraries.length === 0) return false;
  const rows = await dueViews(store, libraries).execute();
  const upTo = Math.max(0, ...rows.map(({ seq }) => seq));
  // Anyone who reads a row that is due reads what made it due.
  noteKnownChange(store, Math.max(upTo, knownChangeOf(store)));
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
  // Those of records that have gone are nobody's to make; what became due again meanwhile stays.
  if (finished.length > 0)
    await store.db
      .deleteFrom('record_views_due')
      .where('record_id', 'in', finished)
      .where('version', '=', viewVersion)
      .where('seq', '<=', upTo)
      .execute();
  return rows.length > 0;
}
