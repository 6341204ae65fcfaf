import type { ServiceContext } from '../context.ts';
import type { Store } from '../store/open.ts';
import { MessageRefused, type Carriers, type Channel, type Outbox, type Outgoing } from './types.ts';

/** After a provider failed, it counts as down for so long. */
const downMs = 60_000;

/**
 * What goes to readers by mail and text message. Every message is a row, which `yuelan outbox` shows; with a provider
 * for its channel it is sent at once, and its text is forgotten when it is out, since codes stand in it.
 */
export function createOutbox(given: {
  store: Store;
  now: () => number;
  log: ServiceContext['log'];
  carriers: Carriers;
}): Outbox {
  const { store, now, log, carriers } = given;
  const downUntil = new Map<Channel, number>();
  const running = new Set<Promise<unknown>>();

  const settle = async (id: number, values: { state: string; problem?: string; body?: string }) => {
    await store.db
      .updateTable('outbox')
      .set({ ...values, settled_at: now() })
      .where('id', '=', id)
      .execute();
  };

  const write = async (libraryId: number, { channel, recipient, subject, body }: Outgoing): Promise<number> => {
    const state = carriers[channel] ? 'waiting' : 'kept';
    const row = { library_id: libraryId, channel, recipient, subject, body, state, problem: null };
    const made = await store.db
      .insertInto('outbox')
      .values({ ...row, created_at: now(), settled_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  };

  const send = async (id: number, message: Outgoing): ReturnType<Outbox['deliver']> => {
    const { channel } = message;
    const carrier = carriers[channel];
    if (!carrier) return 'taken';
    try {
      await carrier.send(message);
      downUntil.delete(channel);
      await settle(id, { state: 'sent', body: '' });
      return 'taken';
    } catch (error) {
      // One reader's wrong address must not close the way for all.
      const isRefused = error instanceof MessageRefused;
      if (!isRefused) downUntil.set(channel, now() + downMs);
      // The recipient is the reader's own matter and stays out of the log.
      log.error({ err: error, channel, outbox: id }, 'a message to a reader was not taken');
      await settle(id, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
      return isRefused ? 'refused' : 'down';
    }
  };

  const keepTrack = (work: Promise<unknown>) => {
    const tracked = work
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be written');
      })
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    isDown: (channel) => (downUntil.get(channel) ?? 0) > now(),
    post: async (libraryId, message) => {
      const id = await write(libraryId, message);
      keepTrack(send(id, message));
    },
    deliver: async (libraryId, message) => send(await write(libraryId, message), message),
    settled,
    close: async () => {
      await settled();
      for (const carrier of Object.values(carriers)) carrier.close?.();
    },
  };
}
