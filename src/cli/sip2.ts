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
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';

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
    if (!codes.includes(libCode)) throw new CommandError(`--at: one of ${codes.join(', ')}`);
    const { language, charset, lineEnd, delimiter } = writing;
    const fields = sipAccountSchema.parse({ account, libCode, language, charset, lineEnd, delimiter });
    const { row, password } = await createSipAccount(store.db, {
      ...fields,
      libraryId: library.id,
      now: now(),
    });
    console.log(`${row.account} may sign in to ${library.mappingPath} over SIP2; its desk is ${row.lib_code}`);
    console.log(`password: ${password}`);
    if (!library.file.sip2.server) {
      console.log('No machine gets in yet: library.json of this library has no sip2.server (docs/sip2.md)');
    }
  });

const list = (options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    for (const row of await listSipAccounts(store.db, library.id)) console.log(lineOf(row));
  });

const password = (account: string, options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    const made = await resetSipPassword(store.db, { libraryId: library.id, account });
    console.log(`${account} has a new password; machines that use the old one are cut off`);
    console.log(`password: ${made}`);
  });

const closing = (isClosed: 0 | 1) => (account: string, options: LibraryOption) =>
  inLibrary(options, async ({ store, library }) => {
    const row = await changeSipAccount(store.db, { libraryId: library.id, account }, { is_closed: isClosed });
    console.log(lineOf(row));
  });

const sign = (text: string): string => {
  if (!sipAccountSchema.shape.delimiter.safeParse(text).success) throw new InvalidArgumentError('One ASCII sign.');
  return text;
};

/** `yuelan sip2 add|list|password|close|open` (docs/sip2.md). */
export function registerSip2(program: Command): void {
  const sip2 = program.command('sip2').description('self-service machines of a library, which speak SIP2');
  const sub = libraryCommands(sip2, 'library of the account');
  sub('add', 'add an account for a machine; a password is made and shown')
    .argument('<account>', 'what the machine signs in with; no other library of the installation may have it')
    .option('--at <libCode>', "library code of its desk; the library's first one when left out")
    .addOption(new Option('--language <language>', 'of its screen where it names none').choices(languages))
    .addOption(new Option('--charset <charset>', 'of its messages; utf-8 when left out').choices(charsets))
    .addOption(new Option('--line-end <end>', 'of what it is sent; cr when left out').choices(['cr', 'crlf']))
    .addOption(new Option('--delimiter <sign>', 'behind fields; | when left out').argParser(sign))
    .action(command(add));
  sub('list', 'account, desk, language, character set, line end, delimiter and state, separated by tabs').action(
    command(list),
  );
  sub('password', 'give an account a new password, and cut off who uses the old one')
    .argument('<account>')
    .action(command(password));
  sub('close', 'close an account: it opens nothing any more')
    .argument('<account>')
    .action(command(closing(1)));
  sub('open', 'open a closed account again')
    .argument('<account>')
    .action(command(closing(0)));
}
