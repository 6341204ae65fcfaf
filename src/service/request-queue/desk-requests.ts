import { sql, type ExpressionBuilder } from 'kysely';
import type { DeskRequest, ListedDeskRequest, RequestView } from '../../lib/contract/desk/copy-requests.ts';

import { inLanguage } from '../../lib/contract/language.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { takeBackOf } from '../../lib/rules/copy-requests.ts';
import { copyRequestActs, mayAct } from '../../lib/rules/desk-acts.ts';
import type { CallContext } from '../platform/context/context.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Database } from '../platform/db/database.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { kindEntry } from './request-entries.ts';
import { placeName, placeSites } from './pickup-places.ts';
import { stepsOf, type RequestRow } from './steps.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

type Telling = Pick<CallContext, 'library' | 'language'>;
type Asking = Telling & Pick<CallContext, 'store' | 'now'>;

export interface RequestOfReader extends RequestRow {
  account: string | null;
  reader_name: string | null;
  primary_id: string | null;
}

/** Open requests of a library with their readers. */
export const openRequests = ({ store, library }: Pick<CallContext, 'store' | 'library'>) =>
  store.db
    .selectFrom('copy_request')
    .leftJoin('reader', 'reader.id', 'copy_request.reader_id')
    .selectAll('copy_request')
    .select(['reader.account', 'reader.name as reader_name', 'reader.primary_id'])
    .where('copy_request.library_id', '=', library.id)
    .where('copy_request.is_open', '=', sql.lit(1));

/** What requests were for that were settled, open or not, and whose they are. */
export async function describeRequests({ store, library }: Pick<Asking, 'store' | 'library'>, ids: readonly string[]) {
  const rows = await store.db
    .selectFrom('copy_request')
    .leftJoin('reader', 'reader.id', 'copy_request.reader_id')
    .select(['copy_request.id', 'copy_request.title', 'copy_request.volume', 'reader.account', 'reader.name'])
    .where('copy_request.library_id', '=', library.id)
    .where('copy_request.id', 'in', ids.map(Number))
    .execute();
  return rows.map(({ id, title, volume, account, name }) => ({
    itemId: String(id),
    title: volume === null ? title : `${title} ${volume}`,
    reader: account === null ? null : { account, name: name ?? account },
  }));
}

/** Formats a request for staff, with what they may do. */
export function deskRequest(telling: Telling, row: RequestOfReader): DeskRequest {
  const { library, language } = telling;
  const { kind, stage } = row;
  const state = { kind, stage, hasCopy: row.item_id !== null, isCollected: row.pickup_place !== null };
  return {
    requestId: String(row.id),
    kind,
    kindName: kindEntry(telling, kind).name,
    stage,
    title: row.title,
    titleLang: row.title_lang,
    volume: row.volume,
    author: row.author,
    callNo: row.call_number,
    barcode: row.barcode,
    from: row.location_id === null ? null : locationName(telling, row.location_id),
    to: row.pickup_place === null ? null : inLanguage(placeName(library, row.pickup_place), language),
    reader:
      row.account === null
        ? null
        : { account: row.account, name: row.reader_name ?? row.account, card: row.primary_id ?? row.account },
    until: row.until,
    createdAt: new Date(row.created_at).toISOString(),
    acts: copyRequestActs.filter((act) => mayAct(act, state)),
  };
}

const stageOfView = (view: RequestView) => (view === 'overdue' || view === 'expiring' ? 'ready' : view);

/** Days of `until` that a view of the pick-up shelf has: from the first, to the last; undefined where any will do. */
function daysOfView(view: RequestView, { library, now }: Omit<Asking, 'language' | 'store'>) {
  const today = libraryDay(library, now());
  if (view === 'overdue') return { last: dayAfter(today, -1) };
  return view === 'expiring' ? { first: today, last: dayAfter(today, 1) } : undefined;
}

/**
 * Condition for requests whose next step is at a library code: copies to fetch from its shelves, copies for its pick-up
 * places. Requests in other stages belong to all desks.
 */
const isAt =
  ({ library }: Pick<Asking, 'library'>, libCode: string) =>
  (eb: ExpressionBuilder<Database, 'copy_request'>) => {
    const places = [...placeSites(library)].flatMap(([place, site]) => (site.libCode === libCode ? place : []));
    const shelves = library.file.locations.flatMap((entry) => (entry.libCode === libCode ? entry.locationId : []));
    return eb.or([
      eb('copy_request.stage', 'not in', ['toFetch', 'inTransit', 'ready']),
      eb.and([eb('copy_request.stage', '=', 'toFetch'), eb('copy_request.location_id', 'in', ['', ...shelves])]),
      eb.and([eb('copy_request.stage', '!=', 'toFetch'), eb('copy_request.pickup_place', 'in', ['', ...places])]),
    ]);
  };

/** Counts the requests of each view in one statement. @param libCode only those of this library code */
export async function countViews(
  asking: Omit<Asking, 'language'>,
  libCode?: string,
): Promise<Record<RequestView, number>> {
  const { store, library } = asking;
  const [overdue, expiring] = [daysOfView('overdue', asking), daysOfView('expiring', asking)];
  const stages = await store.db
    .selectFrom('copy_request')
    .select((eb) => [
      'stage',
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .countAll<number>()
        .filterWhere('until', '<=', overdue?.last ?? '')
        .as('overdue'),
      eb.fn
        .countAll<number>()
        .filterWhere('until', '>=', expiring?.first ?? '')
        .filterWhere('until', '<=', expiring?.last ?? '')
        .as('expiring'),
    ])
    .where('library_id', '=', library.id)
    .where('is_open', '=', sql.lit(1))
    .$if(libCode !== undefined, (query) => query.where(isAt(asking, libCode ?? '')))
    .groupBy('stage')
    .execute();
  const of = (view: RequestView) => {
    const row = stages.find(({ stage }) => stage === stageOfView(view));
    return Number((view === 'overdue' || view === 'expiring' ? row?.[view] : row?.count) ?? 0);
  };
  return {
    toApprove: of('toApprove'),
    toFetch: of('toFetch'),
    inTransit: of('inTransit'),
    ready: of('ready'),
    expiring: of('expiring'),
    overdue: of('overdue'),
    waiting: of('waiting'),
    sent: of('sent'),
  };
}

/** Requests of a view: those to be fetched as one walks along the shelves, others by age. */
export async function requestsOfView(
  asking: Asking,
  { view, page, rows, libCode }: { view: RequestView; page: number; rows: number; libCode?: string | undefined },
): Promise<ListedDeskRequest[]> {
  const days = daysOfView(view, asking);
  let query = openRequests(asking).where('copy_request.stage', '=', stageOfView(view));
  if (libCode !== undefined) query = query.where(isAt(asking, libCode));
  if (days?.first !== undefined) query = query.where('copy_request.until', '>=', days.first);
  if (days) query = query.where('copy_request.until', '<=', days.last);
  if (view === 'toFetch') query = query.orderBy('copy_request.location_id').orderBy('copy_request.call_number');
  const found = await query
    .orderBy('copy_request.created_at')
    .orderBy('copy_request.id')
    .$call(rowsOfPage({ page, rows }));
  const steps = await stepsOf(
    asking.store.db,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({
    ...deskRequest(asking, row),
    mayTakeBack: takeBackOf(row.kind, steps.get(row.id) ?? []) !== undefined,
  }));
}
