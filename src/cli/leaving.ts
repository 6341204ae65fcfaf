import type { Command } from 'commander';
import { showLeavingCode } from '#lib/rules/leaving.ts';
import { listLeavings, undoLeaving } from '#service/leaving/staff.ts';
import { command, inLibrary, libraryCommands, type LibraryOption } from './context.ts';

async function list(input: LibraryOption & { all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await listLeavings(store, library.id, input.all === true);
    for (const row of rows) {
      const state = row.undone_at === null ? 'left' : 'undone';
      const fields = [row.left_on, state, showLeavingCode(row.code), row.account, row.primary_id, row.name];
      console.log([...fields, row.note ?? ''].join('\t').trimEnd());
    }
    if (rows.length === 0) console.log('No leavers.');
  });
}

async function undo(who: string, input: LibraryOption & { note?: string }): Promise<void> {
  await inLibrary(input, async ({ store, library, now }) => {
    const undone = { library, who, note: input.note ?? null, now: now() };
    console.log(`${await undoLeaving(store, undone)}: leaving undone, certificate withdrawn`);
  });
}

/** `yuelan leaving list|undo`: readers who have left the university. */
export function registerLeaving(program: Command): void {
  const leaving = program
    .command('leaving')
    .description('readers who have left the university (docs/guide/leaving.md)');
  const sub = libraryCommands(leaving, 'library of the readers');
  sub('list', 'print day, state, certificate code, account, card number and name, separated by tabs')
    .option('--all', 'include undone ones')
    .action(command(list));
  sub('undo', 'withdraw a certificate and restore the card')
    .argument('<reader>', 'account, card number or certificate code')
    .option('--note <text>', 'reason, shown to the reader')
    .action(command(undo));
}
