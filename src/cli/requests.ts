import { Argument, type Command, Option } from 'commander';
import { requestStatuses, type RequestStatus } from '#lib/rules/library-request.ts';
import { answerRequest, listRequests } from '#service/outside/requests.ts';
import { openStore } from '#service/platform/db/open.ts';
import { noteCommandEverywhere } from './acting.ts';
import { command, commandContext, CommandError } from './context.ts';
import { libraryAt } from './library-at.ts';
import { entryNumber } from './arguments.ts';

async function list({ library, all = false }: { library?: string; all?: boolean }): Promise<void> {
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    const chosen = library === undefined ? undefined : await libraryAt(store, environment.librariesDir, library);
    if (chosen === undefined) await noteCommandEverywhere(store);
    const rows = await listRequests(store, { libraryId: chosen?.id, all });
    for (const row of rows) {
      const at = new Date(Number(row.created_at)).toISOString();
      const status = requestStatuses[row.status] ?? '';
      const who = `${row.account} ${row.name}`;
      const what = row.control_number === null ? row.title : `${row.control_number} ${row.title}`;
      console.log([`#${String(row.id)}`, at, `${row.asking} → ${row.owner}`, status, who, what].join('\t'));
      if (row.answer !== null) console.log(`  answer: ${row.answer}`);
    }
    if (rows.length === 0) console.log(all ? 'No requests.' : 'No open requests.');
  } finally {
    await store.close();
  }
}

async function answer(id: number, status: RequestStatus, { message }: { message?: string }): Promise<void> {
  const { storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    await noteCommandEverywhere(store);
    const before = await answerRequest(store, { id, status, answer: message, now: Date.now() });
    if (before === undefined) {
      throw new CommandError(
        `Request ${String(id)} not found, or it cannot become ${status}; see: yuelan requests list --all`,
      );
    }
    console.log(`#${String(id)}: ${before} → ${status}`);
  } finally {
    await store.close();
  }
}

/** `yuelan requests list|answer`: readers' requests to other libraries of the installation. */
export function registerRequests(program: Command): void {
  const requests = program
    .command('requests')
    .description('requests of readers to other libraries of the installation');
  requests
    .command('list')
    .description('print open requests, oldest first')
    .option('--library <path>', 'requests to this library or from its readers')
    .addOption(new Option('--all', 'include cancelled, ended and completed requests'))
    .action(command(list));
  const statuses = requestStatuses.filter((requestStatus) => requestStatus !== 'start');
  requests
    .command('answer')
    .description(`set the status of a request: ${statuses.join(', ')}`)
    .argument('<request>', 'number of the request', entryNumber)
    .addArgument(new Argument('<status>', 'new status').choices(statuses))
    .option('--message <text>', 'message to the reader')
    .action(command(answer));
}
