import type { Command } from 'commander';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastChange } from '#service/record-pages/follow-changes.ts';
import { servesOf } from '#service/platform/configuration/serves.ts';
import { indexFolder, indexFile } from '#service/catalogue/search/index-files.ts';
import { fetchIndex, SnapshotError, type IndexKind } from '#service/catalogue/search/snapshot.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, CommandError } from './context.ts';
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

/** A node sends its index to one node at a time; the others retry, soon at first. */
const patience = { attempts: 60, firstPauseMs: 200, maxPauseMs: 5_000 };

interface Options {
  from: string;
  library?: string;
}

/** Fetches an index, retrying while the other node is busy. */
async function fetchWithRetries(fetching: Parameters<typeof fetchIndex>[0]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchIndex(fetching);
    } catch (error) {
      const isBusy = error instanceof SnapshotError && error.message.endsWith('answered 503');
      if (!isBusy || attempt >= patience.attempts) throw error;
      await sleep(Math.min(patience.maxPauseMs, patience.firstPauseMs * 2 ** (attempt - 1)));
    }
  }
}

async function fetchAll({ from, library: only }: Options): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { clusterSecret: secret, dataDir, serveLibraries } = environment;
  if (secret === undefined) throw new CommandError('CLUSTER_SECRET is missing: set the secret that the nodes share.');
  if (!URL.canParse(from)) throw new CommandError(`${from} is not a node address; use, for example, http://node1:4321`);
  const store = await openStore(storeAt);
  try {
    const serves = await servesOf(store, serveLibraries);
    const all = await store.db
      .selectFrom('library')
      .select(['id', 'group_code as groupCode', 'mapping_path as mappingPath'])
      .orderBy('id')
      .execute();
    const libraries = all.filter(({ groupCode, mappingPath }) =>
      only === undefined ? serves(groupCode) : [groupCode, mappingPath].includes(only),
    );
    if (libraries.length === 0) throw new CommandError(`Library ${only ?? ''} not found in the store.`);
    for (const { mappingPath, ...library } of libraries) {
      for (const kind of ['records', 'offers'] as const satisfies readonly IndexKind[]) {
        const started = performance.now();
        const lastSeq = await lastChange({ store });
        const fetched = await fetchWithRetries({
          from,
          secret,
          kind,
          library,
          lastSeq,
          dir: join(dataDir, indexFolder),
        }).catch((error: unknown) => {
          if (!(error instanceof SnapshotError)) throw error;
          process.exitCode = 1;
          console.error(`${mappingPath} (${kind}): ${error.message}; the server builds it from the store`);
          return undefined;
        });
        if (!fetched) continue;
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        const size = (fetched.bytes / 1e6).toFixed(1);
        console.log(`${mappingPath} (${kind}): ${size} MB in ${seconds} s, up to change ${String(fetched.position)}`);
      }
    }
  } finally {
    await store.close();
  }
}

/** `yuelan index fetch --from <node>`: copies the indexes of another node instead of building them. */
function registerIndexFetch(index: Command): void {
  index
    .command('fetch')
    .description('copy the indexes of another node, verified by version and checksum; run before the server starts')
    .requiredOption('--from <address>', 'address of the other node, not of the load balancer: http://node1:4321')
    .option('--library <mappingPath>', 'mapping path or group code of one library; all served libraries if omitted')
    .action(command(fetchAll));
}

/** `yuelan index …`: the search indexes of this node. */
export function registerIndexes(program: Command): void {
  const index = program.command('index').description('search indexes of this node');
  registerIndexFetch(index);
  registerIndexFollow(index);
}
