import type { ExpressionBuilder } from 'kysely';
import type { InputOf, OutputOf } from '../../../lib/contract/contract.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { itemStatesOf } from './item-states.ts';
import { shelfAt } from '../shelf-locations/find.ts';
import { libraryName, locationName, orderOf } from './places.ts';
import type { Database } from '../../platform/db/database.ts';
import { languageTag, type Language } from '../../../lib/contract/language.ts';
import { tightSeparator } from '../../../lib/rules/tight-separator.ts';
import { formatDay } from '../../../lib/rules/day-text.ts';
import { message } from '../../platform/messages/index.ts';

export interface CopiesSummary {
  itemCount: number;
  onShelfCount: number;
  useHereCount: number;
  overdueCount: number;
  locationName: string | null;
  callNo: string | null;
  /** ISO day. */
  nextDue: string | null;
  /** Copies on their way to their library, and the name of the first of these libraries. */
  sentCount: number;
  sentTo: string | null;
}

/**
 * Formats a line about a record's copies: how many are available and where, or the next due day. Done on the server to
 * keep the scripts of result lists small.
 */
export function availabilityText(copies: CopiesSummary, language: Language): string {
  const { itemCount, onShelfCount, useHereCount, overdueCount, locationName, callNo, nextDue, sentTo } = copies;
  if (itemCount === 0) return message(language, 'noCopiesListed');
  const shown = (count: number) => new Intl.NumberFormat(languageTag[language]).format(count);
  const all = shown(itemCount);
  const isOne = itemCount === 1;
  const line = (...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(tightSeparator);
  if (onShelfCount > 0) {
    const values = { all, free: shown(onShelfCount) };
    return line(message(language, isOne ? 'availableOfOne' : 'availableOf', values), locationName, callNo);
  }
  const late = overdueCount > 0 ? message(language, 'loansOverdue') : '';
  const due = nextDue === null ? late : message(language, 'firstDueBack', { day: formatDay(nextDue, language) });
  const sent =
    sentTo === null ? '' : message(language, 'copiesOnTheirWay', { count: shown(copies.sentCount), place: sentTo });
  if (useHereCount > 0) {
    return line(message(language, 'useHereOf', { all, here: shown(useHereCount) }), locationName, callNo, sent, due);
  }
  return line(message(language, isOne ? 'noneAvailableOne' : 'noneAvailable', { all }), sent, due);
}

interface CopyPlace {
  lib_code: string;
  campus_id: string | null;
  location_id: string;
  current_location_id: string | null;
  material_type: string | null;
}

/** The value of a copy that each search parameter about copies compares. */
const valueOf: Record<string, (copy: CopyPlace) => string | null> = {
  libCode: (copy) => copy.lib_code,
  campusId: (copy) => copy.campus_id,
  locationId: (copy) => copy.location_id,
  curLocationId: (copy) => copy.current_location_id ?? copy.location_id,
  materialType: (copy) => copy.material_type,
};

/**
 * Copies of a record that meet every condition that a search was narrowed to.
 * @param where query of the search
 * @returns all copies where none does, as when it was moved a moment ago
 */
function copiesMeeting<T extends CopyPlace>(copies: readonly T[], where = ''): readonly T[] {
  const query = new URLSearchParams(where);
  const conditions = Object.entries(valueOf).filter(([name]) => query.has(name));
  const meeting = copies.filter((copy) =>
    conditions.every(([name, value]) => query.getAll(name).some((code) => code === value(copy))),
  );
  return meeting.length === 0 ? copies : meeting;
}

type Availability = OutputOf<'getAvailability'>[number];
type Items = ExpressionBuilder<Pick<Database, 'item'>, 'item'>;

/** The due day of an item, unless it has passed. */
const dueFrom = (eb: Items, today: string) =>
  eb.case().when('item.due_date', '>=', today).then(eb.ref('item.due_date')).end();
/** The due day of an item where it is past. */
const dueBefore = (eb: Items, today: string) =>
  eb.case().when('item.due_date', '<', today).then(eb.ref('item.due_date')).end();

const inPlace = (eb: Items) => eb.case().when('item.current_location_id', 'is', null).then(eb.ref('item.id')).end();

/** Sort order: copies to borrow, copies to use in the library, others. */
const rankOf = (status: string): number => (status === 'available' ? 2 : status === 'reference' ? 1 : 0);

/**
 * For the records of a page: copies, copies on the shelf, where. Read from the store, so that it is right at this
 * moment; ids that the library does not have (any more) are left out, so that one withdrawn hit does not take the
 * answer for the others along.
 */
export async function getAvailability(
  { recordIds, withRequest = false, where }: InputOf<'getAvailability'>,
  call: CallContext,
): Promise<OutputOf<'getAvailability'>> {
  const ids = [...new Set(recordIds.map(Number))];
  const { db } = call.store;
  const known = await db
    .selectFrom('record')
    .leftJoin('electronic_access as access', (join) =>
      join.onRef('access.record_id', '=', 'record.id').on('access.seq', '=', (first) =>
        first
          .selectFrom('electronic_access as any')
          .select((eb) => eb.fn.min('any.seq').as('seq'))
          .whereRef('any.record_id', '=', 'record.id'),
      ),
    )
    .select(['record.id', 'record.library_id', 'record.deleted_at', 'access.url'])
    .where('record.id', 'in', ids)
    .execute();
  const urls = new Map(
    known.flatMap((row) =>
      row.library_id === call.library.id && row.deleted_at === null ? [[row.id, row.url] as const] : [],
    ),
  );
  const today = libraryDay(call.library, call.now());
  const stored = await db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .leftJoin('copy_transit', 'copy_transit.item_id', 'item.id')
    .leftJoin('location', (join) =>
      join
        .onRef('location.library_id', '=', 'holding.library_id')
        .onRef('location.location_id', '=', 'holding.location_id'),
    )
    .select((eb) => [
      'item.record_id',
      'item.current_location_id',
      'holding.lib_code',
      'location.campus_id',
      'holding.location_id',
      'holding.call_number',
      'item.status',
      'item.material_type',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min(inPlace(eb)).as('item_id'),
      eb.fn.count<number>('copy_transit.item_id').as('sent'),
      eb.fn.min(dueFrom(eb, today)).as('due'),
      eb.fn.count<number>(dueBefore(eb, today)).as('overdue'),
    ])
    .where('item.record_id', 'in', ids)
    .where('item.status', '!=', 'withdrawn')
    .groupBy(['item.record_id', 'item.current_location_id', 'item.status', 'item.material_type'])
    .groupBy(['holding.lib_code', 'location.campus_id', 'holding.location_id', 'holding.call_number'])
    .execute();
  const stateOf = itemStatesOf(call.library, call.now());
  const copies = stored.map((row) => ({ ...row, status: stateOf({ ...row, due_date: row.due }).status }));

  const byLocation = orderOf(call.library, 'location');
  copies.sort((a, b) => rankOf(b.status) - rankOf(a.status) || byLocation(a.location_id, b.location_id));
  const requests = withRequest ? await call.firstRequests([...urls.keys()].map(String), call) : undefined;
  const copiesOf = Map.groupBy(copies, (row) => row.record_id);

  return ids.flatMap((id): Availability[] => {
    if (!urls.has(id)) return [];
    const rows = copiesMeeting(copiesOf.get(id) ?? [], where);
    const count = (some: typeof rows) => some.reduce((sum, row) => sum + Number(row.count), 0);
    const onShelfCount = count(rows.filter((row) => row.status === 'available'));
    const loaned = rows.filter((row) => row.status === 'loaned');
    const dueDays = loaned.flatMap((row) => row.due ?? []);
    const [first] = rows;
    const sent = rows.filter((row) => Number(row.sent) > 0);
    const request = requests?.get(String(id));
    const spot = first?.status === 'available' && shelfAt(call, first.location_id, first.call_number);
    const summary = {
      itemCount: count(rows),
      onShelfCount,
      useHereCount: count(rows.filter((row) => row.status === 'reference')),
      overdueCount: loaned.reduce((sum, row) => sum + Number(row.overdue), 0),
      locationName: first ? locationName(call, first.location_id) : null,
      callNo: first?.call_number ?? null,
      nextDue: onShelfCount === 0 ? (dueDays.sort()[0] ?? null) : null,
    };
    return [
      {
        recordId: String(id),
        ...summary,
        text: availabilityText(
          {
            ...summary,
            sentCount: sent.reduce((sum, row) => sum + Number(row.sent), 0),
            sentTo: sent[0] ? libraryName(call, sent[0].lib_code) : null,
          },
          call.language,
        ),
        shelfItemId: spot && first?.item_id ? String(first.item_id) : null,
        electronicUrl: urls.get(id) ?? null,
        imageUrl: null,
        ...(request && { request }),
      },
    ];
  });
}
