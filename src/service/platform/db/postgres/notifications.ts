import { Client } from 'pg';

/** The channel on which migration 0100 tells of changes. */
const channel = 'yuelan_change';
/** After so long a lost connection is made again, in milliseconds. */
const againMs = 1_000;

/**
 * Listens for changes of the feed, whichever node makes them. Who listens looks at the feed now and then all the same:
 * nothing is told while the connection is lost.
 * @param onChange called for every transaction that wrote into the feed, after its commit
 * @returns ends the listening
 */
export function listenForChanges(address: string, onChange: () => void): () => Promise<void> {
  let isOver = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lost = (): void => {
    client = undefined;
    if (!isOver) timer ??= setTimeout(() => void connect(), againMs).unref();
  };
  const connect = async (): Promise<void> => {
    timer = undefined;
    const made = new Client({ connectionString: address, application_name: 'yuelan changes' });
    made.on('notification', onChange);
    made.on('error', lost);
    made.on('end', lost);
    try {
      await made.connect();
      await made.query(`LISTEN ${channel}`);
      client = made;
      if (isOver) await made.end();
    } catch {
      lost();
    }
  };
  void connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end();
  };
}
