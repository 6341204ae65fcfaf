import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

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

/** Thrown by a carrier that is well, of a message that it will never take: there is no such mailbox. */
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
  /** Writes the message down and sends it behind the caller's back, so that nobody can tell by the time. */
  post: (libraryId: number, message: Outgoing) => Promise<void>;
  /** Writes it down and waits until it is out. A message that is kept for the operator counts as taken. */
  deliver: (libraryId: number, message: Outgoing) => Promise<'taken' | 'refused' | 'down'>;
  /**
   * Writes a message down inside a transaction; `sendWaiting` sends it once that is over. While the provider is down it
   * stays, for three days.
   * @returns id of its row
   */
  enqueue: (db: Kysely<Database>, libraryId: number, message: Outgoing) => Promise<number>;
  /**
   * Sends what `enqueue` left. A message is marked before the provider gets it: where a process dies in between, it is
   * never sent a second time, and counts as failed.
   * @param stop ends it between two messages
   */
  sendWaiting: (stop?: AbortSignal) => Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled: () => Promise<void>;
  /** Waits for what is on its way and lets the providers go. */
  close: () => Promise<void>;
}
