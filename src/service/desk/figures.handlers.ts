import type { DeskHandlers } from '../platform/context/desk.ts';
import { inSnapshot } from '../platform/db/database.ts';
import { sql } from 'kysely';
import type { DeskFigure } from '../../lib/contract/desk/figures.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { electronicKinds } from '../../lib/contract/calls/logging.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { deskFigures, leastOfType, type DeskFigureName, type FigureStep } from '../../lib/rules/desk-figures.ts';
import { mayUse, type StaffRole } from '../../lib/rules/staff.ts';
import { visitStatistics } from '../platform/activity/statistics.ts';
import type { ActivityType } from '../platform/activity/types.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';
import { entriesByCode, nameOfCode } from '../catalogue/dictionaries/index.ts';
import { copiesByYear } from '../catalogue/holdings/copies-by-year.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { message } from '../platform/messages/index.ts';
import { finesOverTime } from '../ledger/charges/turnover.ts';
import { fundBalances } from '../purchasing/budget.ts';
import { settingsOf } from '../purchasing/reasons.ts';

type Counting = Pick<CallContext, 'store' | 'library' | 'language'>;
/** Months, both included (YYYY-MM), and how what was done in them is summed up. */
interface Span {
  from: string;
  to: string;
  by: FigureStep;
}
type Rows = DeskFigure['rows'];

/** So many titles are listed; the export of `yuelan statistics` has all. */
const maxTitles = 30;

/** Days that a month has are between these: no day is later than the 31st. */
const daysOf = ({ from, to }: Omit<Span, 'by'>) => ({ from: `${from}-01`, to: `${to}-31` });
/**
 * The month or the day that a column's day means. A literal, since what is selected and grouped by must be the same.
 */
