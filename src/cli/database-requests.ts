import { Argument, type Command, Option } from 'commander';
import { requestStates, type RequestState } from '#lib/rules/questions.ts';
import { requestsForStaff, settleRequest } from '#service/databases/requests.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber } from './arguments.ts';

type Settled = Exclude<RequestState, 'processing'>;

async function list(input: LibraryOption & { all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await requestsForStaff({ store, library }, { isWaiting: input.all !== true });
    for (const row of rows) {
      const at = new Date(Number(row.created_at)).toISOString();
      const fields = [`#${String(row.id)}`, at, row.state, row.type, `${row.account} ${row.name}`, row.title];
      console.log([...fields, ...(row.url === null ? [] : [row.url])].join('\t'));
      console.log(`    ${row.reason.replaceAll('\n', '\n    ')}`);
      if (row.reply !== null) console.log(`  reply: ${row.reply}`);
    }
    if (rows.length === 0) console.log('There are no requests.');
  });
}

async function settle(id: number, state: Settled, input: LibraryOption & { reply?: string }): Promise<void> {
  await inLibrary(input, async (staff) => {
    const isDone = await settleRequest(staff, id, { state, reply: input.reply ?? null });
    if (!isDone) throw new CommandError(`There is no request ${String(id)}.`);
    console.log(`#${String(id)} is ${state}.`);
  });
}

const isSettled = (state: RequestState): state is Settled => state !== 'processing';

/** `yuelan database-requests list|settle`: trials and subscriptions that readers ask for. */
export function registerDatabaseRequests(program: Command): void {
  const requests = program
    .command('database-requests')
    .description('trials of databases and subscriptions that readers ask for');
  const sub = libraryCommands(requests, 'the library asked');
  sub('list', 'requests that wait for an answer, oldest first')
    .addOption(new Option('--all', 'those that are settled too'))
    .action(command(list));
  const states = requestStates.filter(isSettled);
  sub('settle', `answers a request: ${states.join(', ')}`)
    .argument('<request>', 'its number', entryNumber)
    .addArgument(new Argument('<state>', 'what it becomes').choices(states))
    .option('--reply <text>', 'message to the reader')
    .action(command(settle));
}
