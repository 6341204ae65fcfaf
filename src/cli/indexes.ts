import type { Command } from 'commander';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { indexFolder, indexFile } from '#service/catalogue/search/index-files.ts';
import { publishSnapshot } from '#service/catalogue/search/snapshot.ts';
import { sharedFiles } from '#service/shared-files.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, CommandError, yieldToServer } from './context.ts';
import { takenMessage } from '#service/catalogue/search/handover-messages.ts';
import { openSearch } from '#service/catalogue/search/engine.ts';
import type { FollowedChanges } from '#service/catalogue/search/library-index.ts';

/** Maximum number of parts sent but not yet applied by the server. */
const maxPending = 10;
/** Interval between reads of the change feed, and the idle time after which the server follows it itself, in ms. */
const pollMs = 200;
const idleMs = 3_000;

interface FollowOptions {
  library: string;
  after: string;
  file: string;
}

/** Sends parts to the parent server process, limited to what it can apply. */
function channelToServer(send: (changes: FollowedChanges) => void) {
  let pending = 0;
  let onTaken: () => void = () => undefined;
  process.on('message', (message) => {
    if (message !== takenMessage) return;
    pending -= 1;
    onTaken();
  });
  const waitUntilPending = async (maxParts: number): Promise<void> => {
    while (pending > maxParts) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
  };
  return {
    send: async (changes: FollowedChanges): Promise<void> => {
      pending += 1;
      send(changes);
      await waitUntilPending(maxPending);
    },
    /** Waits until the server has applied all parts. */
    settled: () => waitUntilPending(0),
  };
}

async function follow({ library: groupCode, after, file }: FollowOptions): Promise<void> {
  if (process.send === undefined) throw new CommandError('This command is run only by the server.');
  if (file !== indexFile('', groupCode)) throw new CommandError('The server is another version.');
  const send = process.send.bind(process);
  const server = channelToServer((changes) => void send(changes));
  // Nothing is lost: the server continues from its own position.
  process.once('disconnect', () => process.exit(0));
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  const search = await openSearch(store, join(environment.dataDir, indexFolder), {
    serves: (code) => code === groupCode,
  });
  const { id } = await store.db
    .selectFrom('library')
    .select('id')
    .where('group_code', '=', groupCode)
    .executeTakeFirstOrThrow();
  for (let lastAt = performance.now(); performance.now() - lastAt < idleMs; await sleep(pollMs)) {
    await search.followFor(id, async (changes) => {
      lastAt = performance.now();
      // The server already has earlier changes.
      if (changes.upTo > Number(after)) await server.send(changes);
    });
  }
  await server.settled();
  await search.close();
  await store.close();
  process.disconnect();
}

/** `yuelan index follow`: the server runs this during large imports (docs/develop/search-index.md). */
function registerIndexFollow(index: Command): void {
  index
    .command('follow', { hidden: true })
    .requiredOption('--library <groupCode>', 'library of the index')
    .requiredOption('--after <change>', 'last change that the server has indexed')
    .requiredOption('--file <name>', 'file of the index that the server has open')
    .action(command(follow));
}

async function publish({ library: groupCode }: { library: string }): Promise<void> {
  const { environment, storeAt } = commandContext();
  const files = sharedFiles(environment);
  if (!files) throw new CommandError('Nodes share indexes only with PostgreSQL (DATABASE_URL) and FILES_URL.');
  yieldToServer(environment.dataDir);
  const store = await openStore(storeAt);
  try {
    const { id } = await store.db
      .selectFrom('library')
      .select('id')
      .where('group_code', '=', groupCode)
      .executeTakeFirstOrThrow();
    const shared = { files, db: store.db, library: { id, groupCode }, now: Date.now };
    const { position, bytes } = await publishSnapshot(shared, join(environment.dataDir, indexFolder));
    console.log(`${groupCode}: ${(bytes / 1e6).toFixed(1)} MB published, up to change ${String(position)}`);
  } finally {
    await store.close();
  }
}

/** `yuelan index publish`: the server that leads a library runs this every hour if changes are due. */
function registerIndexPublish(index: Command): void {
  index
    .command('publish')
    .description('publish the index of this node at FILES_URL, for nodes that start')
    .requiredOption('--library <groupCode>', 'group code of the library')
    .action(command(publish));
}

/** `yuelan index …`: the search indexes of this node. */
export function registerIndexes(program: Command): void {
  const index = program.command('index').description('search indexes of this node');
  registerIndexPublish(index);
  registerIndexFollow(index);
}
