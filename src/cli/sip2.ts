import { type Command, InvalidArgumentError, Option } from 'commander';
import { languages } from '#lib/contract/language.ts';
import {
  changeSipAccount,
  createSipAccount,
  listSipAccounts,
  resetSipPassword,
  sipAccountSchema,
  type SipAccountRow,
} from '#service/sip2/accounts.ts';
import { charsets } from '#service/platform/configuration/sip2-system.schema.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption } from './context.ts';

interface Writing extends LibraryOption {
  at?: string;
  language?: string;
  charset?: string;
  lineEnd?: string;
  delimiter?: string;
}

const lineOf = ({ account, lib_code, language, charset, line_end, delimiter, is_closed }: SipAccountRow): string =>
  [account, lib_code, language, charset, line_end, delimiter, is_closed === 1 ? 'closed' : 'open'].join('\t');

const add = (account: string, { library: path, at, ...writing }: Writing) =>
  inLibrary({ library: path }, async ({ store, library, now }) => {
    const codes = library.file.libraries.map(({ libCode }) => libCode);
    const libCode = at ?? codes[0] ?? '';
    if (!codes.includes(libCode)) throw new CommandError(`--at must be one of ${codes.join(', ')}`);
    const { language, charset, lineEnd, delimiter } = writing;
    const fields = sipAccountSchema.parse({ account, libCode, language, charset, lineEnd, delimiter });
    const { row, password } = await createSipAccount(store.db, {
      ...fields,
      libraryId: library.id,
      now: now(),
    });
    console.log(`Added SIP2 account ${row.account} for desk ${row.lib_code} of ${library.mappingPath}`);
    console.log(`password: ${password}`);
    if (!library.file.sip2.server) {
      console.log('No machine can connect yet: library.json has no sip2.server (docs/operate/sip2.md)');
    }
  });

const list = (options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    for (const row of await listSipAccounts(store.db, library.id)) console.log(lineOf(row));
  });

const password = (account: string, options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    const made = await resetSipPassword(store.db, { libraryId: library.id, account });
    console.log(`${account} has a new password; machines that use the old one were disconnected`);
    console.log(`password: ${made}`);
  });

const closing = (isClosed: 0 | 1) => (account: string, options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    const row = await changeSipAccount(store.db, { libraryId: library.id, account }, { is_closed: isClosed });
    console.log(lineOf(row));
  });

const sign = (text: string): string => {
  if (!sipAccountSchema.shape.delimiter.safeParse(text).success)
    throw new InvalidArgumentError('Use one ASCII character.');
  return text;
};

/** `yuelan sip2 add|list|password|close|open` (docs/operate/sip2.md). */
export function registerSip2(program: Command): void {
  const sip2 = program.command('sip2').description('accounts of SIP2 self-service machines');
  const sub = libraryCommands(sip2, 'library of the account');
  sub('add', 'add an account for a machine; prints a generated password')
    .argument('<account>', 'account name, unique in the installation')
    .option('--at <libCode>', "library code of the machine's desk; the first one if omitted")
    .addOption(new Option('--language <language>', 'default language of the machine’s screen').choices(languages))
    .addOption(new Option('--charset <charset>', 'character set of messages; utf-8 if omitted').choices(charsets))
    .addOption(new Option('--line-end <end>', 'line end of responses; cr if omitted').choices(['cr', 'crlf']))
    .addOption(new Option('--delimiter <sign>', 'field delimiter; | if omitted').argParser(sign))
    .action(command(add));
  sub('list', 'print account, desk, language, character set, line end, delimiter and state, separated by tabs').action(
    command(list),
  );
  sub('password', 'set a new password and disconnect machines that use the old one')
    .argument('<account>')
    .action(command(password));
  sub('close', 'close an account, so that it can no longer sign in')
    .argument('<account>')
    .action(command(closing(1)));
  sub('open', 'reopen a closed account')
    .argument('<account>')
    .action(command(closing(0)));
}
