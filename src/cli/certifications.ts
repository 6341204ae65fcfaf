import type { Command } from 'commander';
import { decideCertification, listCertifications } from '#service/certification/staff.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { command, inLibrary, libraryCommands, type LibraryOption, entryNumber } from './context.ts';

async function list(input: LibraryOption & { all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await listCertifications(store, library.id, input.all === true ? undefined : 'waiting');
    for (const row of rows) {
      const requestedAt = new Date(Number(row.asked_at)).toISOString();
      const fields = [`#${String(row.id)}`, requestedAt, row.state, row.name, `…${row.id_tail}`];
      console.log([...fields, row.account, row.primary_id, row.readerName, row.note ?? ''].join('\t').trimEnd());
    }
    if (rows.length === 0) console.log(input.all === true ? 'No requests.' : 'No open requests.');
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

/** `yuelan certifications list|accept|refuse`: verification of readers by name and ID number. */
export function registerCertifications(program: Command): void {
  const certifications = program
    .command('certifications')
    .description('requests of readers to verify their name and ID number (docs/guide/account.md)');
  const sub = libraryCommands(certifications, 'library of the readers');
  sub('list', 'print number, time, state, name, end of the ID number, account, card number and name, separated by tabs')
    .option('--all', 'include decided requests')
    .action(command(list));
  sub('accept', 'certify a reader whose document you have checked')
    .argument('<number>', 'number from the output of `list`', entryNumber)
    .option('--number <id>', 'ID number of the document; must match the number that the reader entered')
    .option('--note <text>', 'message to the reader')
    .action(command(decide(true)));
  sub('refuse', 'do not certify a reader')
    .argument('<number>', 'number from the output of `list`', entryNumber)
    .requiredOption('--note <text>', 'reason, shown to the reader')
    .action(command(decide(false)));
}
