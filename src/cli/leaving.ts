import type { Command } from 'commander';
import { showLeavingCode } from '#lib/rules/leaving.ts';
import { listLeavings, undoLeaving } from '#service/leaving/staff.ts';
import { command } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';

async function list(input: LibraryOption & { all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await listLeavings(store, library.id, input.all === true);
    for (const row of rows) {
      const state = row.undone_at === null ? 'left' : 'undone';
      const fields = [row.left_on, state, showLeavingCode(row.code), row.account, row.primary_id, row.name];
      console.log([...fields, row.note ?? ''].join('\t').trimEnd());
    }
    if (rows.length === 0) console.log('Nobody has left.');
  });
}

async function undo(who: string, input: LibraryOption & { note?: string }): Promise<void> {
  await inLibrary(input, async ({ store, library, now }) => {
    const undone = { library, who, note: input.note ?? null, now: now() };
    console.log(`${await undoLeaving(store, undone)} has not left; the certificate is withdrawn`);
  });
}

/** `yuelan leaving list|undo`: readers who have left school. */
export function registerLeaving(program: Command): void {
  const leaving = program.command('leaving').description('readers who have left school (docs/leaving.md)');
  const sub = libraryCommands(leaving, 'library of the readers');
  sub('list', 'day, state, code of the certificate, account, card number and name, parted by tabs')
    .option('--all', 'also those whose leaving was undone')
    .action(command(list));
  sub('undo', 'withdraw a certificate and give the card back as it was')
    .argument('<reader>', 'account, card number, or code of the certificate')
    .option('--note <text>', 'why, for the reader')
    .action(command(undo));
}
