import type { Command } from 'commander';
import { decideCertification, listCertifications } from '#service/certification/staff.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { command } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber } from './arguments.ts';

async function list(input: LibraryOption & { all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await listCertifications(store, library.id, input.all === true ? undefined : 'waiting');
    for (const row of rows) {
      const requestedAt = new Date(Number(row.asked_at)).toISOString();
      const fields = [`#${String(row.id)}`, requestedAt, row.state, row.name, `…${row.id_tail}`];
      console.log([...fields, row.account, row.primary_id, row.readerName, row.note ?? ''].join('\t').trimEnd());
    }
    if (rows.length === 0) console.log(input.all === true ? 'Nobody has asked.' : 'None is waiting.');
  });
}

const decide =
  (isAccepted: boolean) =>
  async (id: number, input: LibraryOption & { note?: string; number?: string }): Promise<void> => {
    await inLibrary(input, async ({ store, library, environment, now }) => {
      const secrets = loadSecrets(environment.dataDir);
      const note = input.note ?? null;
      const decision = { library, id, isAccepted, note, number: input.number, secrets, now: now() };
      const account = await decideCertification(store, decision);
      console.log(`${account} is ${isAccepted ? 'certified' : 'not certified'} and was notified.`);
    });
  };

/** `yuelan certifications list|accept|refuse`: readers who asked to be certified by name and ID number. */
export function registerCertifications(program: Command): void {
  const certifications = program
    .command('certifications')
    .description('readers who asked to be certified by name and ID number (docs/account.md)');
  const sub = libraryCommands(certifications, 'library of the readers');
  sub('list', 'number, time, state, name, end of the ID number, account, card number and name, parted by tabs')
    .option('--all', 'also those that are decided')
    .action(command(list));
  sub('accept', 'certify a reader whose document was seen')
    .argument('<number>', 'as `list` prints it', entryNumber)
    .option('--number <id>', 'ID number of the document: refused unless it is the one that the reader gave')
    .option('--note <text>', 'more for the reader')
    .action(command(decide(true)));
  sub('refuse', 'do not certify a reader')
    .argument('<number>', 'as `list` prints it', entryNumber)
    .requiredOption('--note <text>', 'why, for the reader')
    .action(command(decide(false)));
}
