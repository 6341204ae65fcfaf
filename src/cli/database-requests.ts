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
    if (rows.length === 0) console.log('No requests.');
  });
}

async function settle(id: number, state: Settled, input: LibraryOption & { reply?: string }): Promise<void> {
  await inLibrary(input, async (staff) => {
    const isDone = await settleRequest(staff, id, { state, reply: input.reply ?? null });
    if (!isDone) throw new CommandError(`Request ${String(id)} not found.`);
    console.log(`#${String(id)} is ${state}.`);
  });
}

const isSettled = (state: RequestState): state is Settled => state !== 'processing';

/** `yuelan database-requests list|settle`: trials and subscriptions that readers request. */
export function registerDatabaseRequests(program: Command): void {
  const requests = program
    .command('database-requests')
    .description('database trials and subscriptions that readers request');
  const sub = libraryCommands(requests, 'library of the requests');
  sub('list', 'print the requests that await an answer, oldest first')
    .addOption(new Option('--all', 'include settled requests'))
    .action(command(list));
  const states = requestStates.filter(isSettled);
  sub('settle', `settle a request: ${states.join(', ')}`)
    .argument('<request>', 'number of the request', entryNumber)
    .addArgument(new Argument('<state>', 'new state').choices(states))
    .option('--reply <text>', 'message to the reader')
    .action(command(settle));
}
