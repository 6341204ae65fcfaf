import { InvalidArgumentError, type Command } from 'commander';
import { CertificationError, decideCertification, listCertifications } from '#service/certification/staff.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { command, commandContext, CommandError } from './context.ts';
import { inLibrary } from './library-at.ts';

interface Given {
  library: string;
}

async function list(input: Given & { all?: boolean }): Promise<void> {
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
  async (id: number, input: Given & { note?: string; number?: string }): Promise<void> => {
    await inLibrary(input, async ({ store, library, now }) => {
      const secrets = loadSecrets(commandContext().environment.dataDir);
      try {
        const decided = {
          library,
          id,
          isAccepted,
          note: input.note ?? null,
          number: input.number,
          secrets,
          now: now(),
        };
        const account = await decideCertification(store, decided);
        console.log(`${account} is ${isAccepted ? 'certified' : 'not certified'} and was told.`);
      } catch (error) {
        if (error instanceof CertificationError) throw new CommandError(error.message);
        throw error;
      }
    });
  };

function numberOf(text: string): number {
  const number = Number(text.replace(/^#/, ''));
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('a number as `certifications list` tells it');
  return number;
}

/** `yuelan certifications list|accept|refuse`: readers who asked to be certified by name and ID number. */
export function registerCertifications(program: Command): void {
  const certifications = program
    .command('certifications')
    .description('readers who asked to be certified by name and ID number (docs/account.md)');
  const sub = (name: string, description: string) =>
    certifications.command(name).description(description).requiredOption('--library <path>', 'library of the readers');
  sub('list', 'number, time, state, name, end of the ID number, account, card number and name, parted by tabs')
    .option('--all', 'also those that are decided')
    .action(command(list));
  sub('accept', 'certify a reader whose document was seen')
    .argument('<number>', 'as `list` tells it', numberOf)
    .option('--number <id>', 'ID number of the document: refused unless it is the one that the reader gave')
    .option('--note <text>', 'what the reader is told besides')
    .action(command(decide(true)));
  sub('refuse', 'do not certify a reader')
    .argument('<number>', 'as `list` tells it', numberOf)
    .requiredOption('--note <text>', 'why; the reader is told')
    .action(command(decide(false)));
}
