import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { evaluationChoices, type EvaluationChoice } from '#lib/rules/reader-data.ts';
import { cancelReader } from '#service/account-cancellation/cancel.ts';
import { registries } from '#service/registries.ts';
import { appendAudit } from '#service/platform/audit/append.ts';
import { firstPassword } from '#service/identity/accounts/first-password.ts';
import { dropFactor } from '#service/identity/second-factor/store.ts';
import { putReader, resetPassword, setStatus, type NewReader } from '#service/readers/write-readers.ts';
import { loadSecrets, type Secrets } from '#service/platform/secrets.ts';
import { readerStatuses, type ReaderStatus } from '#service/platform/context/context.ts';
import {
  command,
  CommandError,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  readerAt,
  type Staff,
} from './context.ts';
import { inTransaction } from '#service/platform/db/database.ts';

const withSecrets = (
  input: LibraryOption,
  work: (target: Staff & { secrets: Secrets }) => Promise<void>,
): Promise<void> => inLibrary(input, (staff) => work({ ...staff, secrets: loadSecrets(staff.environment.dataDir) }));

/** Reads the password from standard input, so that it appears in no process list or shell history. */
async function readPassword(): Promise<string> {
  const input = createInterface({ input: process.stdin, terminal: false });
  const { value } = await input[Symbol.asyncIterator]().next();
  input.close();
  const password = z.string().safeParse(value).data ?? '';
  if (password === '') throw new CommandError('No password on standard input.');
  return password;
}

interface PasswordOptions extends LibraryOption {
  passwordStdin?: boolean;
  keep?: boolean;
}

async function passwordOf({ passwordStdin }: PasswordOptions): Promise<{ password: string; isMade: boolean }> {
  return passwordStdin === true
    ? { password: await readPassword(), isMade: false }
    : { password: firstPassword(), isMade: true };
}

interface AddOptions extends PasswordOptions {
  name: string;
  primaryId?: string;
  libCode?: string;
  type?: string;
  mail?: string;
  phone?: string;
  verified?: boolean;
  password: boolean;
  again?: boolean;
}

async function add(account: string, options: AddOptions): Promise<void> {
  await withSecrets(options, async (target) => {
    const given = options.password ? await passwordOf(options) : undefined;
    const reader: NewReader = {
      account,
      name: options.name,
      primaryId: options.primaryId,
      libCode: options.libCode,
      typeCode: options.type,
      mail: options.mail,
      phone: options.phone,
      verified: options.verified ?? false,
      password: given?.password,
      mustChange: options.keep !== true,
    };
    await putReader(target, reader, { again: options.again === true });
    console.log(`${account} added to ${target.library.mappingPath}`);
    if (given?.isMade === true) console.log(`password: ${given.password}`);
  });
}

const day = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString().slice(0, 10));

async function list(options: LibraryOption & { status?: ReaderStatus }): Promise<void> {
  await inLibrary(options, async ({ store, library }) => {
    const { status } = options;
    let readers = store.db
      .selectFrom('reader')
      .select(['account', 'primary_id', 'name', 'lib_code', 'status', 'mail', 'phone', 'created_at'])
      .where('library_id', '=', library.id)
      .orderBy('account_key');
    if (status) readers = readers.where('status', '=', status);
    for (const reader of await readers.execute()) {
      const fields = [reader.account, reader.primary_id, reader.name, reader.lib_code, reader.status];
      console.log([...fields, reader.mail ?? '-', reader.phone ?? '-', day(reader.created_at)].join('\t'));
    }
  });
}

async function password(account: string, options: PasswordOptions): Promise<void> {
  await withSecrets(options, async (target) => {
    const reader = await readerAt(target, account);
    const given = await passwordOf(options);
    await resetPassword(target, reader.id, given.password, options.keep !== true);
    console.log(`${reader.account} has a new password; all sessions were ended`);
    if (given.isMade) console.log(`password: ${given.password}`);
  });
}

