import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ServiceContext } from '../context/context.ts';
import type { Store } from '../db/open.ts';
import type { Database } from '../db/database.ts';
import {
  channels,
  MessageRefused,
  type Carriers,
  type Channel,
  type Outbox,
  type Outgoing,
} from '../context/outgoing.ts';

const minuteMs = 60_000;
/** After a provider failed, it counts as down for so long. */
const downMs = minuteMs;
/** Time for which a message is retried while its provider is down. */
const retryMs = 3 * 24 * 60 * minuteMs;
/** Sending time after which a message is considered lost by a crashed process. */
const lostMs = 10 * minuteMs;
const batch = 100;

const headersSchema = z.record(z.string(), z.string());

/**
 * Creates the outbox for mail and text messages. Every message is a row, shown by `yuelan outbox`. With a provider it
 * is sent immediately, and its text is deleted afterwards, because it may contain a code.
 */
export function createOutbox(input: {
  store: Store;
  now: () => number;
  log: ServiceContext['log'];
  carriers: Carriers;
}): Outbox {
  const { store, now, log, carriers } = input;
  const downUntil = new Map<Channel, number>();
  const running = new Set<Promise<unknown>>();
  const isDown = (channel: Channel) => (downUntil.get(channel) ?? 0) > now();

  const settle = async (id: number, values: { state: string; problem?: string; body?: string; headers?: null }) => {
    await store.db
      .updateTable('outbox')
      .set({ ...values, settled_at: now() })
      .where('id', '=', id)
      .execute();
  };

  const write = async (
    db: Kysely<Database>,
    libraryId: number,
    { channel, recipient, subject, body, headers }: Outgoing,
    retryUntil: number | null,
  ): Promise<number> => {
    const state = carriers[channel] ? 'waiting' : 'kept';
    const row = { library_id: libraryId, channel, recipient, subject, body, state, problem: null };
    const made = await db
      .insertInto('outbox')
      .values({
        ...row,
        headers: headers === undefined ? null : JSON.stringify(headers),
        retry_until: retryUntil,
        created_at: now(),
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  };

  const send = async (id: number, message: Outgoing, retryUntil?: number): ReturnType<Outbox['deliver']> => {
    const { channel } = message;
    const carrier = carriers[channel];
    if (!carrier) return 'taken';
    try {
      await carrier.send(message);
      downUntil.delete(channel);
      await settle(id, { state: 'sent', body: '', headers: null });
      return 'taken';
    } catch (error) {
      // One reader's wrong address must not close the way for all.
      const isRefused = error instanceof MessageRefused;
      if (!isRefused) downUntil.set(channel, now() + downMs);
      // The recipient is personal data and is not logged.
      log.error({ err: error, channel, outbox: id }, 'sending a message to a reader failed');
      const isOver = isRefused || retryUntil === undefined || retryUntil <= now();
      const problem = error instanceof Error ? error.message : String(error);
      await settle(id, { state: isOver ? 'failed' : 'waiting', problem });
      return isRefused ? 'refused' : 'down';
    }
  };

  const trackWork = (work: Promise<unknown>) => {
    const tracked = work
      .catch((error: unknown) => {
        log.error({ err: error }, 'saving the outbox failed');
      })
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };

  /** Of several processes one gets the message. */
  const claim = async (id: number): Promise<boolean> => {
    const { numUpdatedRows } = await store.db
      .updateTable('outbox')
      .set({ state: 'sending', settled_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };

  const sendChannel = async (channel: Channel, stop?: AbortSignal): Promise<void> => {
    for (let after = 0; carriers[channel] && !isDown(channel);) {
      const rows = await store.db
        .selectFrom('outbox')
        .select(['id', 'recipient', 'subject', 'body', 'headers', 'retry_until'])
        .where('state', '=', 'waiting')
        .where('retry_until', 'is not', null)
        .where('channel', '=', channel)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute();
      if (rows.length === 0) return;
      for (const { id, headers, retry_until, ...text } of rows) {
        if (stop?.aborted === true || isDown(channel)) return;
        after = id;
        if (!(await claim(id))) continue;
        const message = {
          channel,
          ...text,
          ...(headers !== null && { headers: headersSchema.parse(JSON.parse(headers)) }),
        };
        await send(id, message, Number(retry_until));
      }
    }
  };

  /** Fails messages that a crashed process was sending; they are not sent again, because they may have arrived. */
  const giveUpLost = async (): Promise<void> => {
    await store.db
      .updateTable('outbox')
      .set({ state: 'failed', problem: 'the process ended while this was being sent' })
      .where('state', '=', 'sending')
      .where('settled_at', '<=', now() - lostMs)
      .execute();
  };

  return {
    isDown,
    post: async (libraryId, message) => {
      const id = await write(store.db, libraryId, message, null);
      trackWork(send(id, message));
    },
    deliver: async (libraryId, message) => send(await write(store.db, libraryId, message, null), message),
    enqueue: (db, libraryId, message) => write(db, libraryId, message, now() + retryMs),
    sendWaiting: async (stop) => {
      await giveUpLost();
      for (const channel of channels) await sendChannel(channel, stop);
    },
    settled,
    close: async () => {
      await settled();
      for (const carrier of Object.values(carriers)) carrier.close?.();
    },
  };
}

/** Counts, by channel, messages that failed since a time, or that have waited since before another time. */
export const countStuckMessages = (
  { db }: Pick<Store, 'db'>,
  { failedSince, waitingBefore }: { failedSince: number; waitingBefore: number },
): Promise<{ channel: string; count: number }[]> =>
  db
    .selectFrom('outbox')
    .select((eb) => ['channel', eb.fn.countAll<number>().as('count')])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'failed'), eb('settled_at', '>', failedSince)]),
        eb.and([eb('state', '=', 'waiting'), eb('created_at', '<', waitingBefore)]),
      ]),
    )
    .groupBy('channel')
    .orderBy('channel')
    .execute();
