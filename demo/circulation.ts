import { openDay, type LoanRule } from '#lib/rules/circulation.ts';
import { dayAfter } from '#lib/rules/days.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { loadDemoCharges } from './charges.ts';
import { recordEvents } from '#service/platform/activity/record-events.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inTransaction, type Db } from '#service/platform/db/database.ts';
import { itemByBarcode, loanItemColumns } from '#service/circulation/facts.ts';
import { libraryDay, ruleOf } from '#service/platform/configuration/lending.ts';
import { writeImportedLoan } from '#service/circulation/import.ts';
import { agreeToHistory, noteLoan } from '#service/circulation/loan-behaviour.ts';

/** Days from today until what a demo reader has is due, by the reader's place in the file: the first has most. */
const dueIn: readonly (readonly number[])[] = [
  [-3, 0, 2, 9, 17, 24],
  [3, 12, 26],
  [6, 20],
  [-5, 15],
];
/** Loans that are over, of the first reader and of the others. */
const past = { first: 42, others: 12 };

/** Items of a library by how often their records were lent; those the library's files say are out, or in. */
async function barcodes(db: Db, libraryId: number, status: 'loaned' | 'available', limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('record', 'record.id', 'item.record_id')
    .leftJoin('popularity', 'popularity.record_id', 'record.id')
    .select(['item.barcode', 'item.record_id'])
    .where('item.library_id', '=', libraryId)
    .where('item.status', '=', status)
    .where('record.kind', '=', 'book')
    .where('record.deleted_at', 'is', null)
    .orderBy('popularity.loans', 'desc')
    .orderBy('item.id')
    .limit(limit * 3)
    .execute();
  // One copy of a book each.
  return [...new Map(rows.map((row) => [row.record_id, row.barcode])).values()].slice(0, limit);
}

interface Lending {
  library: LoadedLibrary;
  reader: { id: number; type_code: string | null };
  today: string;
  now: number;
}

const noon = (day: string): number => Date.parse(`${day}T04:00:00Z`);
const count = (db: Db, libraryId: number, recordId: number, day: string) =>
  recordEvents(db, libraryId, [{ recordId, type: 'loan', at: noon(day) }]);

async function lendNow(db: Db, { library, reader, today, now }: Lending, barcode: string, days: number) {
  const item = await itemByBarcode(db, library.id, barcode);
  if (!item) return;
  const rule = ruleOf(library, reader.type_code, item);
  const dueOn = days < 0 ? dayAfter(today, days) : openDay(dayAfter(today, days), library.file.circulation.closed);
  const lentOn = dayAfter(today, Math.min(-1, days - rule.days));
  await writeImportedLoan(db, { library, readerId: reader.id, now, origin: 'demo' }, item, {
    lentOn,
    dueOn,
    renewals: 0,
  });
  await count(db, library.id, item.record_id, lentOn);
}

/** A loan that began so many days ago; one in nine came back late. */
async function lendBefore(db: Db, { library, reader, today, now }: Lending, barcode: string, ago: number, at: number) {
  const item = await itemByBarcode(db, library.id, barcode);
  if (!item) return;
  const rule: LoanRule = ruleOf(library, reader.type_code, item);
  const lentOn = dayAfter(today, -ago);
  const dueOn = dayAfter(lentOn, rule.days);
  const returnedOn = dayAfter(lentOn, at % 9 === 8 ? rule.days + 4 : Math.max(1, rule.days - 2 - ((at * 5) % 19)));
  if (returnedOn >= today) return;
  const isRenewed = at % 4 === 3 && rule.renewals > 0;
  const renewedOn = dayAfter(lentOn, 1);
  const loan = await db
    .insertInto('loan')
    .values({
      library_id: library.id,
      reader_id: reader.id,
      ...loanItemColumns(item),
      lent_on: lentOn,
      due_on: dueOn,
      renewals: isRenewed ? 1 : 0,
      renewed_on: isRenewed ? renewedOn : null,
      returned_on: returnedOn,
      returned_at: noon(returnedOn),
      status_after: 'available',
      origin: 'demo',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteLoan(db, loan, { type: 'loan', at: noon(lentOn) });
  if (isRenewed) await noteLoan(db, loan, { type: 'renewal', at: noon(renewedOn) });
  await noteLoan(db, loan, { type: 'return', at: noon(returnedOn) });
  await count(db, library.id, item.record_id, lentOn);
}

/**
 * Lets the readers of demo libraries have borrowed: what the libraries' files say is out, some of it due today or soon and
 * some overdue, and a history of about three years. Once; what somebody did in trying out stays.
 * @returns mapping paths of the libraries that got loans
 */
export async function loadDemoLoans(
  { db }: Store,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<string[]> {
  const loaded: string[] = [];
  for (const library of libraries) {
    if (!library.file.demo) continue;
    const known = await db
      .selectFrom('loan')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    const readers = await db
      .selectFrom('reader')
      .select(['id', 'type_code'])
      .where('library_id', '=', library.id)
      .orderBy('id')
      .limit(dueIn.length)
      .execute();
    if (known || readers.length === 0) continue;
    const out = await barcodes(db, library.id, 'loaned', dueIn.flat().length);
    const read = await barcodes(db, library.id, 'available', past.first + past.others);
    const today = libraryDay(library, now());
    await inTransaction(db, async (inside) => {
      for (const [place, reader] of readers.entries()) {
        const lending = { library, reader, today, now: now() };
        for (const days of dueIn[place] ?? []) {
          const barcode = out.shift();
          if (barcode !== undefined) await lendNow(inside, lending, barcode, days);
        }
        // Who has a history has agreed to it, when it began.
        const agreedAt = noon(dayAfter(today, -1100));
        await agreeToHistory(inside, { libraryId: library.id, readerId: reader.id, now: agreedAt });
        const many = place === 0 ? past.first : past.others;
        for (let at = 0; at < many; at += 1) {
          const barcode = read[(at + place * past.others) % read.length];
          // Closer together lately, as with any reader who keeps coming.
          const ago = 24 + Math.round(((at + 1) / many) ** 1.4 * 1060);
          if (barcode !== undefined) await lendBefore(inside, lending, barcode, ago, at);
        }
      }
      await loadDemoCharges(inside, library, readers);
    });
    loaded.push(library.mappingPath);
  }
  return loaded;
}
