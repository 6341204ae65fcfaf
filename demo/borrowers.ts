import type { Insertable } from 'kysely';
import { dayAfter } from '#lib/rules/days.ts';
import { updateCoLoans } from '#service/catalogue/co-loans/keep-co-loans.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { itemsByBarcode, loanItemColumns, type LentItem } from '#service/circulation/facts.ts';
import { recordEvents } from '#service/platform/activity/record-events.ts';
import { libraryDay, ruleOf } from '#service/platform/configuration/lending.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { inChunks } from '#service/platform/db/chunks.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction, type Database, type Db } from '#service/platform/db/database.ts';
import { rollRankings } from '#service/rankings/roll.ts';
import { numbersOf } from './rankings.ts';

const origin = 'demo';
/** Loans of a borrower in a year, of books of one class. */
const perBorrower = 25;
/** Borrowers joined within this time before the day of loading, in milliseconds. */
const joined = 4 * 365 * 86_400_000;
/** Part of the ended loans that were renewed once, in the last days before they were due. */
const renewed = { part: 0.3, lastDays: 3 };
/** Rows that are written at a time. */
const most = 200;

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'];
const givenNames =
  '子涵 雨桐 浩然 思远 欣怡 俊杰 晓彤 嘉宁 文博 若溪 明轩 静姝 一鸣 梓萱 天佑 雅琴 志远 慧敏 建国 丽华'.split(' ');

const hourMs = 3_600_000;
/** When copies are lent, in hours of the day: from 8 to 22, most of them in the afternoon. */
const lendingHour = (random: () => number): number => 8 + 14 * (0.5 * random() + 0.5 * random());

type NewLoan = Insertable<Database['loan']>;
interface Lending {
  library: LoadedLibrary;
  today: string;
  now: number;
}
interface Borrower {
  id: number;
  type_code: string | null;
}

/** Copies that the library's files call lent and that have no loan. */
const copiesWithoutLoan = (db: Db, libraryId: number) =>
  db
    .selectFrom('item')
    .leftJoin('loan', (join) => join.onRef('loan.item_id', '=', 'item.id').on('loan.returned_at', 'is', null))
    .select(['item.barcode', 'item.due_date'])
    .where('item.library_id', '=', libraryId)
    .where('item.status', '=', 'loaned')
    .where('loan.id', 'is', null)
    .orderBy('item.barcode')
    .execute();

/** The loans that rankings count (rankings.ts), with a copy of each record. */
const countedLoans = (db: Db, libraryId: number) =>
  db
    .selectFrom('ranking_day')
    .innerJoin('item', 'item.record_id', 'ranking_day.record_id')
    .select((eb) => ['ranking_day.day', 'ranking_day.count', eb.fn.min('item.barcode').as('barcode')])
    .where('ranking_day.library_id', '=', libraryId)
    .where('ranking_day.type', '=', 'loan')
    .where('ranking_day.origin', '=', origin)
    .groupBy(['ranking_day.record_id', 'ranking_day.day', 'ranking_day.count'])
    .orderBy('ranking_day.day')
    .orderBy('ranking_day.record_id')
    .execute();

