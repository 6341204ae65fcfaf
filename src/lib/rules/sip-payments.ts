/**
 * State of money that a reader paid online for debts of another system that lends (docs/operate/sip2-client.md):
 * - `owed`: the job still has to send it to that system;
 * - `sending`: claimed by a process that sends it, or that died doing so;
 * - `booked`: that system has accepted it, or staff say so;
 * - `refused`: that system has refused it;
 * - `unknown`: it was sent and nobody knows whether it was booked: never resent automatically;
 * - `returned`: staff gave it back to the payer.
 */
export type SipPaymentState = 'owed' | 'sending' | 'booked' | 'refused' | 'unknown' | 'returned';

export type SipPaymentAct = 'sendAgain' | 'booked' | 'giveBack';

/** Which acts staff have where; what was never sent is sent by the job, and may be given back. */
export const sipPaymentActs: Record<SipPaymentState, readonly SipPaymentAct[]> = {
  owed: ['giveBack'],
  sending: [],
  refused: ['sendAgain', 'booked', 'giveBack'],
  unknown: ['booked', 'sendAgain', 'giveBack'],
  booked: [],
  returned: [],
};