const statusCommand = (status: ReaderStatus, result: string) => async (account: string, options: LibraryOption) => {
  await withSecrets(options, async (target) => {
    const reader = await readerAt(target, account);
    await setStatus(target, reader.id, status);
    console.log(`${reader.account} ${result}`);
  });
};

/** For readers who have lost phone and recovery codes, after the desk has verified their identity. */
async function switchOffSecondFactor(account: string, options: LibraryOption): Promise<void> {
  await withSecrets(options, async (target) => {
    const { store, library, now } = target;
    const reader = await readerAt(target, account);
    const entry = { libraryId: library.id, kind: 'secondFactorOff', detail: 'staff', readerId: reader.id } as const;
    await inTransaction(store.db, async (db) => {
      if (!(await dropFactor(db, reader.id))) throw new CommandError(`${reader.account} has no second factor.`);
      await appendAudit(db, { ...entry, now: now() });
    });
    console.log(`second factor of ${reader.account} switched off`);
  });
}

/** For readers who cannot identify themselves in the portal, and for the library's duty to delete data. */
async function cancel(account: string, options: LibraryOption & { evaluations: EvaluationChoice }): Promise<void> {
  await withSecrets(options, async (target) => {
    const reader = await readerAt(target, account);
    await cancelReader({ ...target, ...registries }, reader, options.evaluations);
    console.log(`${reader.account} is cancelled; the reader’s data was deleted`);
  });
}

/** `yuelan reader add|list|password|no-second-factor|freeze|unfreeze|lost|cancel`. */
export function registerReader(program: Command): void {
  const reader = program.command('reader').description('readers of a library');
  const sub = libraryCommands(reader, 'library of the reader');
  const stdin = new Option('--password-stdin', 'read the password from standard input instead of generating one');
  const keep = new Option('--keep', 'do not require a new password at the next sign-in');
  sub('add', 'add a reader; prints a generated password, to be changed at the first sign-in')
    .argument('<account>', 'account name for sign-in')
    .requiredOption('--name <name>')
    .option('--primary-id <number>', 'number of the card or identity document (the account if omitted)')
    .option('--lib-code <code>', 'library code of the reader (the first one if omitted)')
    .option('--type <code>', 'code of the reader type')
    .option('--mail <address>')
    .option('--phone <number>')
    .option('--verified', 'mail and phone are verified')
    .option('--no-password', 'the reader signs in only with external providers')
    .option('--again', 'allow the account of a cancelled reader')
    .addOption(stdin)
    .addOption(keep)
    .action(command(add));
  sub('list', 'print account, number, name, library, status, mail, phone and creation day, separated by tabs')
    .addOption(new Option('--status <status>').choices(readerStatuses))
    .action(command(list));
  sub('password', 'set a new password for a reader and end all sessions')
    .argument('<account>')
    .addOption(stdin)
    .addOption(keep)
    .action(command(password));
  sub('no-second-factor', 'switch off a reader’s second factor, for example if phone and recovery codes are lost')
    .argument('<account>')
    .action(command(switchOffSecondFactor));
  sub('freeze', 'freeze a reader, who can still sign in but not renew or recommend')
    .argument('<account>')
    .action(command(statusCommand('frozen', 'is frozen')));
  sub('unfreeze', 'restore a frozen reader, or a reader whose lost card was found')
    .argument('<account>')
    .action(command(statusCommand('normal', 'is a normal reader')));
  sub('lost', 'report the card of a reader lost')
    .argument('<account>')
    .action(command(statusCommand('lost', 'has lost the card')));
  sub('cancel', 'delete a reader and all personal data, unless loans or charges are open (docs/guide/account.md)')
    .argument('<account>')
    .addOption(
      new Option('--evaluations <choice>', 'what to do with ratings and comments')
        .choices(evaluationChoices)
        .default('delete' satisfies EvaluationChoice),
    )
    .action(command(cancel));
}