/** A reader who cannot sign in, as there is no password. */
function borrowerRow({ library, now }: Lending, number: number) {
  const random = numbersOf(`${library.mappingPath} ${String(number)}`);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const types = library.file.circulation.readerTypes.map(({ code }) => code);
  const home = library.file.libraries[0]?.libCode ?? '';
  const account = `b${String(number).padStart(4, '0')}`;
  const primaryId = `${home.slice(0, 2)}9${account.slice(1)}`;
  const createdAt = now - Math.floor(random() * joined);
  return {
    library_id: library.id,
    account,
    account_key: foldKey(account),
    primary_id: primaryId,
    primary_key: foldKey(primaryId),
    name: `${pick(surnames) ?? ''}${pick(givenNames) ?? ''}`,
    lib_code: home,
    // Half of the readers are of the first type.
    type_code: (random() < 0.5 ? types[0] : pick(types)) ?? null,
    status: 'normal' as const,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function runningLoan({ library, today, now }: Lending, reader: Borrower, item: LentItem, dueOn: string): NewLoan {
  const { days } = ruleOf(library, reader.type_code, item);
  const begun = dayAfter(dueOn, -days);
  const isRenewed = begun >= today;
  return {
    library_id: library.id,
    reader_id: reader.id,
    ...loanItemColumns(item),
    lent_on: isRenewed ? dayAfter(begun, -days) : begun,
    due_on: dueOn,
    renewals: isRenewed ? 1 : 0,
    renewed_on: isRenewed ? dayAfter(today, -1) : null,
    returned_on: null,
    returned_at: null,
    status_after: 'available',
    origin,
    created_at: now,
  };
}

function endedLoan({ library, today, now }: Lending, reader: Borrower, item: LentItem, lentOn: string): NewLoan {
  const { days, renewals, renewalDays = days } = ruleOf(library, reader.type_code, item);
  const random = numbersOf(`${item.barcode} ${lentOn}`);
  const length = 1 + Math.floor(random() * (days + 3));
  const renewing = numbersOf(`${item.barcode} ${lentOn} renewal`);
  const renewedOn = dayAfter(lentOn, Math.max(1, days - Math.floor(renewing() * renewed.lastDays)));
  const isRenewed = renewals > 0 && renewedOn < today && renewing() < renewed.part;
  const back = isRenewed
    ? dayAfter(renewedOn, 1 + Math.floor(renewing() * (renewalDays + 3)))
    : dayAfter(lentOn, length);
  const returnedOn = back < today ? back : today;
  const lentAt = Math.min(now, Date.parse(`${lentOn}T00:00:00+08:00`) + Math.floor(lendingHour(random) * hourMs));
  return {
    ...runningLoan({ library, today, now }, reader, item, dayAfter(lentOn, isRenewed ? days + renewalDays : days)),
    lent_on: lentOn,
    renewals: isRenewed ? 1 : 0,
    renewed_on: isRenewed ? renewedOn : null,
    returned_on: returnedOn,
    returned_at: Math.max(lentAt, Math.min(now, Date.parse(`${returnedOn}T04:00:00Z`))),
    // Figures count by the hour what was lent at the desk.
    origin: 'here',
    created_at: lentAt,
  };
}

/** Adds readers who agree that their loans are kept. @returns them by the class whose books they borrow */
async function addBorrowers(db: Db, lending: Lending, bySubject: ReadonlyMap<string, number>) {
  const borrowers = new Map<string, Borrower[]>();
  let number = 0;
  for (const [subject, loans] of bySubject) {
    const rows = Array.from({ length: Math.ceil(loans / perBorrower) }, () => borrowerRow(lending, (number += 1)));
    const added: Borrower[] = [];
    for (let at = 0; at < rows.length; at += most) {
      added.push(
        ...(await db
          .insertInto('reader')
          .values(rows.slice(at, at + most))
          .returning(['id', 'type_code', 'created_at'])
          .execute()),
      );
    }
    for (let at = 0; at < added.length; at += most) {
      const consents = added.slice(at, at + most).map(({ id }) => ({
        reader_id: id,
        library_id: lending.library.id,
        agreed_at: lending.now - joined,
      }));
      await db.insertInto('loan_history_consent').values(consents).execute();
    }
    borrowers.set(subject, added);
  }
  return borrowers;
}

async function writeLoans(db: Db, lending: Lending): Promise<number> {
  const { library } = lending;
  const copies = await copiesWithoutLoan(db, library.id);
  const counted = await countedLoans(db, library.id);
  const barcodes = [...new Set([...copies, ...counted].map(({ barcode }) => barcode))];
  const items = new Map(
    (await inChunks(barcodes, (chunk) => itemsByBarcode(db, library.id, chunk))).map((item) => [item.barcode, item]),
  );
  const bySubject = new Map<string, number>();
  for (const { barcode, count } of [...copies.map((copy) => ({ ...copy, count: 1 })), ...counted]) {
    const { subject } = items.get(barcode) ?? { subject: '' };
    bySubject.set(subject, (bySubject.get(subject) ?? 0) + count);
  }
  const borrowers = await addBorrowers(db, lending, bySubject);
  const random = numbersOf(library.mappingPath);
  const borrowerOf = ({ subject }: LentItem): Borrower | undefined => {
    const own = borrowers.get(subject) ?? [];
    return own[Math.floor(random() * own.length)];
  };
  const rows: NewLoan[] = [];
  for (const { barcode, due_date } of copies) {
    const item = items.get(barcode);
    const reader = item && borrowerOf(item);
    if (reader && due_date !== null) rows.push(runningLoan(lending, reader, item, due_date));
  }
  await recordEvents(
    db,
    library.id,
    rows.map((loan) => ({ recordId: loan.record_id ?? 0, type: 'loan', at: Date.parse(`${loan.lent_on}T04:00:00Z`) })),
  );
  for (const { barcode, day, count } of counted) {
    const item = items.get(barcode);
    for (let done = 0; item && done < count; done += 1) {
      const reader = borrowerOf(item);
      if (reader) rows.push(endedLoan(lending, reader, item, day));
    }
  }
  const renewals = Map.groupBy(rows, (loan) => (loan.renewed_on ? `${String(loan.record_id)} ${loan.renewed_on}` : ''));
  renewals.delete('');
  await recordEvents(
    db,
    library.id,
    [...renewals.values()].flatMap((same) => {
      const [loan] = same;
      if (!loan?.record_id) return [];
      const at = Date.parse(`${loan.renewed_on ?? ''}T04:00:00Z`);
      return [{ recordId: loan.record_id, type: 'renewal' as const, at, count: same.length }];
    }),
  );
  for (let at = 0; at < rows.length; at += most) {
    await db
      .insertInto('loan')
      .values(rows.slice(at, at + most))
      .execute();
  }
  return rows.length;
}

/**
 * Gives a demo library borrowers: fictional readers, each of whom reads in one class. They have the loans of the year that
 * rankings count, and each copy that the library's files call lent; so figures, rankings and copies agree, and titles that
 * are borrowed together are known. Once a store; what somebody did in trying out stays.
 * @returns mapping paths of the libraries that got borrowers
 */
export async function loadDemoBorrowers(
  store: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const lending = { library, today: libraryDay(library, now()), now: now() };
    const known = await store.db
      .selectFrom('reader')
      .select('id')
      .where('library_id', '=', library.id)
      .where('account_key', '=', borrowerRow(lending, 1).account_key)
      .executeTakeFirst();
    if (known || (await inTransaction(store.db, (db) => writeLoans(db, lending))) === 0) continue;
    await rollRankings(store, library.id, now());
    await updateCoLoans({ store, now, stop: new AbortController().signal }, library.id);
    loaded.push(library.mappingPath);
  }
  return loaded;
}
