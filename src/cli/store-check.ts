import { ledgerProblems } from '#service/ledger/charges/check-ledger.ts';
import type { Manifest } from '#service/platform/backup/backup-folder.ts';
import { checkStore } from '#service/platform/backup/check.ts';
import { countDifferences, rowCounts } from '#service/platform/backup/row-counts.ts';
import { migrations } from '#service/platform/db/migrations.ts';
import { openStore } from '#service/platform/db/open.ts';
import { isPostgresPlace } from '#service/platform/db/place.ts';
import { CommandError } from './context.ts';

const shownTables = { record: 'records', reader: 'readers', loan: 'loans', copy_request: 'requests' };

/**
 * Checks the content of a store and prints how much there is.
 * @param expected what a manifest says of the store
 * @throws CommandError with a line per problem
 */
export async function checkContent(place: string, expected?: Manifest['store']): Promise<void> {
  const damage = isPostgresPlace(place) ? [] : checkStore(place);
  if (damage.length > 0) throw new CommandError(damage.join('\n'));
  const store = await openStore(place);
  try {
    const rows = await rowCounts(store.db);
    const shown = Object.entries(shownTables).map(([table, name]) => `${String(rows[table])} ${name}`);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`${shown.join(', ')}; ${String(total)} rows in ${String(Object.keys(rows).length)} tables.`);
    const problems = await ledgerProblems(store.db);
    const schema = Object.keys(migrations).sort().at(-1) ?? '';
    if (expected?.schema === schema) problems.unshift(...countDifferences(expected.rows, rows));
    else if (expected) console.log('An earlier version wrote the backup: rows are not compared.');
    if (problems.length > 0) throw new CommandError(problems.join('\n'));
    console.log('The ledger agrees.');
  } finally {
    await store.close();
  }
}
