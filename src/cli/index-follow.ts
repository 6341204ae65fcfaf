import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { takenMessage } from '#service/catalogue/search/handover-messages.ts';
import { indexFile, indexFolder } from '#service/catalogue/search/index-files.ts';
import { openSearch } from '#service/catalogue/search/engine.ts';
import type { FollowedChanges } from '#service/catalogue/search/library-index.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, CommandError } from './context.ts';

/** So many parts are sent ahead of what the server has taken in. */
const aheadAtMost = 10;
/** How often the feed is looked at, and how long nothing has come when the server follows it itself again, in milliseconds. */
const lookMs = 200;
const idleMs = 3_000;

interface Options {
  library: string;
  after: string;
  file: string;
}

/** Sends parts to the server that has started this process, no more of them than it takes in. */
function channelToServer(send: (changes: FollowedChanges) => void) {
  let ahead = 0;
  let onTaken: () => void = () => undefined;
  process.on('message', (message) => {
    if (message !== takenMessage) return;
    ahead -= 1;
    onTaken();
  });
  const atMost = async (parts: number): Promise<void> => {
    while (ahead > parts) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
  };
  return {
    send: async (changes: FollowedChanges): Promise<void> => {
      ahead += 1;
      send(changes);
      await atMost(aheadAtMost);
    },
    /** Waits until all of them were taken in. */
    settled: () => atMost(0),
  };
}

async function follow({ library: groupCode, after, file }: Options): Promise<void> {
  if (process.send === undefined) throw new CommandError('A server starts this while a lot is written.');
  if (file !== indexFile('', groupCode)) throw new CommandError('The server is of another release.');
  const send = process.send.bind(process);
  const server = channelToServer((changes) => void send(changes));
  // Nothing is lost: the server goes on from where it is.
  process.once('disconnect', () => process.exit(0));
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  const search = await openSearch(store, join(environment.dataDir, indexFolder), {
    serves: (its) => its === groupCode,
  });
  const { id } = await store.db
    .selectFrom('library')
    .select('id')
    .where('group_code', '=', groupCode)
    .executeTakeFirstOrThrow();
  for (let lastAt = performance.now(); performance.now() - lastAt < idleMs; await sleep(lookMs)) {
    await search.followFor(id, async (changes) => {
      lastAt = performance.now();
      // The server knows what came before it gave the index away.
      if (changes.upTo > Number(after)) await server.send(changes);
    });
  }
  await server.settled();
  await search.close();
  await store.close();
  process.disconnect();
}

/** `yuelan index follow`: what a server starts while a lot is written (docs/search-index.md). */
export function registerIndexFollow(index: Command): void {
  index
    .command('follow', { hidden: true })
    .requiredOption('--library <groupCode>', 'whose index')
    .requiredOption('--after <change>', 'last change that the server knows')
    .requiredOption('--file <name>', 'of the index that the server has open')
    .action(command(follow));
}
