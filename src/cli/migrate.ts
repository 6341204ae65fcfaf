import type { Command } from 'commander';
import type { Compared, CopiedRows } from '#service/platform/store-move/copy.ts';
import { moveStore, MoveError, reopenStore } from '#service/platform/store-move/move.ts';
import { isPostgresPlace, placeOf, shownPlace } from '#service/platform/db/place.ts';
import { command, CommandError } from './context.ts';

interface Given {
  from?: string;
  to?: string;
  switch?: boolean;
  reopen?: string;
}

/** @throws CommandError if the address is neither SQLite nor PostgreSQL */
function placeAt(address: string): string {
  if (address.startsWith('sqlite:') || isPostgresPlace(address)) return placeOf(address);
  throw new CommandError(
    `${address} is not a store address; use sqlite:<path> or postgres://user:password@host/database`,
  );
}

async function withCommandErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof MoveError ? new CommandError(error.message) : error;
  }
}

function printTable({ table, added, removed, changed }: CopiedRows): void {
  if (added + removed + changed === 0) return;
  console.log(`  ${table}: ${String(added)} added, ${String(changed)} changed, ${String(removed)} removed`);
}

function printCompared(compared: readonly Compared[]): void {
  console.log('table\trows\tchecksum\trows of the copy\tchecksum of the copy\t');
  for (const { table, from, to, isSame } of compared) {
    if (isSame && from.rows === 0) continue;
    const sums = [from, to].map(({ rows, checksum }) => `${String(rows)}\t${checksum.slice(0, 16)}`).join('\t');
    console.log(`${table}\t${sums}\t${isSame ? 'same' : 'DIFFERENT'}`);
  }
  const rows = compared.reduce((sum, { from }) => sum + from.rows, 0);
  console.log(`${String(rows)} rows in ${String(compared.length)} tables; tables without rows are not listed.`);
}

async function migrate({ from, to, switch: isSwitch = false, reopen }: Given): Promise<void> {
  if (reopen !== undefined) {
    const state = await withCommandErrors(reopenStore(placeAt(reopen)));
    console.log(state ? `Reopened the store, which had been moved to ${state.other}.` : 'The store was not closed.');
    return;
  }
  if (from === undefined || to === undefined) throw new CommandError('Specify the two stores with --from and --to.');
  const [source, target] = [placeAt(from), placeAt(to)];
  const { compared } = await withCommandErrors(
    moveStore(source, target, {
      isSwitch,
      now: Date.now,
      onTable: printTable,
      onPass: (pass, isLast) => {
        if (isLast && isSwitch) console.log('The store is closed to writes; copying the remaining changes.');
        else console.log(pass === 1 ? 'Copying.' : 'Copying the changes made meanwhile.');
      },
    }),
  );
  printCompared(compared);
  const different = compared.filter((entry) => !entry.isSame).map((entry) => entry.table);
  if (different.length > 0) {
    const left = isSwitch ? `; ${shownPlace(source)} remains the store` : '';
    throw new CommandError(`The copy differs in ${different.join(', ')}${left}.`);
  }
  console.log(
    isSwitch
      ? `Moved. Set DATABASE_URL to ${shownPlace(target)} and restart the servers.`
      : 'The copy matches the store, which remains in use. Use --switch to move it.',
  );
}

/** `yuelan migrate`. */
export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description('move the store to another database, from SQLite to PostgreSQL or back, while the server runs')
    .option('--from <address>', 'current store: sqlite:<path> or postgres://…')
    .option('--to <address>', 'new store: empty, or the copy of an earlier pass')
    .option('--switch', 'close the current store to writes, copy the remaining changes and switch to the new store')
    .option('--reopen <address>', 'reopen a store that was moved')
    .action(command(migrate));
}
