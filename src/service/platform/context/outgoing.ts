import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

export const channels = ['mail', 'phone'] as const;
export type Channel = (typeof channels)[number];

/** A message to a reader. Text messages have no subject of their own: it is in brackets before the text. */
export interface Outgoing {
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Thrown by a working carrier for a message that can never be delivered, for example to an unknown mailbox. */
export class MessageRefused extends Error {}

/**
 * A channel for messages to the outside. Rejects when the message was not taken: with MessageRefused if the message is
 * to blame, with another error if the channel is.
 */
export interface Carrier {
  send: (message: Outgoing) => Promise<void>;
  close?: () => void;
}

/** The providers that are configured; without one, messages stay in the outbox for the operator. */
export type Carriers = Partial<Record<Channel, Carrier>>;

export interface Outbox {
  /** True while the provider of a channel is known not to take messages. */
  isDown: (channel: Channel) => boolean;
  /** Stores the message and sends it in the background, so that response times reveal nothing. */
  post: (libraryId: number, message: Outgoing) => Promise<void>;
  /** Stores the message and waits until it is sent. A message left for the operator counts as taken. */
  deliver: (libraryId: number, message: Outgoing) => Promise<'taken' | 'refused' | 'down'>;
  /**
   * Stores a message inside a transaction; `sendWaiting` sends it after the commit. If the provider is down, it is
   * retried for three days.
   * @returns ID of its row
   */
  enqueue: (db: Kysely<Database>, libraryId: number, message: Outgoing) => Promise<number>;
  /**
   * Sends queued messages. A message is marked before it is sent, so that it is never sent twice: if the process
   * crashes in between, it counts as failed.
   * @param stop stops between two messages
   */
  sendWaiting: (stop?: AbortSignal) => Promise<void>;
  /** Resolves when no message is being sent. */
  settled: () => Promise<void>;
  /** Waits for running deliveries and closes the providers. */
  close: () => Promise<void>;
}
