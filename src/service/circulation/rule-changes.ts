import { rulesOfReader, type LoanRule } from '../../lib/rules/circulation.ts';
import { fineRuleOf } from '../../lib/rules/fines.ts';
import { libraryDay, ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { Db } from '../platform/db/database.ts';
import { countReadersByType } from '../platform/readers/readers.ts';

/** What of the configuration counts for every reader. */
function generalTerms({ circulation }: LibraryFile): object {
  const { renewFrom, renewOverdue, lendWhileOverdue, fines } = circulation;
  const { perDayFen: _perDay, graceDays: _grace, maxFen: _max, ...others } = fines;
  return { renewFrom, renewOverdue, lendWhileOverdue, ...others };
}

/** What a rule allows and costs; its name is text. */
function termsOf(rule: LoanRule & { name?: unknown }, { circulation }: LibraryFile): object {
  const { name: _, ...terms } = rule;
  return { ...terms, fine: fineRuleOf(rule, circulation.fines) };
}

const isSame = (before: object, after: object): boolean => JSON.stringify(before) === JSON.stringify(after);

/**
 * Counts the readers and the running loans for which another configuration has other rules of lending.
 * @param input.next the other configuration
 * @param input.now milliseconds since 1970
 */
export async function countRuleChanges(
  db: Db,
  { library, next, now }: { library: LendingLibrary; next: LibraryFile; now: number },
): Promise<{ readers: number; loans: number; overdue: number }> {
  const { id, file } = library;
  const changed = { id, file: next };
  const isAll = !isSame(generalTerms(file), generalTerms(next));
  const rulesFor = (configuration: LibraryFile, type: string | null) =>
    rulesOfReader(configuration.circulation, type).map((rule) => termsOf(rule, configuration));
  const readers = [...(await countReadersByType(db, id))].filter(
    ([type]) => isAll || !isSame(rulesFor(file, type), rulesFor(next, type)),
  );
  const today = libraryDay(library, now);
  const loanGroups = await db
    .selectFrom('loan')
    .leftJoin('reader', 'reader.id', 'loan.reader_id')
    .select(['reader.type_code', 'loan.material_type', 'loan.location_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('loan.due_on', '<', today).as('overdue'),
    ])
    .where('loan.library_id', '=', id)
    .where('loan.returned_at', 'is', null)
    .groupBy(['reader.type_code', 'loan.material_type', 'loan.location_id'])
    .execute();
  const loans = loanGroups.filter((group) => {
    const termsIn = (configured: LendingLibrary) =>
      termsOf(ruleOf(configured, group.type_code, group), configured.file);
    return isAll || !isSame(termsIn(library), termsIn(changed));
  });
  const sum = (counts: readonly (number | string)[]) => counts.reduce<number>((all, count) => all + Number(count), 0);
  return {
    readers: sum(readers.map(([, count]) => count)),
    loans: sum(loans.map(({ count }) => count)),
    overdue: sum(loans.map(({ overdue }) => overdue)),
  };
}

/** How many running loans are of copies of a location. */
export async function countRunningLoansAt(db: Db, libraryId: number, locationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('loan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('location_id', '=', locationId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