const periodIn = (column: string, { by }: Span) =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(by === 'day' ? 10 : 7)})`;
const byKey = (rows: readonly { key: string; count: number | string }[]): Rows =>
  rows.map(({ key, count }) => ({ key, label: key, value: Number(count) })).sort((a, b) => (a.key < b.key ? -1 : 1));
const byValue = (rows: Rows): Rows => rows.toSorted((a, b) => b.value - a.value);

function className({ library, language }: Pick<Counting, 'library' | 'language'>, code: string): string {
  const name = nameOfCode(library, 'kindNo', code, language);
  return name === undefined ? code : `${code} ${name}`;
}

async function visits({ store, library }: Counting, span: Span): Promise<{ siteVisits: Rows; pageViews: Rows }> {
  const days = daysOf(span);
  const period = periodIn('day', span);
  const rows = await store.db
    .selectFrom('visit_day')
    .select((eb) => ['kind', period.as('key'), eb.fn.sum<number | string>('count').as('count')])
    .where('library_id', '=', library.id)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('kind', 'in', ['visit', 'page'])
    .groupBy(['kind', period])
    .execute();
  const ofKind = (kind: string) => byKey(rows.filter((row) => row.kind === kind));
  return { siteVisits: ofKind('visit'), pageViews: ofKind('page') };
}

/** What was counted of records. By month alone: days of records are not kept. */
async function ofRecords({ store, library }: Counting, { from, to }: Span) {
  const rows = await store.db
    .selectFrom('activity_month')
    .innerJoin('record', 'record.id', 'activity_month.record_id')
    .select((eb) => ['activity_month.type', 'month as key', eb.fn.sum<number | string>('count').as('count')])
    // The sum keeps SQLite from reading all records of the library.
    .where(sql<number>`record.library_id + 0`, '=', library.id)
    .where('activity_month.type', 'in', ['view', 'use', 'renewal', 'reservation'] satisfies ActivityType[])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy(['activity_month.type', 'month'])
    .execute();
  const ofType = (type: ActivityType) => byKey(rows.filter((row) => row.type === type));
  return {
    views: ofType('view'),
    uses: ofType('use'),
    renewals: ofType('renewal'),
    reservations: ofType('reservation'),
  };
}

async function searches({ store, library }: Counting, span: Span): Promise<{ searches: Rows; misses: Rows }> {
  const days = daysOf(span);
  const period = periodIn('day', span);
  const rows = await store.db
    .selectFrom('search_day')
    .select((eb) => [
      period.as('key'),
      eb.fn.sum<number | string>('searches').as('searches'),
      eb.fn.sum<number | string>('misses').as('misses'),
    ])
    .where('library_id', '=', library.id)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .groupBy(period)
    .execute();
  return {
    searches: byKey(rows.map(({ key, searches: count }) => ({ key, count }))),
    misses: byKey(rows.map(({ key, misses: count }) => ({ key, count }))),
  };
}

async function loans(counting: Counting, span: Span) {
  const { store, library, language } = counting;
  const days = daysOf(span);
  const lent = store.db
    .selectFrom('loan')
    .where('loan.library_id', '=', library.id)
    .where('lent_on', '>=', days.from)
    .where('lent_on', '<=', days.to);
  const period = periodIn('lent_on', span);
  const [periods, classes, places, types] = await Promise.all([
    lent
      .select((eb) => [period.as('key'), eb.fn.countAll<number>().as('count')])
      .groupBy(period)
      .execute(),
    lent
      .select((eb) => ['subject as key', eb.fn.countAll<number>().as('count')])
      .groupBy('subject')
      .execute(),
    lent
      .select((eb) => ['location_id as key', eb.fn.countAll<number>().as('count')])
      .groupBy('location_id')
      .execute(),
    lent
      .leftJoin('reader', 'reader.id', 'loan.reader_id')
      .select((eb) => ['reader.type_code as key', eb.fn.countAll<number>().as('count')])
      .groupBy('reader.type_code')
      .execute(),
  ]);
  const unknown = message(language, 'deskFigureUnknown');
  const typeName = (code: string) => {
    const type = library.file.circulation.readerTypes.find((readerType) => readerType.code === code);
    return type ? inLanguage(type.name, language) : code;
  };
  const known = types.filter(({ key, count }) => key !== null && Number(count) >= leastOfType);
  const others = types.filter((entry) => !known.includes(entry)).reduce((sum, { count }) => sum + Number(count), 0);
  return {
    loans: byKey(periods),
    loansByClass: byValue(
      classes.map(({ key, count }) => ({
        key,
        label: key === '' ? unknown : className(counting, key),
        value: Number(count),
      })),
    ),
    loansByPlace: byValue(
      places.map(({ key, count }) => ({ key, label: locationName(counting, key), value: Number(count) })),
    ),
    loansByType: [
      ...byValue(known.map(({ key, count }) => ({ key: key ?? '', label: typeName(key ?? ''), value: Number(count) }))),
      ...(others === 0 ? [] : [{ key: '', label: message(language, 'deskFigureOthers'), value: others }]),
    ],
  };
}

/** Returns over time, by the day on which copies came back. */
async function returns({ store, library }: Counting, span: Span): Promise<Rows> {
  const days = daysOf(span);
  const period = periodIn('returned_on', span);
  const rows = await store.db
    .selectFrom('loan')
    .select((eb) => [period.as('key'), eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', library.id)
    .where('returned_on', '>=', days.from)
    .where('returned_on', '<=', days.to)
    .groupBy(period)
    .execute();
  return byKey(rows.map(({ key, count }) => ({ key, count })));
}

const quarterMs = 15 * 60_000;

/**
 * Loans by the hour of the day. They are summed up by quarters of an hour: no time zone differs from another one by less.
 */
async function loansByHour({ store, library }: Counting, span: Span): Promise<Rows> {
  const days = daysOf(span);
  const quarter = sql<number | string>`created_at / ${sql.lit(quarterMs)}`;
  const rows = await store.db
    .selectFrom('loan')
    .select((eb) => [quarter.as('quarter'), eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', library.id)
    .where('lent_on', '>=', days.from)
    .where('lent_on', '<=', days.to)
    // Those of another system were not written when they were lent.
    .where('origin', '=', 'here')
    .groupBy(quarter)
    .execute();
  const { timeZone } = library.file.circulation;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const hours = Map.groupBy(rows, (row) => format.format(Number(row.quarter) * quarterMs));
  const counts = [...hours].map(([hour, its]) => {
    return { key: `${hour}:00`, count: its.reduce((sum, { count }) => sum + Number(count), 0) };
  });
  return byKey(counts);
}

/** New readers over time, by the day of the library. Accounts that were cancelled since are gone. */
async function newReaders({ store, library }: Counting, span: Span): Promise<Rows> {
  const quarter = sql<number | string>`created_at / ${sql.lit(quarterMs)}`;
  // The days of a library begin and end within a day of those of UTC.
  const rows = await store.db
    .selectFrom('reader')
    .select((eb) => [quarter.as('quarter'), eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', library.id)
    .where('created_at', '>=', Date.parse(dayAfter(`${span.from}-01`, -1)))
    .where('created_at', '<', Date.parse(dayAfter(`${span.to}-31`, 2)))
    .groupBy(quarter)
    .execute();
  const days = rows.map((row) => ({ ...row, day: libraryDay(library, Number(row.quarter) * quarterMs) }));
  const within = days.filter(({ day }) => day.slice(0, 7) >= span.from && day.slice(0, 7) <= span.to);
  const periods = Map.groupBy(within, ({ day }) => day.slice(0, span.by === 'day' ? 10 : 7));
  return byKey(
    [...periods].map(([key, its]) => ({ key, count: its.reduce((sum, { count }) => sum + Number(count), 0) })),
  );
}

/** Fines over time, in fen. */
async function fines({ store, library }: Counting, span: Span) {
  const periods = await finesOverTime(store.db, library.id, { ...daysOf(span), by: span.by });
  const figure = (sum: 'chargedFen' | 'paidFen' | 'waivedFen') =>
    byKey(periods.map((entry) => ({ key: entry.period, count: entry[sum] })).filter(({ count }) => count !== 0));
  return { finesCharged: figure('chargedFen'), finesPaid: figure('paidFen'), finesWaived: figure('waivedFen') };
}

async function eResources({ store, library }: Counting, span: Span): Promise<{ eResources: Rows; titles: Rows }> {
  const opened = (await visitStatistics(store, library.id, { by: span.by, ...daysOf(span) })).filter(({ kind }) =>
    electronicKinds.some((electronicKind) => electronicKind === kind),
  );
  const periods = Map.groupBy(opened, ({ period }) => period);
  const titles = Map.groupBy(opened, ({ target }) => target);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return {
    eResources: byKey([...periods].map(([key, rows]) => ({ key, count: sum(rows) }))),
    titles: byValue([...titles].map(([key, rows]) => ({ key, label: rows[0]?.title || key, value: sum(rows) }))).slice(
      0,
      maxTitles,
    ),
  };
}

/** Titles in print that the library has now, all and those that were never lent; the index counts them. */
const titlesInPrint = cachedUntilIndexed(({ search, library, language }) => {
  const parameters = parametersOf({ resourceType: ['1'], facets: ['kindNo'], entries: 'editions', rows: 1 });
  const [all, neverLent] = [false, true].map((isNever) => {
    const { facets, years } = search.search(library.id, { ...parameters, neverLent: isNever }, language);
    return { classes: facets.kindNo ?? [], years };
  });
  return { all, neverLent };
});

/** Titles in print by main class and by decade of publication, and those that were never lent. */
function collection(call: CallContext) {
  const { all, neverLent } = titlesInPrint(call);
  const classes = entriesByCode(call.library, 'kindNo');
  const byClass = (counts: readonly { code: string; count: number }[] = []) =>
    byValue(
      counts
        .filter(({ code }) => classes.get(code)?.parent === undefined)
        .map(({ code, count }) => ({ key: code, label: className(call, code), value: count })),
    );
  const decades = Map.groupBy(all?.years ?? [], ({ year }) => Math.floor(year / 10) * 10);
  const byDecade = [...decades].map(([decade, its]) => ({
    key: String(decade),
    label: `${String(decade)}–${String(decade + 9)}`,
    value: its.reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    titlesByClass: byClass(all?.classes),
    titlesByYear: byDecade.sort((a, b) => Number(b.key) - Number(a.key)),
    neverLentByClass: byClass(neverLent?.classes),
  };
}

/** Copies by the year in which their title was acquired, the newest first. */
async function acquisitions(call: CallContext): Promise<Rows> {
  const years = byKey(await copiesByYear(call)).reverse();
  return years.map((row) => (row.key === '' ? { ...row, label: message(call.language, 'deskFigureNoDay') } : row));
}

async function purchasing({ store, library, language }: Counting, span: Span) {
  const days = daysOf(span);
  const ordered = store.db
    .selectFrom('purchase_order')
    .where('library_id', '=', library.id)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to);
  const period = periodIn('day', span);
  const year = Number(span.to.slice(0, 4));
  const [periods, stages, balances] = await Promise.all([
    ordered
      .select((eb) => [period.as('key'), eb.fn.countAll<number>().as('count')])
      .groupBy(period)
      .execute(),
    ordered
      .select((eb) => ['stage', eb.fn.countAll<number>().as('count')])
      .groupBy('stage')
      .execute(),
    fundBalances(store.db, library.id, year),
  ]);
  const funds = (settingsOf(library)?.funds ?? []).map((fund) => {
    const accounts = balances.filter((balance) => balance.fund === fund.code);
    const used = accounts.reduce((sum, { bound, spent }) => sum + bound + spent, 0);
    const spent = accounts.reduce((sum, entry) => sum + entry.spent, 0);
    const total = fund.years.find((entry) => entry.year === year)?.totalFen ?? 0;
    const label = `${inLanguage(fund.name, language)} ${String(year)}`;
    return { key: fund.code, label, spent, left: Math.max(0, total - used) };
  });
  return {
    orders: byKey(periods),
    ordersByStage: byValue(
      stages.map(({ stage, count }) => ({
        key: stage,
        label: message(language, `deskOrder_${stage}`),
        value: Number(count),
      })),
    ),
    budgetLeft: funds.map(({ key, label, left }) => ({ key, label, value: left })),
    budgetSpent: funds.map(({ key, label, spent }) => ({ key, label, value: spent })),
  };
}

/** Figures of some months for somebody with these roles; nothing in them names a reader. */
async function figuresOf(
  counting: CallContext,
  { span, roles, copiesByAcquisition }: { span: Span; roles: readonly StaffRole[]; copiesByAcquisition: Rows },
): Promise<DeskFigure[]> {
  const [visited, records, searched, lent, returned, readers, hours, fined, opened, bought] = await Promise.all([
    visits(counting, span),
    ofRecords(counting, span),
    searches(counting, span),
    loans(counting, span),
    returns(counting, span),
    newReaders(counting, span),
    loansByHour(counting, span),
    mayUse(roles, 'circulation') ? fines(counting, span) : {},
    eResources(counting, span),
    mayUse(roles, 'acquisitions') ? purchasing(counting, span) : {},
  ]);
  const all: Partial<Record<DeskFigureName, Rows>> = {
    ...visited,
    ...records,
    ...searched,
    ...lent,
    returns: returned,
    newReaders: readers,
    loansByHour: hours,
    ...fined,
    eResources: opened.eResources,
    eResourceTitles: opened.titles,
    ...collection(counting),
    copiesByAcquisition,
    ...bought,
  };
  return deskFigures.flatMap((name) => {
    const rows = all[name];
    return rows === undefined ? [] : { name, rows };
  });
}

/** What was done in the library, counted (docs/guide/desk-content.md). */
export const deskFigureHandlers = {
  getDeskFigures: async (span, call) => {
    // Cached by store: outside of the snapshot.
    const copiesByAcquisition = await acquisitions(call);
    const { roles } = call.staff;
    return {
      figures: await inSnapshot(call.store.db, (db) =>
        figuresOf({ ...call, store: { ...call.store, db } }, { span, roles, copiesByAcquisition }),
      ),
    };
  },
} satisfies Partial<DeskHandlers>;
