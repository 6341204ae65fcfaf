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

/** @throws CommandError when the address is of neither database */
function placeAt(address: string): string {
  if (address.startsWith('sqlite:') || isPostgresPlace(address)) return placeOf(address);
  throw new CommandError(
    `${address} is no address of a store: sqlite:<path> or postgres://user:password@host/database`,
  );
}

/** @throws CommandError in place of what a move refuses */
async function refusing<T>(work: Promise<T>): Promise<T> {
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
    const state = await refusing(reopenStore(placeAt(reopen)));
    console.log(
      state ? `The store is in use again; it had been moved to ${state.other}.` : 'The store was not closed.',
    );
    return;
  }
  if (from === undefined || to === undefined) throw new CommandError('--from and --to name the two stores.');
  const [source, target] = [placeAt(from), placeAt(to)];
  const { compared } = await refusing(
    moveStore(source, target, {
      isSwitch,
      now: Date.now,
      onTable: printTable,
      onPass: (pass, isLast) => {
        if (isLast && isSwitch) console.log('The store refuses to be written; taking over the rest.');
        else console.log(pass === 1 ? 'Copying.' : 'Taking over what was written meanwhile.');
      },
    }),
  );
  printCompared(compared);
  const different = compared.filter((entry) => !entry.isSame).map((entry) => entry.table);
  if (different.length > 0) {
    const left = isSwitch ? `; ${shownPlace(source)} is the store as before` : '';
    throw new CommandError(`The copy is not the same in ${different.join(', ')}${left}.`);
  }
  console.log(
    isSwitch
      ? `Moved: DATABASE_URL must name ${shownPlace(target)} now; restart the servers with it.`
      : 'The copy is the same as the store was. The store serves on; --switch moves it.',
  );
}

/** `yuelan migrate`. */
export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description('move the store to another database, from SQLite to PostgreSQL or back, while it serves')
    .option('--from <address>', 'the store: sqlite:<path> or postgres://…')
    .option('--to <address>', 'an empty store, or the copy of an earlier pass')
    .option('--switch', 'close the store to writing, take over the rest, and let the other one be the store')
    .option('--reopen <address>', 'take a store that was moved from back into use')
    .action(command(migrate));
}
