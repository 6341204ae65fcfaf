import type { Bar } from '../../../lib/rules/card-validity.ts';

export const readerStatuses = ['normal', 'frozen', 'lost'] as const;
export type ReaderStatus = (typeof readerStatuses)[number];

/** A status as the store has it. */
export const readerStatusOf = (stored: string): ReaderStatus =>
  readerStatuses.find((readerStatus) => readerStatus === stored) ?? 'normal';

/** The reader whose session a call comes with, as of this moment. */
export interface SignedIn {
  /** The reader's row. */
  id: number;
  sessionId: string;
  account: string;
  primaryId: string;
  name: string;
  libCode: string;
  /** In which the reader used the portal last; null before that was noted. */
  language: string | null;
  status: ReaderStatus;
  /** Why the reader may neither borrow, renew nor place requests today. */
  bar: Bar | undefined;
  mailVerified: boolean;
  phoneVerified: boolean;
}
