import { Migrator, type Migration } from 'kysely/migration';
import type { Kysely } from 'kysely';
import * as baseline from './migrations/0001-baseline.ts';
import * as copyTransits from './migrations/0002-copy-transits.ts';
import * as readerCards from './migrations/0003-reader-cards.ts';
import * as loansByDay from './migrations/0004-loans-by-day.ts';
import * as deskSearches from './migrations/0005-desk-searches.ts';
import * as moveIn from './migrations/0006-move-in.ts';
import * as deskCash from './migrations/0007-desk-cash.ts';
import * as news from './migrations/0008-news.ts';
import * as events from './migrations/0009-events.ts';
import * as tillCounts from './migrations/0010-till-counts.ts';
import * as calendarAddresses from './migrations/0011-calendar-addresses.ts';
import * as staffLimits from './migrations/0012-staff-limits.ts';
import * as phoneCards from './migrations/0013-phone-cards.ts';
import * as harvestResults from './migrations/0014-harvest-results.ts';
import * as deskMoveIn from './migrations/0015-desk-move-in.ts';
import * as returnsByDay from './migrations/0016-returns-by-day.ts';
import * as newReadersByDay from './migrations/0017-new-readers-by-day.ts';
import type { Database } from './database.ts';

/**
 * All migrations by their names, in their order; forward only. Each only adds, because nodes of the version before go on
 * writing: what they use is removed one minor version later.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-copy-transits': copyTransits,
  '0003-reader-cards': readerCards,
  '0004-loans-by-day': loansByDay,
  '0005-desk-searches': deskSearches,
  '0006-move-in': moveIn,
  '0007-desk-cash': deskCash,
  '0008-news': news,
  '0009-events': events,
  '0010-till-counts': tillCounts,
  '0011-calendar-addresses': calendarAddresses,
  '0012-staff-limits': staffLimits,
  '0013-phone-cards': phoneCards,
  '0014-harvest-results': harvestResults,
  '0015-desk-move-in': deskMoveIn,
  '0016-returns-by-day': returnsByDay,
  '0017-new-readers-by-day': newReadersByDay,
};

/** The first migration of every preview version. */
const firstOfPreview = '0001-catalogue';

/** A store of a version before 1.0, whose schema only a command brings up to date. */
export class PreviewStoreError extends Error {
  constructor() {
    super(
      'The store was made by a preview version of Yuelan: stop its servers and run "yuelan store upgrade-from-preview" once',
    );
  }
}

/** Whether migrations are those of a preview version. @param names of the migrations that a store has had */
export const isOfPreview = (names: readonly string[]): boolean => names.includes(firstOfPreview);

/**
 * Whether a store has had exactly the migrations of this version; the migrator refuses a store of a later one.
 * @param names of the migrations that the store has had, in order
 * @throws PreviewStoreError
 */
export function isCurrent(names: readonly string[]): boolean {
  if (isOfPreview(names)) throw new PreviewStoreError();
  return names.join() === Object.keys(migrations).join();
}

/** @throws when a migration fails; the store is then as it was before that migration */
export async function migrate(db: Kysely<Database>, schema?: string): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  }).migrateToLatest();
  if (error) throw error;
}
